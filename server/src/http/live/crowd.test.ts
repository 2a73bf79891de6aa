import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkInsTopic } from '@muster/domain/shared/live.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CrowdReport } from '#test/crowd.ts'
import { type Instance, type Instances, openInstances } from '#test/instances.ts'

/** MUSTER_CROWD=1000 runs the full size (F37). */
const STREAMS = Number(process.env.MUSTER_CROWD ?? 200)
const NUDGES = 100
const PAUSE_MS = 80
/** plus the time for which nudges are batched */
const RECEIVED_WITHIN_MS = 250 + 50
const STREAM_BYTES = 100_000
/** Growth of this process that does not depend on the number of streams. */
const OWN_BYTES = 10_000_000

let instances: Instances
let here: Instance
let crowd: ChildProcess | undefined
beforeAll(async () => {
  instances = await openInstances(1)
  here = instances.all[0]!
})
afterAll(async () => {
  crowd?.disconnect()
  await instances.close()
})

const memory = () => {
  globalThis.gc?.()
  return process.memoryUsage().rss
}

test(`${STREAMS} phones all receive ${NUDGES} nudges within a quarter of a second`, async () => {
  const { given } = instances
  const offsite = await given.event()
  const tokens: string[] = []
  for (let person = 0; person < STREAMS / 5; person++) {
    const { id, token } = await given.person()
    await given.member(offsite.id, id)
    tokens.push(...Array<string>(5).fill(token))
  }
  const before = memory()
  const since = Date.now()
  crowd = fork(path.resolve(import.meta.dirname, '../../../test/crowd.ts'), [
    here.base,
    String(offsite.id),
    ...tokens,
  ])
  await once(crowd, 'message')
  const connected = Date.now() - since
  await sleep(500)
  const grown = memory() - before

  const sentAt = new Map<string, number>()
  for (let nudge = 1; nudge <= NUDGES; nudge++) {
    const topic = checkInsTopic(nudge)
    sentAt.set(topic, performance.timeOrigin + performance.now())
    here.ctx.live.nudge(offsite.id, topic)
    await sleep(PAUSE_MS)
  }
  await sleep(500)
  crowd.send('report')
  const [{ heard }] = (await once(crowd, 'message')) as [CrowdReport]
  expect(heard).toHaveLength(STREAMS * NUDGES)
  const took = heard.map(([topic, at]) => at - sentAt.get(topic)!).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.floor(share * (took.length - 1))]!)
  console.info(
    `${STREAMS} streams in ${connected} ms, ${Math.round(grown / STREAMS / 1_000)} kB each; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`,
  )
  expect(at(0.99)).toBeLessThan(RECEIVED_WITHIN_MS)
  expect(grown).toBeLessThan(STREAMS * STREAM_BYTES + OWN_BYTES)
})
