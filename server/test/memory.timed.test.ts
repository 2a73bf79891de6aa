import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NODE_FLAGS } from '../src/node-flags.ts'
import { startCommand } from './command.ts'
import { cleanUp, newDataDir } from './crash/child-server.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { familyOf, type RunningProcess } from './processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

let dataDir: string

beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(() => cleanUp(dataDir, []))

/** The compile cache of the tests, which no installation has, takes 30 to 50 MB, and more while it is being written. */
const asInstalled = { NODE_OPTIONS: NODE_FLAGS.join(' '), NODE_DISABLE_COMPILE_CACHE: '1' }

const LONGEST_UNREST_S = 60

/** Resident, in MB: soon after the demo is ready, or once V8 has given back what the start took. */
async function memoryOfDemo(folder: string, isAtRest = (_: number) => true): Promise<number> {
  const demo = startCommand(['demo'], { ...asInstalled, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' })
  await vi.waitUntil(() => demo.said().includes('Muster is ready'), { timeout: HANG_MS })
  const read = () => {
    const status = readFileSync(`/proc/${demo.process.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  }
  await sleep(1_000)
  for (let second = 1; second < LONGEST_UNREST_S && !isAtRest(read()); second++) await sleep(1_000)
  const memory = read()
  demo.process.kill('SIGTERM')
  expect((await demo.ended).code).toBe(0)
  return memory
}

const IDLE_MB = 250

/** Shared pages count once: the parts of the processes sum up. A process that has just ended takes nothing. */
function memoryOf({ pid }: RunningProcess): number {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    return 0
  }
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024
}

/** V8 gives back what the start took once it has had nothing to do for some seconds, on some machines later than on others. */
async function memoryAtRest(pid: number): Promise<number> {
  const read = () => familyOf(pid).reduce((sum, one) => sum + memoryOf(one), 0)
  // the jobs have opened their connections by then
  await sleep(5_000)
  for (let second = 5; second < LONGEST_UNREST_S && read() >= IDLE_MB; second++) await sleep(1_000)
  return read()
}

test.skipIf(!existsSync('/proc/self/smaps_rollup'))(
  'R242: At rest the server and its PostgreSQL take at most 250 MB (needs /proc)',
  async () => {
    const muster = startCommand([], { ...asInstalled, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' })
    await vi.waitUntil(() => muster.said().includes('Muster is ready'), { timeout: HANG_MS })
    const family = familyOf(muster.process.pid ?? 0)
    expect(family.filter(({ args }) => args.includes('postgres')).length).toBeGreaterThan(5)
    const total = await memoryAtRest(muster.process.pid ?? 0)
    muster.process.kill('SIGTERM')
    expect((await muster.ended).code).toBe(0)
    console.info(`at rest: ${Math.round(total)} MB in ${family.length} processes`)
    expect(total).toBeLessThan(IDLE_MB)
  },
)

test('npm start, the systemd unit and the container give V8 the same limit', () => {
  const root = new URL('../../', import.meta.url)
  const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8')
  expect(NODE_FLAGS.length).toBeGreaterThan(0)
  for (const flag of NODE_FLAGS) {
    expect(textOf('docs/muster.service')).toMatch(new RegExp(`^ExecStart=.*/node ${flag} `, 'm'))
    expect(textOf('container/Dockerfile')).toContain(`"${flag}", "server/src/main.ts"`)
  }
  expect(textOf('scripts/start.ts')).toContain('...NODE_FLAGS, MAIN')
})

test.skipIf(!existsSync('/proc/self/status'))(
  'The first start of the demo takes no more memory than a later one (needs /proc)',
  async () => {
    await memoryOfDemo(dataDir)
    const later = await memoryOfDemo(dataDir)
    const folder = newDataDir()
    const isAsLater = (memory: number) => memory < later * 1.25
    const first = await memoryOfDemo(folder, isAsLater).finally(() => cleanUp(folder, []))
    console.info(`demo: ${Math.round(first)} MB after the first start, ${Math.round(later)} later`)
    expect(isAsLater(first), `${first} MB first, ${later} later`).toBe(true)
  },
)
