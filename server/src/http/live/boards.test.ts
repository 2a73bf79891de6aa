import { checkInsTopic, LIVE_HEARTBEAT_MS, readBoardLive } from '@muster/domain/shared/live.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { type Instances, openInstances } from '#test/instances.ts'
import { type Listening, listenTo } from '#test/listen-to.ts'

let instances: Instances
let people: Record<'admin' | 'meera' | 'asha', GivenPerson>
let eventId: number
let streams: Listening[]

beforeAll(async () => {
  // tests trigger the heartbeat
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  instances = await openInstances(2)
})
afterAll(async () => {
  vi.useRealTimers()
  await instances.close()
})
beforeEach(async () => {
  const { given } = instances
  streams = []
  eventId = (await given.event()).id
  people = {
    admin: await given.person({ role: 'Admin' }),
    meera: await given.person(),
    asha: await given.person(),
  }
  await given.member(eventId, people.asha.id)
  await given.bus(eventId, {}, people.meera.id)
  // what comes after the nudges of the items is heard after them
  const marker = checkInsTopic(900)
  for (const instance of instances.all) {
    const phone = await listen(people.asha, false, instance)
    instance.ctx.live.nudge(eventId, marker)
    await expect.poll(() => phone.nudges()).toContain(marker)
    phone.leave()
  }
})
afterEach(() => {
  for (const stream of streams) stream.leave()
})

async function listen(as: GivenPerson | null, isBoard = true, instance = instances.all[1]) {
  const token = as?.token ?? null
  const stream = await listenTo(instance!.base, eventId, token, isBoard ? readBoardLive : undefined)
  streams.push(stream)
  return stream
}
const nudge = (...topics: Parameters<typeof checkInsTopic>[0][]) => {
  for (const id of topics) instances.all[0]!.ctx.live.nudge(eventId, checkInsTopic(id))
}

test('A hundred items that change at once are one nudge for a board, and it comes from any server', async () => {
  const { admin, meera, asha } = people
  const boards = [await listen(admin), await listen(meera, true, instances.all[0])]
  const phone = await listen(asha, false)
  const ids = Array.from({ length: 100 }, (_, index) => index + 1)
  nudge(...ids)
  await expect.poll(() => phone.nudges()).toEqual(ids.map(checkInsTopic))
  for (const board of boards) await expect.poll(() => board.nudges()).toEqual(['board'])
  // within the interval, so it is sent at its end, once
  nudge(...ids)
  nudge(...ids)
  for (const board of boards) await expect.poll(() => board.nudges()).toEqual(['board', 'board'])
})

test('A board also hears of its event and of car pools, and others never hear of boards', async () => {
  const [board, phone] = [await listen(people.admin), await listen(people.asha, false)]
  const { live } = instances.all[0]!.ctx
  for (const topic of ['event', 'car-pools', 'board'] as const) live.nudge(eventId, topic)
  await expect.poll(() => board.nudges().toSorted()).toEqual(['board', 'car-pools', 'event'])
  await expect.poll(() => phone.nudges()).toEqual(['event', 'car-pools'])
})

test('Only staff listen to boards, and only while they are staff', async () => {
  const { admin, meera, asha } = people
  const outsider = await instances.given.person()
  expect((await listen(asha)).status).toBe(403)
  expect((await listen(outsider)).status).toBe(404)
  expect((await listen(null)).status).toBe(401)
  const [kept, ended, asMember] = [await listen(admin), await listen(meera), await listen(meera, false)]
  await instances.given.member(eventId, meera.id)
  await instances.all[0]!.ctx.pool.query('update items set coordinator_id = null where event_id = $1', [
    eventId,
  ])
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
  await expect.poll(() => ended.isEnded()).toBe(true)
  expect([kept.isEnded(), asMember.isEnded()]).toEqual([false, false])
})
