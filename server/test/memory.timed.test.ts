import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCommand } from './command.ts'
import { cleanUp, newDataDir } from './crash/child-server.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

let dataDir: string

beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(() => cleanUp(dataDir, []))

/** resident, in kB, shortly after the demo is ready */
async function memoryOfDemo(): Promise<number> {
  const demo = startCommand(['demo'], { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' })
  await vi.waitUntil(() => demo.said().includes('Muster is ready'), { timeout: HANG_MS })
  await sleep(1_000)
  const status = readFileSync(`/proc/${demo.process.pid}/status`, 'utf8')
  demo.process.kill('SIGTERM')
  expect((await demo.ended).code).toBe(0)
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1])
}

test.skipIf(!existsSync('/proc/self/status'))(
  'The first start of the demo takes no more memory than a later one (needs /proc)',
  async () => {
    const first = await memoryOfDemo()
    const later = await memoryOfDemo()
    console.info(
      `demo: ${Math.round(first / 1024)} MB after the first start, ${Math.round(later / 1024)} later`,
    )
    expect(first).toBeLessThan(later * 1.25)
  },
)
