import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import { answers, connect, testEmbedded } from '#test/embedded.ts'
import { HANG_MS, TEST_HANG_MS } from '#test/hang.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const embedded = testEmbedded()
const { start, inside } = embedded
const sizeOf = (name: string) => fs.statSync(inside(name)).size

test('F5: A PostgreSQL that is killed runs again within seconds, every time', async () => {
  const db = await start()
  for (let round = 1; round <= 3; round++) {
    const killed = db.pid
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => db.pid !== killed && answers(db), { timeout: 15_000, interval: 20 })
  }
})

test('F5: While it cannot start it is retried less and less often, and a stop is quick', async () => {
  const db = await start()
  fs.renameSync(inside('pg18/global/pg_control'), inside('aside'))
  process.kill(db.pid, 'SIGKILL')
  const failures: number[] = []
  const seen = () => embedded.logged.filter(line => line === 'PostgreSQL did not start').length
  while (failures.length < 7) {
    await vi.waitUntil(() => seen() > failures.length, { timeout: HANG_MS, interval: 1 })
    failures.push(Date.now())
  }
  const pauses = failures.slice(1).map((at, count) => at - failures[count]!)
  expect(pauses[0]).toBeGreaterThanOrEqual(100)
  expect(pauses[4]).toBeGreaterThanOrEqual(200)
  expect(pauses[5]).toBeGreaterThanOrEqual(400)

  const since = Date.now()
  await db.stop()
  expect(Date.now() - since).toBeLessThan(1_500)
})

test('F6: A long log is rotated within seconds of the start', async () => {
  fs.writeFileSync(inside('postgres.log'), 'old\n'.repeat(3_000_000), { mode: 0o600 })
  await start()
  await vi.waitUntil(() => sizeOf('postgres.log') < 1_000_000, { timeout: 5_000 })
})

test('A stop does not wait for an open session', async () => {
  const db = await start()
  await connect(db)
  const since = Date.now()
  await db.stop()
  expect(Date.now() - since).toBeLessThan(5_000)
})
