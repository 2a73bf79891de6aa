import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectNothing as refusal } from '#test/no-change.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const NOW = new Date('2026-11-21T05:00:00+05:30')

let asha: GivenPerson
let meera: GivenPerson
let admin: GivenPerson
let offsite: { id: number }
/** Meera coordinates it; check-in for attendees opens in the evening */
let bus: GivenItem
/** has another co-ordinator */
let otherBus: GivenItem
let nudged: number[]
beforeEach(async () => {
  server.clock.now = NOW
  const { given, ctx } = server
  asha = await given.person({ name: 'Asha' })
  meera = await given.person({ name: 'Meera' })
  admin = await given.person({ name: 'Admin', role: 'Admin' })
  offsite = await given.event()
  await given.member(offsite.id, asha.id)
  const evening = { time: new Date('2026-11-21T20:00:00+05:30') }
  bus = await given.bus(offsite.id, evening, meera.id)
  otherBus = await given.bus(offsite.id, evening, admin.id)
  for (const item of [bus, otherBus]) await given.assign(item, asha.id)
  nudged = []
  ctx.live.nudge = eventId => nudged.push(eventId)
})

let count = 0
const newKey = () => {
  count += 1
  return `the-key-of-one-tap-${count}`
}
const checkIn = (as: GivenPerson, item: GivenItem, body: object) =>
  server.call('POST', `/items/${item.id}/check-in`, { as, body: { clientKey: newKey(), ...body } })
const annul = (as: GivenPerson, item: { id: number }, body: object) =>
  server.call('POST', `/items/${item.id}/annul-check-in`, { as, body })
const rowsOf = ({ id }: GivenItem) =>
  server.ctx.db.selectFrom('check_ins').selectAll().where('item_id', '=', id).orderBy('id').execute()
const auditRowsOf = ({ id }: { id: number }) =>
  server.ctx.db
    .selectFrom('audit')
    .select(['at', 'actor_id', 'action', 'subject_type', 'subject_id', 'details'])
    .where('event_id', '=', id)
    .orderBy('id')
    .execute()

const expectNothing = async (call: () => Promise<Answer>, code: string, status: number) => {
  nudged = []
  await refusal(server.ctx, call, code, status)
  expect(nudged).toEqual([])
}

describe('Staff check in somebody else', () => {
  test('on the day at any hour, with an audit entry', async () => {
    const { body } = await checkIn(meera, bus, { user: asha.id })
    expect(body).toMatchObject({
      data: { user: { id: asha.id, name: 'Asha' }, at: NOW.toISOString(), checkedInCount: 1, totalCount: 1 },
      meta: { alreadyCheckedIn: false },
    })
    expect(await rowsOf(bus)).toMatchObject([{ user_id: asha.id, by_user_id: meera.id, method: 'staff' }])
    expect(await auditRowsOf(offsite)).toEqual([
      {
        at: NOW,
        actor_id: meera.id,
        action: 'check-in-by-staff',
        subject_type: 'user',
        subject_id: asha.id,
        details: { item: bus.id, leg: 'first' },
      },
    ])
    expect(nudged).toEqual([offsite.id])
  })

  test('once: a second check-in returns the first, with one audit entry', async () => {
    const clientKey = newKey()
    await checkIn(meera, bus, { user: asha.id, clientKey })
    server.clock.now = new Date(NOW.getTime() + 60_000)
    for (const [as, body] of [
      [meera, { clientKey }],
      [meera, {}],
      [admin, {}],
    ] as const) {
      const answer = await checkIn(as, bus, { user: asha.id, ...body })
      expect(answer.body).toMatchObject({ data: { at: NOW.toISOString() }, meta: { alreadyCheckedIn: true } })
    }
    expect((await checkIn(asha, bus, {})).body.meta).toEqual({ alreadyCheckedIn: true })
    expect(await auditRowsOf(offsite)).toHaveLength(1)
  })

  test('as an Admin on any item, as a co-ordinator only on their own', async () => {
    expect((await checkIn(admin, bus, { user: asha.id })).status).toBe(200)
    await expectNothing(() => checkIn(meera, otherBus, { user: asha.id }), 'not_found', 404)
    await server.given.member(offsite.id, meera.id)
    await server.given.assign(otherBus, meera.id)
    await expectNothing(() => checkIn(meera, otherBus, { user: asha.id }), 'forbidden', 403)
  })

  test('not as the emergency co-ordinator of the event', async () => {
    await server.ctx.db
      .updateTable('events')
      .set({ emergency_coordinator_id: meera.id })
      .where('id', '=', offsite.id)
      .execute()
    await expectNothing(() => checkIn(meera, otherBus, { user: asha.id }), 'not_found', 404)
  })

  test('unless that person, or they themselves, are not assigned', async () => {
    const ravi = await server.given.person()
    await server.given.member(offsite.id, ravi.id)
    for (const user of [ravi.id, meera.id, 999_999])
      await expectNothing(() => checkIn(meera, bus, { user }), 'not_assigned', 409)
    await expectNothing(() => checkIn(meera, bus, {}), 'not_assigned', 409)
    await expectNothing(() => checkIn(admin, bus, {}), 'not_assigned', 409)
  })

  test('and themselves only within the window', async () => {
    await server.given.member(offsite.id, meera.id)
    await server.given.assign(bus, meera.id)
    for (const body of [{}, { user: meera.id }])
      await expectNothing(() => checkIn(meera, bus, body), 'too_early', 409)
  })

  test('with a key for each person: reusing it for somebody else is refused', async () => {
    const ravi = await server.given.person()
    await server.given.member(offsite.id, ravi.id)
    await server.given.assign(bus, ravi.id)
    const clientKey = newKey()
    await checkIn(meera, bus, { user: asha.id, clientKey })
    await expectNothing(() => checkIn(meera, bus, { user: ravi.id, clientKey }), 'client_key_used', 409)
    // keys are unique for each caller only
    expect((await checkIn(admin, bus, { user: ravi.id, clientKey })).body.meta).toEqual({
      alreadyCheckedIn: false,
    })
  })
})

describe('An annulment', () => {
  const reason = 'Took the other bus'
  beforeEach(async () => {
    await checkIn(admin, bus, { user: asha.id })
    nudged = []
  })

  test('by the co-ordinator of the item undoes the check-in and keeps the row', async () => {
    server.clock.now = new Date(NOW.getTime() + 60_000)
    const { status, body } = await annul(meera, bus, { user: asha.id, reason: `  ${reason} ` })
    expect([status, body.data, body.meta]).toMatchObject([
      200,
      { user: { id: asha.id, name: 'Asha' }, leg: 'first', at: null, checkedInCount: 0, totalCount: 1 },
      { alreadyCheckedIn: false },
    ])
    expect(await rowsOf(bus)).toMatchObject([
      { at: NOW, annulled_at: server.clock.now, annulled_by_id: meera.id, annulled_reason: reason },
    ])
    expect((await auditRowsOf(offsite)).at(-1)).toEqual({
      at: server.clock.now,
      actor_id: meera.id,
      action: 'check-in-annulled',
      subject_type: 'user',
      subject_id: asha.id,
      details: { item: bus.id, leg: 'first', reason },
    })
    expect(nudged).toEqual([offsite.id])
  })

  test('is refused the second time, and without a check-in', async () => {
    await annul(admin, bus, { user: asha.id, reason })
    await expectNothing(() => annul(admin, bus, { user: asha.id, reason }), 'not_checked_in', 409)
    await expectNothing(() => annul(admin, bus, { user: meera.id, reason }), 'not_checked_in', 409)
    await expectNothing(() => annul(admin, bus, { user: asha.id, reason, leg: 'second' }), 'no_such_leg', 409)
  })

  test('of one leg leaves the other', async () => {
    const room = await server.given.room(offsite.id)
    await server.given.assign(room, asha.id)
    await checkIn(asha, room, {})
    server.clock.now = new Date(NOW.getTime() + 24 * 60 * 60_000)
    await checkIn(asha, room, {})
    expect((await annul(admin, room, { user: asha.id, reason, leg: 'second' })).status).toBe(200)
    expect((await rowsOf(room)).map(row => [row.leg, row.annulled_at === null])).toEqual([
      ['first', true],
      ['second', false],
    ])
  })

  test('is only for staff of this item', async () => {
    const outsider = await server.given.person()
    const body = { user: asha.id, reason }
    await expectNothing(() => annul(asha, bus, body), 'forbidden', 403)
    await expectNothing(() => annul(outsider, bus, body), 'not_found', 404)
    await expectNothing(() => annul(meera, otherBus, body), 'not_found', 404)
    await expectNothing(() => annul(admin, { id: 999_999 }, body), 'not_found', 404)
  })

  test('needs a valid reason', async () => {
    for (const bad of [
      {},
      { reason: '  ' },
      { reason: 'x'.repeat(301) },
      { reason: 'a\u0000b' },
      { reason: 7 },
    ])
      await expectNothing(() => annul(admin, bus, { user: asha.id, ...bad }), 'invalid', 400)
    await expectNothing(() => annul(admin, bus, { user: asha.id, reason, why: 1 }), 'unknown_key', 400)
    await expectNothing(() => annul(admin, bus, { reason }), 'invalid', 400)
  })
})
