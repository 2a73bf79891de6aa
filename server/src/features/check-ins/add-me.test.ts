import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectNothing as refusal, withoutChange } from '#test/no-change.ts'
import { expectRefusal } from '#test/refusal.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const NOW = new Date('2026-11-21T05:00:00+05:30')
const DAY_MS = 86_400_000

let asha: GivenPerson
let ravi: GivenPerson
let meera: GivenPerson
let admin: GivenPerson
let offsite: { id: number }
/** Meera coordinates it; Asha and Ravi are assigned */
let bus: GivenItem
let room: GivenItem
let nudged: number[]
beforeEach(async () => {
  server.clock.now = NOW
  const { given, ctx } = server
  asha = await given.person({ name: 'Asha' })
  ravi = await given.person({ name: 'Ravi' })
  meera = await given.person({ name: 'Meera' })
  admin = await given.person({ name: 'Admin', role: 'Admin' })
  offsite = await given.event()
  for (const { id } of [asha, ravi]) await given.member(offsite.id, id)
  bus = await given.bus(offsite.id, {}, meera.id)
  room = await given.room(offsite.id)
  for (const item of [bus, room]) await given.assign(item, asha.id, ravi.id)
  nudged = []
  ctx.live.nudge = eventId => nudged.push(eventId)
})

const put = (as: GivenPerson, path: string, data: object) => server.call('PUT', path, { as, body: { data } })
const toBus = (as: GivenPerson, ...people: readonly { id: number }[]) =>
  put(as, `/buses/${bus.id}`, { checked_in_users: people.map(({ id }) => id) })
const toRoom = (as: GivenPerson, data: object) => put(as, `/hotel-rooms/${room.id}`, data)
const rowsOf = ({ id }: GivenItem) =>
  server.ctx.db.selectFrom('check_ins').selectAll().where('item_id', '=', id).orderBy('id').execute()
const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id)

const expectNothing = async (call: () => Promise<Answer>, code: string, status: number) => {
  nudged = []
  await refusal(server.ctx, call, code, status)
  expect(nudged).toEqual([])
}
/** 200 with the current list, and no change. */
async function expectNoChange(call: () => Promise<Answer>, truth: readonly { id: number }[]) {
  nudged = []
  const { status, body } = await withoutChange(server.ctx, call)
  expect([status, idsOf(body.data.checked_in_users)]).toEqual([200, idsOf(truth)])
  expect(nudged).toEqual([])
}

describe('A list with the caller in it', () => {
  test('may have ids, documentIds or both ids in objects, or be what to connect', async () => {
    const { given } = server
    const me = await server.call('GET', '/users/me', { as: asha })
    const { id, documentId } = me.body
    const lists = [
      [id],
      [documentId],
      [{ id }],
      [{ documentId }],
      { connect: [id] },
      { connect: [{ documentId }] },
    ]
    for (const checked_in_users of lists) {
      const flight = await given.flight(offsite.id)
      await given.assign(flight, asha.id)
      const { status, body } = await put(asha, `/flights/${flight.id}`, { checked_in_users })
      expect([status, idsOf(body.data.checked_in_users)]).toEqual([200, [asha.id]])
    }
    for (const checked_in_users of [
      ['x'],
      [{ name: 'Asha' }],
      { disconnect: [id] },
      { set: [] },
      'x',
      [null],
    ])
      await expectNothing(() => put(asha, `/buses/${bus.id}`, { checked_in_users }), 'invalid', 400)
    await expectNoChange(() => put(asha, `/buses/${bus.id}`, { checked_in_users: ['a'.repeat(24)] }), [])
  })

  test('is answered with what is populated besides the list', async () => {
    const path = `/buses/${bus.id}?populate[0]=event&populate[assigned_users][fields][0]=id&fields=busNumber`
    const { status, body } = await put(asha, path, { checked_in_users: [asha.id] })
    expect(status).toBe(200)
    expect(Object.keys(body.data).toSorted()).toEqual(
      ['assigned_users', 'busNumber', 'checked_in_users', 'documentId', 'event', 'id'].toSorted(),
    )
    await expectNothing(
      () => put(asha, `/buses/${bus.id}?populate=requests`, { checked_in_users: [asha.id] }),
      'unknown_key',
      400,
    )
  })

  test.each(['bus', 'flight', 'room', 'subEvent'] as const)('checks in to a %s', async kind => {
    const { given } = server
    const paths = { bus: 'buses', flight: 'flights', room: 'hotel-rooms', subEvent: 'sub-events' }
    const item = await given[kind](offsite.id)
    if (kind !== 'subEvent') await given.assign(item, asha.id, ravi.id)
    for (const id of [item.id, item.documentId]) {
      const { status, body } = await put(asha, `/${paths[kind]}/${id}`, { checked_in_users: [asha.id] })
      expect([status, body.data]).toMatchObject([
        200,
        {
          id: item.id,
          documentId: item.documentId,
          checkedInCount: 1,
          totalCount: 2,
          checked_in_users: [{ id: asha.id, name: 'Asha' }],
        },
      ])
    }
    expect(await rowsOf(item)).toMatchObject([
      { user_id: asha.id, by_user_id: asha.id, method: 'self', leg: 'first', at: NOW, client_key: null },
    ])
    expect(nudged).toEqual([offsite.id])
    const elsewhere = kind === 'bus' ? 'flights' : 'buses'
    await expectNothing(
      () => put(ravi, `/${elsewhere}/${item.id}`, { checked_in_users: [ravi.id] }),
      'not_found',
      404,
    )
  })

  test('removes nobody, however short it is', async () => {
    await toBus(asha, asha)
    await toBus(ravi, asha, ravi)
    const both = [asha, ravi]
    await expectNoChange(() => toBus(asha), both)
    await expectNoChange(() => toBus(asha, asha), both)
    await expectNoChange(() => toBus(asha, ravi), both)
    await expectNoChange(() => toBus(asha, asha, asha, ravi), both)
    await expectNoChange(() => toBus(meera), both)
    await expectNoChange(() => toBus(admin), both)
  })

  test('keeps the time of the first', async () => {
    await toBus(asha, asha)
    server.clock.now = new Date(NOW.getTime() + 60_000)
    await toBus(asha, asha)
    expect(await rowsOf(bus)).toMatchObject([{ at: NOW }])
  })

  test('skips people who are no longer assigned', async () => {
    const left = await server.given.person()
    expect((await toBus(asha, left, asha, { id: 2_000_000_000 })).body.data.checked_in_users).toEqual([
      { id: asha.id, name: 'Asha' },
    ])
    await expectNoChange(() => toBus(ravi, left), [asha])
  })

  test('is refused if it adds somebody else, and then checks in nobody', async () => {
    await expectNothing(() => toBus(asha, asha, ravi), 'forbidden', 403)
    await expectNothing(() => toBus(asha, ravi), 'forbidden', 403)
    const talk = await server.given.subEvent(offsite.id)
    const both = { checked_in_users: [asha.id, ravi.id] }
    await expectNothing(() => put(asha, `/sub-events/${talk.id}`, both), 'forbidden', 403)
  })

  test('for an item that the caller may not see is 404', async () => {
    const { given } = server
    const outsider = await given.person()
    const secret = await given.event({ active: false })
    const [hidden, talk] = [await given.bus(secret.id), await given.subEvent(secret.id)]
    for (const [as, path] of [
      [outsider, `/buses/${bus.id}`],
      [outsider, `/hotel-rooms/${room.documentId}`],
      [asha, `/buses/${hidden.id}`],
      [asha, `/sub-events/${talk.id}`],
      [meera, `/hotel-rooms/${room.id}`],
      [asha, '/buses/999999'],
      [asha, '/buses/none'],
    ] as const)
      await expectNothing(() => put(as, path, { checked_in_users: [as.id] }), 'not_found', 404)
  })

  test('outside the check-in window is refused with the reason', async () => {
    const later = await server.given.bus(offsite.id, { time: new Date(NOW.getTime() + 3_600_000) })
    await server.given.assign(later, asha.id)
    const path = `/buses/${later.id}`
    expectRefusal(
      await put(asha, path, { checked_in_users: [asha.id] }),
      409,
      'Check-in is not open yet. It opens at 5:30 AM.',
    )
    await expectNothing(() => put(asha, path, { checked_in_users: [asha.id] }), 'too_early', 409)
    const dinner = await server.given.subEvent(offsite.id, { sub_type: 'F&B' })
    const me = { checked_in_users: [asha.id] }
    await expectNothing(() => put(asha, `/sub-events/${dinner.id}`, me), 'not_checkable', 409)
    server.clock.now = new Date(NOW.getTime() + 5 * DAY_MS)
    await expectNothing(() => toBus(asha, asha), 'check_in_over', 409)
    await server.ctx.db.updateTable('events').set({ active: false }).where('id', '=', offsite.id).execute()
    await expectNothing(() => toBus(asha, asha), 'event_inactive', 409)
  })

  test('has no other keys', async () => {
    const bad = (body: unknown, code: string) =>
      expectNothing(() => server.call('PUT', `/buses/${bus.id}`, { as: asha, body }), code, 400)
    const ids = [asha.id]
    await bad({ data: { checked_in_users: ids, assigned_users: ids } }, 'unknown_key')
    await bad({ data: { checked_in_users: ids, checked_out_users: ids } }, 'unknown_key')
    await bad({ data: { checked_in_users: ids }, force: true }, 'unknown_key')
    await bad({ checked_in_users: ids }, 'unknown_key')
    for (const list of [undefined, null, asha.id, [String(asha.id)], [[asha.id]], [0], [1.5], [2 ** 31]])
      await bad({ data: { checked_in_users: list } }, 'invalid')
    await bad({ data: { checked_in_users: Array(20_001).fill(1) } }, 'invalid')
  })

  test('may hold everybody at an event', async () => {
    const checked_in_users = [...Array.from({ length: 19_999 }, (_, at) => 1_000_000 + at), asha.id]
    expect((await put(asha, `/buses/${bus.id}`, { checked_in_users })).status).toBe(200)
    expect(await rowsOf(bus)).toHaveLength(1)
  })
})

describe('Staff of the item', () => {
  const auditRows = () =>
    server.ctx.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'subject_id'])
      .where('event_id', '=', offsite.id)
      .orderBy('subject_id')
      .execute()

  test('may add everybody who is assigned, with an audit entry each', async () => {
    const outsider = await server.given.person()
    const { body } = await toBus(meera, asha, ravi, outsider, meera)
    expect(idsOf(body.data.checked_in_users)).toEqual([asha.id, ravi.id])
    expect(await rowsOf(bus)).toMatchObject([
      { user_id: asha.id, by_user_id: meera.id, method: 'staff' },
      { user_id: ravi.id, by_user_id: meera.id, method: 'staff' },
    ])
    expect(await auditRows()).toEqual(
      [asha, ravi].map(({ id }) => ({ actor_id: meera.id, action: 'check-in-by-staff', subject_id: id })),
    )
    await expectNoChange(() => toBus(admin, asha, ravi), [asha, ravi])
  })

  test('check in others at any hour of the day, and themselves within the window', async () => {
    const { given } = server
    await given.member(offsite.id, meera.id)
    const evening = await given.bus(offsite.id, { time: new Date('2026-11-21T20:00:00+05:30') }, meera.id)
    await given.assign(evening, asha.id, ravi.id, meera.id)
    const path = `/buses/${evening.id}`
    await expectNothing(() => put(meera, path, { checked_in_users: [asha.id, meera.id] }), 'too_early', 409)
    expect((await put(meera, path, { checked_in_users: [asha.id] })).status).toBe(200)
    server.clock.now = new Date('2026-11-21T19:30:00+05:30')
    await put(meera, path, { checked_in_users: [asha.id, ravi.id, meera.id] })
    expect((await rowsOf(evening)).map(({ user_id, method }) => [user_id, method])).toEqual([
      [asha.id, 'staff'],
      [ravi.id, 'staff'],
      [meera.id, 'self'],
    ])
    expect((await auditRows()).map(({ subject_id }) => subject_id)).toEqual([asha.id, ravi.id])
  })

  test('of another item may not add others', async () => {
    const other = await server.given.bus(offsite.id, {}, admin.id)
    await server.given.member(offsite.id, meera.id)
    await server.given.assign(other, asha.id, meera.id)
    const path = `/buses/${other.id}`
    await expectNothing(() => put(meera, path, { checked_in_users: [asha.id] }), 'forbidden', 403)
  })
})

describe('In a room', () => {
  const dayOfLeaving = () => {
    server.clock.now = new Date(NOW.getTime() + DAY_MS)
  }
  const legsOf = async () => (await rowsOf(room)).map(({ user_id, leg, method }) => [user_id, leg, method])

  test('the list of checked-in people means check-out once that leg is open', async () => {
    await toRoom(asha, { checked_in_users: [asha.id] })
    await toRoom(ravi, { checked_in_users: [asha.id, ravi.id] })
    dayOfLeaving()
    const { body } = await toRoom(asha, { checked_in_users: [asha.id, ravi.id] })
    expect(body.data).toMatchObject({
      checked_in_users: [{ id: asha.id }, { id: ravi.id }],
      checked_out_users: [{ id: asha.id, name: 'Asha' }],
    })
    expect(await legsOf()).toEqual([
      [asha.id, 'first', 'self'],
      [ravi.id, 'first', 'self'],
      [asha.id, 'second', 'self'],
    ])
  })

  test('the list of checked-out people means check-out on any day', async () => {
    await expectNothing(() => toRoom(asha, { checked_out_users: [asha.id] }), 'too_early', 409)
    dayOfLeaving()
    expect((await toRoom(asha, { checked_out_users: [asha.id] })).body.data).toMatchObject({
      checked_in_users: [],
      checked_out_users: [{ id: asha.id }],
    })
    await expectNothing(() => toRoom(asha, { checked_out_users: [ravi.id] }), 'forbidden', 403)
  })

  test('check-out on a day in between says when it opens', async () => {
    await toRoom(asha, { checked_in_users: [asha.id] })
    await server.ctx.db
      .updateTable('hotel_rooms')
      .set({ checkout_time: new Date(NOW.getTime() + 2 * DAY_MS) })
      .where('item_id', '=', room.id)
      .execute()
    dayOfLeaving()
    expectRefusal(
      await toRoom(asha, { checked_out_users: [asha.id] }),
      409,
      'Check-out is not open yet. It opens on 23 Nov, Monday at 5:00 AM.',
    )
  })

  test('a person who arrives a day late checks in, and again changes nothing', async () => {
    await server.ctx.db
      .updateTable('hotel_rooms')
      .set({ checkout_time: new Date(NOW.getTime() + 2 * DAY_MS) })
      .where('item_id', '=', room.id)
      .execute()
    dayOfLeaving()
    const lists = { checked_in_users: [asha.id] }
    for (let times = 0; times < 2; times++)
      expect((await toRoom(asha, lists)).body.data).toMatchObject({
        checked_in_users: [{ id: asha.id }],
        checked_out_users: [],
      })
  })

  test('staff check in somebody else late, and check them out by the other list', async () => {
    dayOfLeaving()
    await toRoom(admin, { checked_in_users: [asha.id] })
    await toRoom(admin, { checked_in_users: [asha.id], checked_out_users: [asha.id, ravi.id] })
    expect(await legsOf()).toEqual([
      [asha.id, 'first', 'staff'],
      [asha.id, 'second', 'staff'],
      [ravi.id, 'second', 'staff'],
    ])
  })

  test('a request without lists is refused', async () => {
    await expectNothing(() => toRoom(asha, {}), 'invalid', 400)
  })
})
