import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectNothing } from '#test/no-change.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { race } from '#test/race.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const VENUE = { latitude: 18.52, longitude: 73.95 }
const KOTHRUD = { latitude: 18.507, longitude: 73.807 }
/** Deccan is on the way from Kothrud to the venue, the south is a long detour. */
const DECCAN = { latitude: 18.516, longitude: 73.841 }
const SOUTH = { latitude: 18.42, longitude: 73.86 }

let asha: GivenPerson
let ravi: GivenPerson
let offsite: { id: number; documentId: string }
/** Asha's, in Deccan, full with Ravi as passenger. */
let carPool: GivenItem
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T05:00:00+05:30')
  asha = await server.given.person({ name: 'Asha' })
  ravi = await server.given.person({ name: 'Ravi' })
  offsite = await server.given.event({ ...VENUE })
  for (const { id } of [asha, ravi]) await server.given.member(offsite.id, id)
  const place = { meeting_point: 'Gate 1, Deccan Gymkhana, Pune', area: 'Deccan Gymkhana, Pune', ...DECCAN }
  carPool = await server.given.carPool(offsite.id, asha.id, { available_seats: 2, ...place })
  await server.given.assign(carPool, ravi.id)
})

/** With or without a saved home. */
async function member(home: object | null): Promise<GivenPerson> {
  const person = await server.given.person()
  await server.given.member(offsite.id, person.id)
  if (home) await server.given.preferences(offsite.id, person.id, home)
  return person
}
const wait = (as: GivenPerson, event: number | string = offsite.id) =>
  server.call('POST', `/events/${event}/car-pool-wait`, { as })
const stop = (as: GivenPerson) => server.call('DELETE', `/events/${offsite.documentId}/car-pool-wait`, { as })
async function waiting(home: object | null): Promise<GivenPerson> {
  const person = await member(home)
  expect((await wait(person)).body).toEqual({ data: { isWaiting: true } })
  return person
}
const leave = () => server.call('POST', `/car-pools/${carPool.id}/leave`, { as: ravi })
const edit = (data: object) => server.call('PUT', `/car-pools/${carPool.id}`, { as: asha, body: { data } })
const offer = (as: GivenPerson, data: object = {}) => {
  const place = { meetingPoint: 'Deccan', ...DECCAN }
  const body = { data: { event: offsite.id, car_owner: as.id, ...place, ...data } }
  return server.call('POST', '/car-pools', { as, body })
}
const notificationCount = async (person: GivenPerson) => (await notificationsOf(server.ctx, person)).length
const refused = (call: () => Promise<Answer>, code: string, status: number) =>
  expectNothing(server.ctx, call, code, status)

describe('Waiting for a seat', () => {
  test('is allowed for members without a seat, and is idempotent', async () => {
    const dev = await waiting(null)
    expect((await wait(dev, offsite.documentId)).status).toBe(200)
    await refused(() => wait(asha), 'owns_a_pool', 409)
    await refused(() => wait(ravi), 'in_another_pool', 409)
    const [outsider, admin] = [await server.given.person(), await server.given.person({ role: 'Admin' })]
    for (const nobody of [outsider, admin]) await refused(() => wait(nobody), 'not_found', 404)
    await refused(() => wait(dev, 999_999), 'not_found', 404)
    expect((await stop(dev)).body).toEqual({ data: { isWaiting: false } })
    expect((await stop(dev)).status).toBe(200)
  })

  test('ends with a seat', async () => {
    const [owner, rider] = [await waiting(null), await waiting(null)]
    const { body } = await offer(owner, { inviteUsers: [rider.id] })
    await server.call('POST', `/car-pools/${body.data.id}/join`, { as: rider })
    const { rows } = await server.ctx.pool.query('select from car_pool_waits where event_id = $1', [
      offsite.id,
    ])
    expect(rows).toEqual([])
  })
})

describe('A free seat', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['after a passenger left', leave],
    ['after a passenger was removed', () => edit({ removeUsers: [ravi.id] })],
    ['after the owner added one', () => edit({ availableSeats: 3 })],
    ['in a new car pool', async () => offer(await member(null))],
  ])('%s notifies people who wait nearby or have no home', async (_, free) => {
    const [near, far, homeless] = [await waiting(KOTHRUD), await waiting(SOUTH), await waiting(null)]
    const stopped = await waiting(KOTHRUD)
    await stop(stopped)
    await free()
    expect(await notificationCount(near)).toBe(1)
    expect(await notificationCount(homeless)).toBe(1)
    expect([await notificationCount(far), await notificationCount(stopped)]).toEqual([0, 0])
  })

  test('is announced with its area, not its meeting point', async () => {
    const near = await waiting(KOTHRUD)
    await leave()
    expect(await notificationsOf(server.ctx, near)).toEqual([
      {
        title: 'A seat is free',
        body: 'A seat is free in a car pool at Deccan Gymkhana, Pune.',
        path: `/events/${offsite.id}/car-pools`,
        state: 'queued',
      },
    ])
  })

  test('is not announced if the number of free seats did not rise', async () => {
    const near = await waiting(KOTHRUD)
    await edit({ note: 'Blue car' })
    await edit({ removeUsers: [ravi.id], availableSeats: 1 })
    await offer(await member(null), { availableSeats: 1 })
    expect(await notificationCount(near)).toBe(0)
  })

  test('is not announced if the ride is over', async () => {
    const near = await waiting(KOTHRUD)
    const departure_at = new Date(server.clock.now.getTime() - 60_000)
    await server.ctx.db
      .updateTable('car_pools')
      .set({ departure_at })
      .where('item_id', '=', carPool.id)
      .execute()
    await leave()
    expect(await notificationCount(near)).toBe(0)
  })

  test('notifies one person at most every 15 minutes', async () => {
    const near = await waiting(KOTHRUD)
    await leave()
    await edit({ availableSeats: 3 })
    expect(await notificationCount(near)).toBe(1)
    server.clock.now = new Date(server.clock.now.getTime() + 15 * 60_000)
    await edit({ availableSeats: 4 })
    expect(await notificationCount(near)).toBe(2)
  })

  test('notifies once for ten car pools created at once', async () => {
    const near = await waiting(KOTHRUD)
    const owners = await race(10, () => member(null))
    const answers = await race(10, at => offer(owners[at]!))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await notificationCount(near)).toBe(1)
  })

  test('notifies the 50 nearest people, and the others with the next free seat', async () => {
    // equal detours are ordered by id
    const people = (await race(60, () => member(null))).toSorted((a, b) => a.id - b.id)
    await race(60, async at => {
      const home = { ...KOTHRUD, latitude: KOTHRUD.latitude - at * 0.0005 }
      await server.given.preferences(offsite.id, people[at]!.id, home)
      expect((await wait(people[at]!)).body).toEqual({ data: { isWaiting: true } })
    })
    const homeless = await waiting(null)
    await leave()
    const counts = await Promise.all(people.map(notificationCount))
    expect(counts.slice(0, 45)).toEqual(Array(45).fill(1))
    expect(counts.reduce((sum, times) => sum + times, 0)).toBe(50)
    expect(await notificationCount(homeless)).toBe(0)
    await edit({ availableSeats: 3 })
    expect(await Promise.all(people.map(notificationCount))).toEqual(Array(60).fill(1))
    expect(await notificationCount(homeless)).toBe(1)
  })
})
