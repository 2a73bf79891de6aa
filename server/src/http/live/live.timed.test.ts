import { checkInsTopic } from '@muster/domain/shared/live.ts'
import { expect, test } from 'vitest'
import { openInstances } from '#test/instances.ts'
import { listenTo } from '#test/listen-to.ts'
import { liveAudience } from '#test/live-audience.ts'

const live = liveAudience()
const { listen, nudge, settled, nudgesOf, checkIn } = live
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('A nudge reaches everyone who has the event open within a second, at any instance', async () => {
  const [near, far] = [await listen(live.asha), await listen(live.asha, live.there, live.offsite.documentId)]
  nudge('items')
  for (const phone of [near, far])
    await expect.poll(() => phone.nudges(), { timeout: 1_000 }).toEqual(['items'])
})

test('A nudge follows a check-in within a second', async () => {
  const { given } = live.instances
  const ravi = await given.person()
  await given.member(live.offsite.id, ravi.id)
  const session = await given.subEvent(live.offsite.id)
  const phone = await listen(live.asha, live.there)
  await settled(phone)
  const before = nudgesOf(phone).length
  expect(await checkIn(ravi, session)).toBe(200)
  await expect
    .poll(() => nudgesOf(phone).slice(before), { timeout: 1_000 })
    .toEqual([checkInsTopic(session.id)])
})

test('A nudge follows every committed change of items and assignments within a second', async () => {
  const { eventId, changes } = await live.changes()
  for (const change of changes) {
    // let earlier nudges arrive first
    await sleep(600)
    const phone = await listen(live.asha, live.there, eventId)
    await change()
    await expect.poll(() => phone.nudges(), { timeout: 1_000 }).toEqual(['items'])
    phone.leave()
  }
})

test('Nudges about the same topic wait for half a second: many are merged and the last is not lost', async () => {
  const phone = await listen(live.asha)
  const topic = checkInsTopic(7)
  const since = Date.now()
  nudge(topic)
  await expect.poll(() => phone.nudges()).toEqual([topic])
  for (let times = 0; times < 8; times++) {
    nudge(topic)
    await sleep(40)
  }
  nudge('items')
  await expect.poll(() => phone.nudges()).toContain('items')
  await expect.poll(() => phone.nudges().filter(sent => sent === topic)).toHaveLength(2)
  const sent = phone.heard.filter(({ data }) => data === topic)
  expect(sent[1]!.at - sent[0]!.at).toBeGreaterThan(450)
  expect(Date.now() - since).toBeLessThan(1_500)
  await sleep(700)
  expect(phone.nudges().filter(sent => sent === topic)).toHaveLength(2)
  nudge(topic)
  await expect.poll(() => phone.nudges().filter(sent => sent === topic)).toHaveLength(3)
})

test('A stop is not delayed by a phone that has stopped reading', async () => {
  const third = await openInstances(1)
  const [instance] = third.all
  const { id } = await third.given.event()
  const admin = await third.given.person({ role: 'Admin' })
  const stuck = await listenTo(instance!.base, id, admin.token)
  stuck.pause()
  const [stream] = instance!.ctx.streams.all()
  // more than what lies between two machines
  for (let count = 0; count < 300; count++) stream!.write(`:${'x'.repeat(60_000)}\n\n`)
  const since = Date.now()
  await third.close()
  expect(Date.now() - since).toBeLessThan(4_000)
  stuck.leave()
})
