import { beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#test/car-pool-invariants.ts'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { holding } from '#test/holding.ts'
import { expectNothing } from '#test/no-change.ts'
import { race } from '#test/race.ts'
import { testServer } from '#test/server.ts'
import { dropRowLocks } from '#test/without-row-locks.ts'

const server = testServer()

let asha: GivenPerson
let ravi: GivenPerson
let meera: GivenPerson
let outsider: GivenPerson
let offsite: { id: number }
/** Asha's, with Ravi as passenger and a pending request of Meera. */
let carPool: GivenItem
let request: GivenItem
beforeEach(async () => {
  const { given } = server
  asha = await given.person()
  ravi = await given.person()
  meera = await given.person()
  outsider = await given.person()
  offsite = await given.event()
  for (const { id } of [asha, ravi, meera]) await given.member(offsite.id, id)
  carPool = await given.carPool(offsite.id, asha.id)
  await given.assign(carPool, ravi.id)
  request = await given.carPoolRequest(carPool, meera.id, asha.id)
})

const turn = (isOn: boolean) =>
  server.ctx.db
    .updateTable('events')
    .set({ is_car_pool_enabled: isOn })
    .where('id', '=', offsite.id)
    .execute()
const endOf = ({ id }: GivenItem) =>
  server.ctx.db
    .selectFrom('car_pool_requests')
    .select(['request_status as status', 'invalidated_reason as reason'])
    .where('id', '=', id)
    .executeTakeFirst()
const goes = ({ id }: GivenPerson) =>
  server.ctx.db
    .deleteFrom('event_members')
    .where('event_id', '=', offsite.id)
    .where('user_id', '=', id)
    .execute()
const left = (table: 'items' | 'car_pools' | 'assignments') =>
  server.ctx.db.selectFrom(table).select('event_id').where('event_id', '=', offsite.id).execute()

describe('Car pooling that is switched off', () => {
  test('ends pending requests and keeps the car pools', async () => {
    await turn(false)
    expect(await endOf(request)).toEqual({ status: 'invalidated', reason: 'car_pooling_off' })
    expect(await left('car_pools')).toHaveLength(1)
    await turn(true)
    expect((await server.call('POST', `/car-pools/${carPool.id}/join`, { as: meera })).status).toBe(200)
  })

  test('makes each call say so to members, and 404 to outsiders', async () => {
    await turn(false)
    const data = { event: offsite.id, car_owner: meera.id, meetingPoint: 'Baner' }
    const invitation = { car_pool: carPool.id, request_type: 'invite_request', requestee: meera.id }
    const calls: [GivenPerson, 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      [meera, 'POST', '/car-pools', { data }],
      [asha, 'PUT', `/car-pools/${carPool.id}`, { data: { note: 'Blue car' } }],
      [ravi, 'PUT', `/car-pools/${carPool.id}`, { data: { checked_in_users: [ravi.id] } }],
      [asha, 'DELETE', `/car-pools/${carPool.id}`],
      [meera, 'POST', `/car-pools/${carPool.id}/join`],
      [ravi, 'POST', `/car-pools/${carPool.id}/leave`],
      [asha, 'POST', '/car-pool-requests', { data: invitation }],
      [asha, 'PUT', `/car-pool-requests/${request.id}/respond`, { action: 'accept' }],
      [meera, 'PUT', `/car-pool-requests/${request.id}/cancel`, {}],
      [meera, 'POST', `/events/${offsite.id}/car-pool-wait`],
      [meera, 'DELETE', `/events/${offsite.id}/car-pool-wait`],
    ]
    for (const [as, method, path, body] of calls) {
      const call = (who: GivenPerson) => server.call(method, path, { as: who, body })
      await expectNothing(server.ctx, () => call(as), 'car_pooling_off', 403)
      if (path !== '/car-pools') await expectNothing(server.ctx, () => call(outsider), 'not_found', 404)
    }
  })

  test('hides car pools from itinerary and calendar, and nobody can check in', async () => {
    const inHours = (hours: number) => new Date(server.clock.now.getTime() + hours * 3_600_000)
    const update = { departure_at: inHours(1), return_at: inHours(2) }
    await server.ctx.db.updateTable('car_pools').set(update).where('item_id', '=', carPool.id).execute()
    const seen = async () => {
      const [day, file] = await Promise.all(
        ['my-itinerary', 'my-calendar'].map(call =>
          server.call('GET', `/events/${offsite.id}/${call}`, { as: ravi }),
        ),
      )
      return [day?.body.data.items.length, file?.body.data.calendar.match(/BEGIN:VEVENT/g)?.length ?? 0]
    }
    expect(await seen()).toEqual([1, 2])
    await turn(false)
    expect(await seen()).toEqual([0, 0])
    const checkIn = () =>
      server.call('POST', `/items/${carPool.id}/check-in`, {
        as: ravi,
        body: { clientKey: 'switched-off-and-on' },
      })
    await expectNothing(server.ctx, checkIn, 'car_pooling_off', 403)
    await turn(true)
    expect((await checkIn()).status).toBe(200)
  })

  /** Switched off while 40 people send requests. */
  async function turnOffMeanwhile(): Promise<string[]> {
    const people = await race(40, () => server.given.person())
    await race(40, at => server.given.member(offsite.id, people[at]!.id))
    const { promise: someAreDone, resolve } = Promise.withResolvers<void>()
    let answered = 0
    const asks = race(40, async at => {
      const path = `/car-pools/${carPool.id}/join`
      const { status } = await server.call('POST', path, { as: people[at]!, body: {} })
      // the request of a call just before can no longer be read
      expect([200, 403, 404]).toContain(status)
      answered += 1
      if (answered === 5) resolve()
    })
    await Promise.all([asks, someAreDone.then(() => turn(false))])
    return brokenInvariants(server.ctx)
  }

  test('leaves no request pending while 40 people send one', async () => {
    for (let round = 0; round < 5; round++) {
      expect(await turnOffMeanwhile()).toEqual([])
      await turn(true)
    }
  })

  test('control: without the locks a request stays pending', async () => {
    const putBack = dropRowLocks(server.ctx)
    try {
      const newcomer = await server.given.person()
      await server.given.member(offsite.id, newcomer.id)
      const hold = { before: ['insert on car_pool_requests'], count: 1, meanwhile: () => turn(false) }
      const ask = () => server.call('POST', `/car-pools/${carPool.id}/join`, { as: newcomer, body: {} })
      await holding(server.ctx, hold, ask)
      expect(await brokenInvariants(server.ctx)).toContain('a request is pending while car pooling is off')
    } finally {
      putBack()
      await server.ctx.pool.query('delete from events')
    }
  })
})

describe('A member who leaves the event', () => {
  test('as an owner deletes the car pool and ends its requests', async () => {
    await goes(asha)
    expect(await endOf(request)).toEqual({ status: 'invalidated', reason: 'pool_deleted' })
    for (const table of ['items', 'car_pools', 'assignments'] as const) expect(await left(table)).toEqual([])
    expect(await brokenInvariants(server.ctx)).toEqual([])
  })

  test('as a passenger frees the seat and loses the check-in', async () => {
    const body = { clientKey: 'the-key-of-one-tap-1' }
    await server.call('POST', `/items/${carPool.id}/check-in`, { as: ravi, body })
    await goes(ravi)
    expect(await left('assignments')).toHaveLength(1)
    expect(await brokenInvariants(server.ctx)).toEqual([])
  })

  test('is no longer checked in to anything there, so that no count exceeds its total', async () => {
    const flight = await server.given.flight(offsite.id)
    const session = await server.given.subEvent(offsite.id)
    const elsewhere = await server.given.event()
    await server.given.member(elsewhere.id, ravi.id)
    const other = await server.given.flight(elsewhere.id)
    for (const item of [flight, other]) await server.given.assign(item, ravi.id)
    for (const [at, { id }] of [flight, session, other].entries()) {
      const body = { clientKey: `the-key-of-one-tap-${at}` }
      const { status } = await server.call('POST', `/items/${id}/check-in`, { as: ravi, body })
      expect(status).toBe(200)
    }
    await goes(ravi)
    const { rows } = await server.ctx.pool.query(
      `select item_id, sum(checked_in)::int as n from derived.check_in_counts where item_id = any($1)
        group by item_id order by item_id`,
      [[flight.id, session.id, other.id]],
    )
    expect(rows.map(({ n }) => n)).toEqual([0, 0, 1])
    const reasons = await server.ctx.db
      .selectFrom('check_ins')
      .select('annulled_reason')
      .where('item_id', '=', session.id)
      .execute()
    expect(reasons).toEqual([{ annulled_reason: 'Left the event' }])
  })

  test('ends their requests and their wait', async () => {
    await server.call('POST', `/events/${offsite.id}/car-pool-wait`, { as: meera })
    await goes(meera)
    expect(await endOf(request)).toEqual({ status: 'invalidated', reason: 'left_event' })
    const { rows } = await server.ctx.pool.query('select from car_pool_waits where user_id = $1', [meera.id])
    expect(rows).toEqual([])
    await expectNothing(
      server.ctx,
      () =>
        server.call('PUT', `/car-pool-requests/${request.id}/respond`, {
          as: asha,
          body: { action: 'accept' },
        }),
      'request_ended',
      409,
    )
  })

  test('leaves nothing behind while people join and are accepted, 50 times', async () => {
    for (let round = 0; round < 50; round++) {
      const [owner, rider] = [await server.given.person(), await server.given.person()]
      for (const { id } of [owner, rider]) await server.given.member(offsite.id, id)
      const offered = await server.given.carPool(offsite.id, owner.id)
      const gone = round % 2 === 0 ? owner : rider
      const answers = await Promise.all([
        server.call('POST', `/car-pools/${offered.id}/join`, { as: rider, body: {} }),
        goes(gone).then(() => null),
      ])
      expect([200, 404]).toContain(answers[0].status)
    }
    expect(await brokenInvariants(server.ctx)).toEqual([])
  })

  test('can be deleted with their car pool and requests, and so can the event', async () => {
    await server.ctx.db.deleteFrom('users').where('id', '=', asha.id).execute()
    expect(await left('items')).toEqual([])
    const own = await server.given.carPool(offsite.id, ravi.id)
    await server.given.carPoolRequest(own, meera.id, ravi.id)
    await server.ctx.db.deleteFrom('events').where('id', '=', offsite.id).execute()
    for (const table of ['items', 'car_pools', 'assignments'] as const) expect(await left(table)).toEqual([])
    expect(await brokenInvariants(server.ctx)).toEqual([])
  })
})
