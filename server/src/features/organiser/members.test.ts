import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let admin: GivenPerson
let meera: GivenPerson
let asha: GivenPerson
let ravi: GivenPerson
let dev: GivenPerson
let event: { id: number }
let bus: { id: number }
beforeEach(async () => {
  const { given } = server
  admin = await given.person({ role: 'Admin', name: 'Admin' })
  meera = await given.person({ name: 'Meera Shah' })
  asha = await given.person({ name: 'Asha Kulkarni' })
  ravi = await given.person({ name: 'Ravi Deshpande', confirmed: false })
  dev = await given.person({ name: 'Dev Patil', disabled_at: new Date('2026-11-20T10:00:00Z') })
  event = await given.event({ name: 'Monsoon Off-site' })
  bus = await given.bus(event.id, {}, meera.id)
  for (const { id } of [admin, meera, asha, ravi, dev]) await given.member(event.id, id)
})

const listed = async (query = '') =>
  (await call('GET', `/events/${event.id}/people?${query}`, { as: admin })).body
const idsOf = async (query = '') => (await listed(query)).data.map(({ id }: { id: number }) => id)

describe('People of an event', () => {
  test('are listed by name with role, address and account', async () => {
    const { data, meta } = await listed()
    expect(data.map(({ name }: { name: string }) => name)).toEqual([
      ...['Admin', 'Asha Kulkarni', 'Dev Patil', 'Meera Shah', 'Ravi Deshpande'],
    ])
    const of = (person: GivenPerson) => data.find(({ id }: { id: number }) => id === person.id)
    expect(of(admin)).toMatchObject({ role: 'admin' })
    expect(of(meera)).toMatchObject({ role: 'coordinator', isConfirmed: true, isDisabled: false })
    expect(of(ravi)).toMatchObject({ role: 'attendee', isConfirmed: false, email: ravi.email })
    expect(of(dev)).toMatchObject({ isDisabled: true })
    expect(meta.counts).toEqual({ everybody: 5, invited: 0, unconfirmed: 1, staff: 2, disabled: 1 })
  })

  test('are found by list, name and email, a page at a time', async () => {
    expect(await idsOf('filters[list][$eq]=unconfirmed')).toEqual([ravi.id])
    expect(await idsOf('filters[list][$eq]=disabled')).toEqual([dev.id])
    expect(await idsOf('filters[list][$eq]=staff')).toEqual([admin.id, meera.id])
    expect(await idsOf('filters[list][$eq]=staff&filters[name][$containsi]=SHAH')).toEqual([meera.id])
    expect(await idsOf(`filters[name][$containsi]=${ravi.email}`)).toEqual([ravi.id])
    expect(await idsOf('pagination[page]=2&pagination[pageSize]=2')).toEqual([dev.id, meera.id])
    const { meta } = await listed('pagination[page]=9&filters[list][$eq]=staff')
    expect(meta).toMatchObject({ pagination: { total: 2 }, counts: { everybody: 5 } })
    expectRefusal(await call('GET', `/events/${event.id}/people?filters[list][$eq]=x`, { as: admin }), 400)
  })

  test('are read one by one, with what they are on in order of time', async () => {
    const { given } = server
    const room = await given.room(event.id)
    const carPool = await given.carPool(event.id, ravi.id)
    for (const item of [room, bus, carPool]) await given.assign(item, asha.id)
    await call('POST', `/items/${bus.id}/check-in`, { as: asha, body: { clientKey: 'tap-at-the-kerb-1' } })
    const { body } = await call('GET', `/events/${event.id}/people/${asha.id}`, { as: admin })
    expect(body.data).toMatchObject({ name: 'Asha Kulkarni', checkIns: 1, hasPasskeys: false })
    const named = Object.fromEntries(body.data.items.map(({ id, ...item }: { id: number }) => [id, item]))
    expect(named[bus.id]).toMatchObject({ kind: 'bus', isCheckedIn: true })
    expect(named[room.id]).toMatchObject({ name: expect.stringMatching(/^Room /), isCheckedIn: false })
    expect(named[carPool.id]).toMatchObject({ name: 'Car pool of Ravi Deshpande' })
    const stranger = await given.person()
    expectRefusal(await call('GET', `/events/${event.id}/people/${stranger.id}`, { as: admin }), 404)
  })
})

const remove = (people: readonly GivenPerson[], reason = 'Moved to another team') =>
  call('PUT', `/events/${event.id}/people`, {
    ...{ as: admin, body: { data: { remove: people.map(({ id }) => id), reason } } },
  })

describe('A person who is removed from an event', () => {
  test('is on nothing there, is told why, and the audit has the reason', async () => {
    await server.given.assign(bus, asha.id)
    await call('POST', `/items/${bus.id}/check-in`, { as: asha, body: { clientKey: 'tap-at-the-kerb-1' } })
    expect((await remove([asha])).body.data).toEqual({ removed: 1 })
    expect(await idsOf('filters[name][$containsi]=asha')).toEqual([])
    expectRefusal(await call('GET', `/events/${event.id}/my-itinerary`, { as: asha }), 404)
    const { rows } = await server.ctx.pool.query(
      'select annulled_reason as reason, annulled_by_id as by from check_ins where user_id = $1',
      [asha.id],
    )
    expect(rows).toEqual([{ reason: 'Removed from the event: Moved to another team', by: admin.id }])
    const { body } = await call('GET', '/notifications', { as: asha })
    expect(body.data).toMatchObject([
      {
        title: 'You are no longer in Monsoon Off-site',
        body: 'An organiser has removed you. Reason: Moved to another team',
      },
    ])
    const audit = await server.ctx.db
      .selectFrom('audit')
      .select(['actor_id as by', 'subject_id as of', 'details'])
      .where('action', '=', 'member-removed')
      .execute()
    expect(audit).toEqual([{ by: admin.id, of: asha.id, details: { reason: 'Moved to another team' } }])
  })

  test('leaves the car pool, and its owner and passengers are told', async () => {
    const { given } = server
    const carPool = await given.carPool(event.id, ravi.id)
    await given.assign(carPool, asha.id)
    await remove([asha])
    const toRavi = await call('GET', '/notifications', { as: ravi })
    expect(toRavi.body.data).toMatchObject([{ body: 'Asha Kulkarni left your car pool.' }])
    await given.assign(carPool, meera.id)
    await remove([ravi])
    expectRefusal(await call('GET', `/car-pools/${carPool.id}`, { as: admin }), 404)
    const toMeera = await call('GET', '/notifications', { as: meera })
    expect(toMeera.body.data).toMatchObject([{ body: 'Your car pool was deleted by an Admin.' }])
  })

  test('by two Admins at once is removed and told once', async () => {
    const answers = await race(2, () => remove([asha, meera]))
    expect(countBy(answers, ({ body }) => body.data.removed)).toEqual({ 0: 1, 2: 1 })
    const { body } = await call('GET', '/notifications', { as: asha })
    expect(body.data).toHaveLength(1)
  })

  test('needs a reason, and stays when the event is over', async () => {
    await server.ctx.db
      .updateTable('events')
      .set({ end_date: new Date(server.clock.now.getTime() - 60_000) })
      .where('id', '=', event.id)
      .execute()
    const before = await changesIn(server.ctx)
    expectRefusal(await remove([asha], ' '), 400, 'Please enter a reason')
    const sentence = 'The event is over, so its people and numbers stay as they are.'
    expectRefusal(await remove([asha]), 409, sentence)
    expect(await changesIn(server.ctx)).toEqual(before)
  })
})
