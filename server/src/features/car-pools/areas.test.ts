import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { testServer } from '#test/server.ts'
import { up } from '../../../migrations/20261122t1300-areas-of-the-gazetteer.ts'
import { fillAreas } from './commands/fill-areas.ts'

const server = testServer()
const HOME = 'Flat 3, Rose Apartments, 12 MG Road, Kothrud, Pune'
const KOTHRUD = { latitude: 18.5074, longitude: 73.8077 }
const FAR_AWAY = { latitude: 19.076, longitude: 72.8777 }
const WORDS_OF_THE_ADDRESS = /Flat|Rose|MG Road/

let event: { id: number }
let owner: GivenPerson
let invited: GivenPerson
let waiting: GivenPerson
beforeAll(async () => {
  event = await server.given.event()
  const people = [await server.given.person(), await server.given.person(), await server.given.person()]
  for (const { id } of people) await server.given.member(event.id, id)
  ;[owner, invited, waiting] = people as [GivenPerson, GivenPerson, GivenPerson]
})

const create = async (as: GivenPerson, data: object): Promise<{ id: number }> => {
  const named = { event: event.id, car_owner: as.id, meetingPoint: HOME }
  const { body } = await server.call('POST', '/car-pools', { as, body: { data: { ...named, ...data } } })
  return body.data
}
const readBy = async (as: GivenPerson, { id }: { id: number }) =>
  (await server.call('GET', `/car-pools/${id}`, { as })).body.data.meetingPoint

describe('A home as meeting point', () => {
  test('is the locality of its area for strangers, on every call and in every message', async () => {
    await server.call('POST', `/events/${event.id}/car-pool-wait`, { as: waiting })
    const carPool = await create(owner, { ...KOTHRUD, inviteUsers: [invited.id] })
    expect(await readBy(owner, carPool)).toBe(HOME)
    expect(await readBy(waiting, carPool)).toBe('Kothrud, Pune')
    const calls = [
      '/car-pools',
      `/events/${event.id}/car-pool-points`,
      '/car-pool-requests?populate=car_pool',
    ]
    await server.call('POST', `/car-pools/${carPool.id}/join`, { as: waiting, body: {} })
    for (const path of calls) {
      const { status, body } = await server.call('GET', path, { as: waiting })
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(WORDS_OF_THE_ADDRESS)
    }
    expect(await notificationsOf(server.ctx, waiting)).toMatchObject([
      { body: 'A seat is free in a car pool at Kothrud, Pune.' },
    ])
    const found = await server.call('GET', '/car-pools?filters[search][$containsi]=rose', { as: waiting })
    expect(found.body.data).toEqual([])
    await server.call('DELETE', `/car-pools/${carPool.id}`, { as: owner })
    const requests = await server.call('GET', '/car-pool-requests', { as: invited })
    expect(requests.body.data).toMatchObject([{ meetingPoint: 'Kothrud, Pune' }])
  })

  test.each([
    ['typed without choosing a place', {}],
    ['where the gazetteer knows no locality', FAR_AWAY],
  ])('is the city for strangers if it was %s', async (_, point) => {
    const carPool = await create(owner, point)
    expect(await readBy(waiting, carPool)).toBe('Pune')
    await server.call('DELETE', `/car-pools/${carPool.id}`, { as: owner })
  })
})

test('Stored words of addresses are replaced at the next start', async () => {
  const { given, ctx } = server
  const known = await given.carPool(event.id, owner.id, { meeting_point: HOME, area: HOME, ...KOTHRUD })
  const typed = await given.carPool(event.id, invited.id, { meeting_point: HOME, area: HOME })
  const asked = await given.carPoolRequest(known, waiting.id, owner.id)
  const ended = { car_pool_id: null, request_status: 'rejected' }
  const ofGone = await given.carPoolRequest(typed, waiting.id, invited.id, ended)
  await ctx.pool.query("update notifications set body = $1 where title = 'A seat is free'", [HOME])
  await up(ctx.db as never)
  await fillAreas(ctx)
  await fillAreas(ctx)
  const areas = async (table: string, column: string, ids: number[]) => {
    const key = table === 'car_pools' ? 'item_id' : 'id'
    const sql = `select ${column} as area from ${table} where ${key} = any($1) order by ${key}`
    return (await ctx.pool.query(sql, [ids])).rows.map(row => row.area)
  }
  expect(await areas('car_pools', 'area', [known.id, typed.id])).toEqual(['Kothrud, Pune', 'Pune'])
  const requests = await areas('car_pool_requests', 'meeting_point', [asked.id, ofGone.id])
  expect(requests).toEqual(['Kothrud, Pune', 'Pune'])
  const bodies = (await notificationsOf(ctx, waiting)).map(({ body }) => body)
  expect(bodies.join()).not.toMatch(WORDS_OF_THE_ADDRESS)
})
