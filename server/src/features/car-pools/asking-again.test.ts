import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectNothing } from '#test/no-change.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
let owner: GivenPerson
let asha: GivenPerson
let event: { id: number }
let carPool: GivenItem
beforeEach(async () => {
  event = await server.given.event()
  owner = await server.given.person()
  asha = await server.given.person()
  for (const { id } of [owner, asha]) await server.given.member(event.id, id)
  carPool = await server.given.carPool(event.id, owner.id)
})

const pass = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
}
const ask = () => server.call('POST', `/car-pools/${carPool.id}/join`, { as: asha, body: {} })
const read = async () => (await server.call('GET', `/car-pools/${carPool.id}`, { as: asha })).body.data
const cancel = async () => {
  const { id } = (await read()).request
  return server.call('PUT', `/car-pool-requests/${id}/cancel`, { as: asha, body: {} })
}
const reject = async () => {
  const { id } = (await read()).request
  return server.call('PUT', `/car-pool-requests/${id}/respond`, { as: owner, body: { action: 'reject' } })
}

describe('A car pool', () => {
  test.each([
    ['refused', reject],
    ['cancelled', cancel],
  ])('can be asked again ten minutes after a request was %s', async (_, end) => {
    expect((await ask()).status).toBe(200)
    expect((await end()).status).toBe(200)
    pass(3)
    const refused = await ask()
    expect(refused.body.error.message).toBe('You can ask this car pool again in 7 minutes')
    await expectNothing(server.ctx, ask, 'asked_recently', 409)
    expect((await read()).endedAsks).toMatchObject({ count: 1, lastEndedAt: expect.any(String) })
    pass(7)
    expect((await ask()).status).toBe(200)
  })

  test('can be asked again three times, and its owner is notified once', async () => {
    for (let time = 0; time < 4; time++) {
      expect((await ask()).status).toBe(200)
      await (time % 2 ? cancel() : reject())
      pass(10)
    }
    await expectNothing(server.ctx, ask, 'asked_too_often', 409)
    const titles = (await notificationsOf(server.ctx, owner)).map(({ title }) => title)
    expect(titles).toEqual(['New car pool request'])
  })

  test('can still invite a person who may not ask', async () => {
    await ask()
    await cancel()
    const data = { car_pool: carPool.id, request_type: 'invite_request', requestee: asha.id }
    await server.call('POST', '/car-pool-requests', { as: owner, body: { data } })
    expect((await ask()).body.message).toBe('Successfully joined the car pool!')
  })

  test('is not asked less often because a full one ended the request', async () => {
    await ask()
    await server.call('PUT', `/car-pools/${carPool.id}`, { as: owner, body: { data: { availableSeats: 1 } } })
    await server.call('PUT', `/car-pools/${carPool.id}`, { as: owner, body: { data: { availableSeats: 4 } } })
    expect((await ask()).status).toBe(200)
  })

  test.each([
    ['departureTime', '2028-01-01T07:00:00+05:30'],
    ['returnTime', '0026-11-22T07:00:00+05:30'],
  ])('has its %s within a year of the event', async (field, time) => {
    const data = { [field]: time }
    const save = () => server.call('PUT', `/car-pools/${carPool.id}`, { as: owner, body: { data } })
    expect((await save()).body.error.message).toBe('Please choose a time within a year of the event')
    await expectNothing(server.ctx, save, 'invalid', 400)
    const offer = { event: event.id, car_owner: asha.id, meetingPoint: 'Baner', ...data }
    const create = () => server.call('POST', '/car-pools', { as: asha, body: { data: offer } })
    await expectNothing(server.ctx, create, 'invalid', 400)
  })
})
