import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let people: Record<'admin' | 'asha' | 'ravi' | 'dev' | 'meera' | 'other', GivenPerson>
let offsite: { id: number }
let items: Record<'bus' | 'second' | 'flight' | 'room' | 'talk' | 'pool', GivenItem>

beforeEach(async () => {
  const { given } = server
  people = {
    admin: await given.person({ name: 'Admin', role: 'Admin' }),
    asha: await given.person({ name: 'Asha' }),
    ravi: await given.person({ name: 'Ravi' }),
    dev: await given.person({ name: 'Dev' }),
    meera: await given.person({ name: 'Meera' }),
    other: await given.person({ name: 'Other' }),
  }
  const { asha, ravi, dev, meera, other } = people
  offsite = await given.event()
  for (const { id } of [asha, ravi, dev]) await given.member(offsite.id, id)
  items = {
    bus: await given.bus(offsite.id, { bus_identifier: 'Bus 1' }, meera.id),
    second: await given.bus(offsite.id, { bus_identifier: 'Bus 2' }, other.id),
    flight: await given.flight(offsite.id, {}, meera.id),
    room: await given.room(offsite.id, {}, meera.id),
    talk: await given.subEvent(offsite.id, {}, meera.id),
    pool: await given.carPool(offsite.id, dev.id, { available_seats: 2, area: 'Baner' }),
  }
  await given.assign(items.bus, asha.id, ravi.id)
})

let taps = 0
function checkIn(as: GivenPerson, item: GivenItem, body: object = {}) {
  taps += 1
  return call('POST', `/items/${item.id}/check-in`, {
    as,
    body: { clientKey: `tap-at-the-kerb-${taps}`, ...body },
  })
}
const read = (as: GivenPerson, item: GivenItem, query = '') =>
  call('GET', `/items/${item.id}/departure${query}`, { as })
const depart = (as: GivenPerson, item: GivenItem, body: object = {}) =>
  call('POST', `/items/${item.id}/departures`, { as, body })
const undo = (as: GivenPerson, item: GivenItem, body: object = { reason: 'Came back' }) =>
  call('POST', `/items/${item.id}/departures/undo`, { as, body })
const excuse = (...excused: GivenPerson[]) => ({
  excused: excused.map(({ id }) => ({ user: id, reason: 'Unwell' })),
})
const move = (who: GivenPerson, to: GivenItem) => ({ moved: [{ user: who.id, to: to.id }] })
const boardOf = async () =>
  (await call('GET', `/events/${offsite.id}/board?filters[day]=2026-11-21`, { as: people.admin })).body.data
const lineOf = async ({ id }: GivenItem) =>
  (await boardOf()).items.find((line: { id: number }) => line.id === id)
const ownItem = async (as: GivenPerson, item: GivenItem) => {
  const { body } = await call('GET', `/events/${offsite.id}/my-itinerary`, { as })
  return body.data.items.find(({ id }: { id: number }) => id === item.id)
}
const auditOf = async () =>
  (
    await server.ctx.db
      .selectFrom('audit')
      .select(['action', 'actor_id as by', 'subject_id as of'])
      .where('event_id', '=', offsite.id)
      .where('action', 'in', ['departed', 'excused', 'moved', 'departure-undone'])
      .orderBy('id')
      .execute()
  ).map(({ action, by, of }) => [action, by, of])

/** A refusal names what is wrong and changes nothing. */
async function expectNothing(
  act: () => ReturnType<typeof depart>,
  status: number,
  sentence?: string | RegExp,
) {
  const before = await changesIn(server.ctx)
  expectRefusal(await act(), status, sentence)
  expect(await changesIn(server.ctx)).toEqual(before)
}

describe('Before it departs', () => {
  test('its co-ordinator reads who is missing, with phone numbers, and where they could travel', async () => {
    const { asha, meera, other } = people
    await checkIn(people.ravi, items.bus)
    const { status, body } = await read(meera, items.bus)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      item: { id: items.bus.id, name: 'Bus 1', kind: 'bus' },
      leg: 'first',
      isActive: true,
      totalCount: 2,
      checkedInCount: 1,
      departure: null,
      missing: [{ id: asha.id, name: 'Asha', contact: '9876543210', mayMoveTo: ['bus', 'car-pool'] }],
    })
    expect(body.data.targets).toEqual([
      expect.objectContaining({
        id: items.second.id,
        name: 'Bus 2',
        seatsLeft: null,
        coordinator: other.name,
      }),
      expect.objectContaining({ id: items.pool.id, name: 'Dev’s car pool, Baner', seatsLeft: 1 }),
    ])
    expect((await read(meera, items.flight)).body.data.targets).toEqual([])
  })

  test('who is missing is named, and nothing changes', async () => {
    const { meera, asha } = people
    await expectNothing(() => depart(meera, items.bus), 409, 'Still missing: Asha, Ravi.')
    await expectNothing(() => depart(meera, items.bus, excuse(asha)), 409, 'Still missing: Ravi.')
    await checkIn(asha, items.bus)
    await checkIn(people.admin, items.bus, { user: people.ravi.id })
    expect((await depart(meera, items.bus)).status).toBe(200)
  })

  test('only its co-ordinator and Admins may say so, not even the owner of a car pool', async () => {
    const { asha, other, dev, admin, ravi } = people
    const all = excuse(asha, ravi)
    for (const [as, item, status] of [
      [other, items.bus, 404],
      [asha, items.bus, 403],
      [dev, items.pool, 403],
      [ravi, items.pool, 404],
    ] as const) {
      await expectNothing(() => depart(as, item, all), status)
      expectRefusal(await read(as, item), status)
      expectRefusal(await undo(as, item), status)
    }
    expect((await depart(admin, items.bus, all)).status).toBe(200)
    expect((await depart(admin, items.pool, { ...excuse(dev), leg: 'first' })).status).toBe(200)
  })

  test('rooms and sessions do not depart, and a bus has one leg', async () => {
    for (const item of [items.room, items.talk])
      await expectNothing(() => depart(people.meera, item), 409, 'Only flights, buses and car pools depart.')
    await expectNothing(() => depart(people.meera, items.bus, { leg: 'second' }), 409)
    expectRefusal(await read(people.meera, items.bus, '?filters[leg][$ne]=first'), 400)
  })

  test('it is too early on the day before, and too late after the event', async () => {
    const { given, clock } = server
    const tomorrow = await given.bus(offsite.id, { time: new Date(clock.now.getTime() + 86_400_000) })
    await expectNothing(() => depart(people.admin, tomorrow), 409, /start of its day/)
    const past = await given.event({
      start_date: new Date(clock.now.getTime() - 5 * 86_400_000),
      end_date: new Date(clock.now.getTime() - 3 * 86_400_000),
    })
    const old = await given.bus(past.id, { time: new Date(clock.now.getTime() - 4 * 86_400_000) })
    await expectNothing(() => depart(people.admin, old), 409, 'Its day is over.')
  })

  test('a plan that does not fit is refused whole', async () => {
    const { meera, asha, ravi, dev } = people
    const with_ = (body: object) => () => depart(meera, items.bus, { ...excuse(ravi), ...body })
    await expectNothing(
      with_({ moved: [{ user: ravi.id, to: items.second.id }] }),
      400,
      'Please send each person once.',
    )
    await expectNothing(() => depart(meera, items.bus, excuse(asha, ravi, dev)), 409)
    await expectNothing(with_(move(asha, items.flight)), 409)
    await expectNothing(with_(move(asha, items.room)), 409)
    await expectNothing(with_(move(asha, items.bus)), 409)
    await expectNothing(with_({ moved: [{ user: asha.id, to: 987_654 }] }), 409)
    const elsewhere = await server.given.event()
    await expectNothing(with_(move(asha, await server.given.bus(elsewhere.id))), 409)
    await server.given.assign(items.second, asha.id)
    await expectNothing(with_(move(asha, items.second)), 409, 'Asha is expected there already.')
    await server.given.assign(items.flight, asha.id)
    await expectNothing(() => depart(meera, items.flight, move(asha, items.second)), 409)
  })

  test('somebody who has checked in meanwhile is excused in vain and not moved', async () => {
    const { meera, asha, ravi } = people
    await checkIn(asha, items.bus)
    await expectNothing(
      () => depart(meera, items.bus, { ...excuse(ravi), ...move(asha, items.second) }),
      409,
      'Asha has checked in meanwhile and cannot be moved.',
    )
    const { body } = await depart(meera, items.bus, excuse(asha, ravi))
    expect(body.data.departure.excused.map(({ user }: { user: { id: number } }) => user.id)).toEqual([
      ravi.id,
    ])
  })
})

describe('A departed bus', () => {
  beforeEach(async () => {
    await checkIn(people.asha, items.bus)
    const { status, body } = await depart(people.meera, items.bus, excuse(people.ravi))
    expect(status, JSON.stringify(body)).toBe(200)
  })

  test('is on the board with its time; nobody waits for who is excused', async () => {
    expect(await lineOf(items.bus)).toMatchObject({
      departedAt: server.clock.now.toISOString(),
      checkedInCount: 1,
      totalCount: 2,
      excusedCount: 1,
    })
    const listed = await call(
      'GET',
      `/events/${offsite.id}/board/people?filters[day]=2026-11-21&filters[item]=${items.bus.documentId}&filters[list]=pending`,
      { as: people.admin },
    )
    expect(listed.body.data).toEqual([])
    const { body } = await read(people.meera, items.bus)
    expect(body.data).toMatchObject({
      departure: {
        by: { id: people.meera.id, name: 'Meera' },
        excused: [{ user: { id: people.ravi.id, name: 'Ravi' }, reason: 'Unwell' }],
        moved: [],
      },
      missing: [],
    })
  })

  test('is on the phones of its people', async () => {
    const at = server.clock.now.toISOString()
    expect((await ownItem(people.asha, items.bus)).first).toMatchObject({ departedAt: at, checkedInAt: at })
    expect((await ownItem(people.ravi, items.bus)).first).toMatchObject({ departedAt: at, isExcused: true })
  })

  test('takes no tap of somebody who is late, but one from before it left, and those of staff', async () => {
    const { ravi, meera } = people
    await server.ctx.db
      .updateTable('departures')
      .set({ at: new Date(server.clock.now.getTime() - 60_000) })
      .execute()
    await expectNothing(
      () => checkIn(ravi, items.bus),
      409,
      'It has departed. If you are on board, please ask the co-ordinator to check you in.',
    )
    const list = { data: { checked_in_users: [ravi.id] } }
    expectRefusal(await call('PUT', `/buses/${items.bus.id}`, { as: ravi, body: list }), 409)
    expect((await checkIn(meera, items.bus, { user: ravi.id })).status).toBe(200)
    const line = await lineOf(items.bus)
    expect(line).toMatchObject({ checkedInCount: 2, totalCount: 2 })
    expect(line.excusedCount).toBeUndefined()
  })

  test('takes a tap that a phone without signal sends later', async () => {
    await server.ctx.db
      .updateTable('departures')
      .set({ at: new Date(server.clock.now.getTime() - 60_000) })
      .execute()
    const before = new Date(server.clock.now.getTime() - 120_000).toISOString()
    expect((await checkIn(people.ravi, items.bus, { at: before })).status).toBe(200)
  })

  test('keeps its check-ins until the departure is undone', async () => {
    const annul = () =>
      call('POST', `/items/${items.bus.id}/annul-check-in`, {
        as: people.meera,
        body: { user: people.asha.id, reason: 'A friend tapped' },
      })
    await expectNothing(annul, 409, 'It has departed. Please undo the departure first.')
    expect((await undo(people.meera, items.bus)).status).toBe(200)
    expect((await annul()).status).toBe(200)
  })

  test('departs once, and is undone once, with a reason', async () => {
    const { meera, admin, ravi } = people
    await expectNothing(() => depart(admin, items.bus), 409)
    await expectNothing(() => undo(meera, items.bus, {}), 400, 'Please enter a reason')
    const { body } = await undo(meera, items.bus)
    expect(body.data).toMatchObject({ departure: null, missing: [{ id: ravi.id }] })
    expect((await lineOf(items.bus)).departedAt).toBeUndefined()
    expect((await ownItem(ravi, items.bus)).first.departedAt).toBeUndefined()
    await expectNothing(() => undo(meera, items.bus), 409, 'It has not departed.')
    expect((await depart(meera, items.bus, excuse(ravi))).status).toBe(200)
    expect(await auditOf()).toEqual([
      ['departed', meera.id, null],
      ['excused', meera.id, ravi.id],
      ['departure-undone', meera.id, null],
      ['departed', meera.id, null],
      ['excused', meera.id, ravi.id],
    ])
    const rows = await server.ctx.db
      .selectFrom('departures')
      .select(['undone_reason as reason'])
      .where('item_id', '=', items.bus.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ reason }) => reason)).toEqual(['Came back', null])
  })

  test('takes nobody from another bus', async () => {
    const { other, dev } = people
    await server.given.assign(items.second, dev.id)
    await expectNothing(
      () => depart(other, items.second, move(dev, items.bus)),
      409,
      'The bus or car pool that you chose has departed.',
    )
    const { body } = await read(other, items.second)
    expect(body.data.targets.map(({ id }: { id: number }) => id)).toEqual([items.pool.id])
  })
})

describe('A person who is moved', () => {
  test('to another bus is expected there, and both co-ordinators and the person are told', async () => {
    const { asha, ravi, meera, other } = people
    await checkIn(ravi, items.bus)
    const { status, body } = await depart(meera, items.bus, move(asha, items.second))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      totalCount: 1,
      departure: {
        moved: [{ user: { id: asha.id, name: 'Asha' }, to: { id: items.second.id, name: 'Bus 2' } }],
      },
    })
    expect([await lineOf(items.bus), await lineOf(items.second)]).toMatchObject([
      { checkedInCount: 1, totalCount: 1 },
      { checkedInCount: 0, totalCount: 1 },
    ])
    expect(await ownItem(asha, items.bus)).toBeUndefined()
    expect((await ownItem(asha, items.second)).movedFrom).toEqual({ name: 'Bus 1' })
    expect(await notificationsOf(server.ctx, other)).toMatchObject([
      { title: 'One more passenger', body: 'Asha was moved to Bus 2 from Bus 1.' },
    ])
    expect(await notificationsOf(server.ctx, asha)).toMatchObject([{ body: 'You are now on Bus 2.' }])
    expect(await notificationsOf(server.ctx, meera)).toEqual([])
    expect((await checkIn(asha, items.second)).status).toBe(200)
    // the person stays there when the departure is undone
    await undo(meera, items.bus)
    expect(await lineOf(items.second)).toMatchObject({ checkedInCount: 1, totalCount: 1 })
  })

  test('by an Admin: the co-ordinators of both hear of it', async () => {
    const { asha, ravi, meera, other, admin } = people
    await depart(admin, items.bus, { ...excuse(ravi), ...move(asha, items.second) })
    for (const coordinator of [meera, other])
      expect(await notificationsOf(server.ctx, coordinator)).toHaveLength(1)
  })

  test('to a car pool takes a seat, ends their requests and is told to the owner', async () => {
    const { asha, ravi, dev, meera } = people
    const request = await server.given.carPoolRequest(items.pool, asha.id, dev.id)
    const both = { moved: [asha, ravi].map(({ id }) => ({ user: id, to: items.pool.id })) }
    await expectNothing(() => depart(meera, items.bus, both), 409, 'The car pool has no free seat for Ravi.')
    const { status, body } = await depart(meera, items.bus, { ...excuse(ravi), ...move(asha, items.pool) })
    expect(status, JSON.stringify(body)).toBe(200)
    const { status: ended } = await server.ctx.db
      .selectFrom('car_pool_requests')
      .select('request_status as status')
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow()
    expect(ended).toBe('invalidated')
    expect(await notificationsOf(server.ctx, dev)).toMatchObject([
      { body: 'Asha was moved to Dev’s car pool, Baner from Bus 1.' },
    ])
    expect((await ownItem(asha, items.pool)).movedFrom).toEqual({ name: 'Bus 1' })
  })

  test('from a car pool to a bus loses the seat and the check-ins there, with the reason', async () => {
    const { asha, dev, admin } = people
    await server.given.assign(items.pool, asha.id)
    await checkIn(asha, items.pool, { leg: 'second' })
    const leg = { leg: 'first' }
    await expectNothing(
      () => depart(admin, items.pool, { ...leg, ...excuse(asha), ...move(dev, items.second) }),
      409,
      'Dev offers this car pool and cannot be moved.',
    )
    const { status, body } = await depart(admin, items.pool, {
      ...{ ...leg, ...excuse(dev) },
      ...move(asha, items.second),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const rows = await server.ctx.db
      .selectFrom('check_ins')
      .select('annulled_reason as reason')
      .where('item_id', '=', items.pool.id)
      .execute()
    expect(rows).toEqual([{ reason: 'Moved to Bus 2' }])
    expect((await ownItem(asha, items.second)).movedFrom).toEqual({ name: null })
  })

  test('is in one car pool only', async () => {
    const { asha, ravi, dev, meera } = people
    const second = await server.given.carPool(offsite.id, ravi.id)
    await server.given.assign(second, asha.id)
    await server.given.assign(items.bus, dev.id)
    await expectNothing(
      () => depart(meera, items.bus, { ...excuse(ravi, dev), ...move(asha, items.pool) }),
      409,
      'Asha is in another car pool already.',
    )
    const { body } = await read(meera, items.bus)
    expect(body.data.missing.map(({ mayMoveTo }: { mayMoveTo: string[] }) => mayMoveTo)).toEqual([
      ['bus'],
      ['bus'],
      ['bus'],
    ])
  })
})

test('A car pool departs on each leg; who joins after the first is excused from it', async () => {
  const { asha, dev, admin } = people
  expect((await depart(admin, items.pool, { leg: 'first', ...excuse(dev) })).status).toBe(200)
  await server.given.carPoolRequest(items.pool, dev.id, asha.id, { request_type: 'invite_request' })
  expect((await call('POST', `/car-pools/${items.pool.id}/join`, { as: asha, body: {} })).status).toBe(200)
  const first = await read(admin, items.pool, '?filters[leg]=first')
  expect(first.body.data.missing).toEqual([])
  expect(first.body.data.departure.excused).toContainEqual({
    user: { id: asha.id, name: 'Asha' },
    reason: 'Joined after it had left',
  })
  await expectNothing(() => depart(admin, items.pool, { leg: 'second' }), 409, 'Still missing: Asha, Dev.')
})

test('An Admin finds each car pool by itself, to let it depart', async () => {
  const path = `/events/${offsite.id}/board?filters[day]=2026-11-21&filters[view]=car-pools`
  expectRefusal(await call('GET', path, { as: people.meera }), 403)
  const lines = async () => (await call('GET', path, { as: people.admin })).body.data.items
  expect(await lines()).toMatchObject([{ id: items.pool.id, type: 'car-pool', leg: 'second', totalCount: 1 }])
  await depart(people.admin, items.pool, { leg: 'second', ...excuse(people.dev) })
  expect(await lines()).toMatchObject([{ departedAt: server.clock.now.toISOString(), excusedCount: 1 }])
})

test('With car pooling switched off no car pool departs', async () => {
  await server.ctx.db
    .updateTable('events')
    .set({ is_car_pool_enabled: false })
    .where('id', '=', offsite.id)
    .execute()
  await expectNothing(() => depart(people.admin, items.pool, excuse(people.dev)), 403)
  await expectNothing(
    () => depart(people.meera, items.bus, { ...excuse(people.ravi), ...move(people.asha, items.pool) }),
    403,
  )
})

test('A repeated request with the same key departs once', async () => {
  const body = excuse(people.asha, people.ravi)
  const headers = { 'idempotency-key': 'one-tap-on-depart' }
  for (const _ of [1, 2]) {
    const answer = await call('POST', `/items/${items.bus.id}/departures`, {
      as: people.meera,
      body,
      headers,
    })
    expect(answer.status).toBe(200)
  }
})
