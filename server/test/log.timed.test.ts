import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanUp, killFamily, newPreparedDataDir, spawnMain } from './crash/child-server.ts'
import { Browser } from './crash/http-client.ts'
import { hasScript } from './embedded.ts'
import { freePort } from './free-port.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { familyOf, processes } from './processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const MEGABYTE = 1024 ** 2
let children: ChildProcess[]

beforeEach(() => {
  children = []
})

afterEach(() => killChildren())

function killChildren(): void {
  for (const { pid } of children.splice(0)) if (pid) killFamily(pid)
}

describe('F6: The log of the server', () => {
  let dataDir: string

  beforeEach(() => {
    dataDir = newPreparedDataDir()
  })

  afterEach(async () => {
    killChildren()
    await cleanUp(dataDir, [])
  })

  /** Its log is a pipe that the test does not read, unless wrapped. */
  async function serve(wrap?: (own: string[]) => string[]) {
    const port = await freePort()
    const child = spawnMain(dataDir, { PORT: String(port) }, wrap)
    children.push(child)
    const browser = new Browser(`http://127.0.0.1:${port}`)
    const isUp = () =>
      browser.send('GET', '/readyz', {}).then(
        ({ status }) => status === 200,
        () => false,
      )
    await vi.waitUntil(isUp, { timeout: HANG_MS, interval: 50 })
    return { browser, child }
  }

  /** Logs more than the buffers of a pipe and a socket hold. */
  async function sendManyRequests(browser: Browser): Promise<void> {
    for (let n = 0; n < 3_000; n++) expect((await browser.send('GET', '/api/users/me', {})).status).toBe(401)
  }

  const pipedTo = (reader: string) => (own: string[]) => ['sh', '-c', `(exec ${own.join(' ')}) | ${reader}`]
  const inTerminal = (own: string[]) => ['script', '-qfc', `exec ${own.join(' ')}`, '/dev/null']

  type Reader = [string, ((own: string[]) => string[])?]
  const sleepers: Reader[] = [['a socket'], ['a pipe', pipedTo('sleep 600')]]
  if (hasScript) sleepers.push(['a terminal', inTerminal])

  test.each(sleepers)('into %s that nobody reads delays neither answers nor a stop', async (_, wrap) => {
    const { browser, child } = await serve(wrap)
    await sendManyRequests(browser)
    await expectEndOf(child)
    browser.close()
  })

  test('can lose its reader, and the server keeps running', async () => {
    const { browser, child } = await serve(pipedTo('head -1'))
    await sendManyRequests(browser)
    await expectEndOf(child)
    browser.close()
  })

  async function expectEndOf(child: ChildProcess): Promise<void> {
    const pid = mainIn(child)
    const since = Date.now()
    process.kill(pid, 'SIGTERM')
    await vi.waitUntil(() => processes().every(found => found.pid !== pid || found.isZombie), {
      timeout: HANG_MS,
    })
    expect(Date.now() - since).toBeLessThan(10_000)
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toMatch(
      /database system is shut down\n$/,
    )
  }
})

/** The pid of the server behind its shell. */
function mainIn(child: ChildProcess): number {
  const found = familyOf(child.pid!).find(({ args }) => /main\.ts\s*$/.test(args))
  if (!found) throw new Error('the server does not run')
  return found.pid
}

describe('F6: Log lines that wait for a reader', () => {
  const OUTPUT = new URL('../src/log-output.ts', import.meta.url)

  /** Logs 60 MB in lines of 200 bytes to stdout and prints memory and delay on stderr. */
  function spawnChatter(): ChildProcess {
    const script = `
      import { setImmediate as turn } from 'node:timers/promises'
      import { openLogOutput } from '${OUTPUT}'
      const output = openLogOutput()
      process.on('SIGTERM', () => { output.write('{"n":"last"}\\n'); process.exit(0) })
      const before = process.memoryUsage().rss
      let longest = 0
      for (let n = 0; n < 300_000; n++) {
        const since = performance.now()
        output.write(JSON.stringify({ n, text: 'x'.repeat(180) }) + '\\n')
        longest = Math.max(longest, performance.now() - since)
        if (n % 100 === 0) await turn()
      }
      global.gc()
      console.error(JSON.stringify({ grown: process.memoryUsage().rss - before, longest }))
      setInterval(() => {}, 1000)`
    const args = ['--expose-gc', '--input-type=module', '-e', script]
    const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    return child
  }

  test('are bounded, and the number of lost lines is logged', async () => {
    const child = spawnChatter()
    const [line] = await once(createInterface({ input: child.stderr! }), 'line')
    const { grown, longest } = JSON.parse(line)
    expect(grown).toBeLessThan(40 * MEGABYTE)
    expect(longest).toBeLessThan(1_000)

    const said: { n?: number | string; msg?: string }[] = []
    createInterface({ input: child.stdout! }).on('line', text => said.push(JSON.parse(text)))
    await vi.waitUntil(() => said.some(({ msg }) => msg?.includes('lost')), { timeout: HANG_MS })
    child.kill('SIGTERM')
    await once(child, 'close')
    const kept = said.filter(({ n }) => typeof n === 'number').length
    const lost = Number(/^\d+/.exec(said.find(({ msg }) => msg)?.msg ?? '')?.[0])
    expect(kept + lost).toBe(300_000)
    expect(lost).toBeGreaterThan(200_000)
    expect(said.at(-1)).toEqual({ n: 'last' })
  })

  test('do not keep the process from exiting', async () => {
    const child = spawnChatter()
    await once(createInterface({ input: child.stderr! }), 'line')
    const since = Date.now()
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect([code, Date.now() - since < 5_000]).toEqual([0, true])
  })
})

test.skipIf(process.platform !== 'linux')('Lines of one moment share a write (needs /proc)', async () => {
  const LINES = 200
  const script = `
    import { readFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { openLogOutput } from '${new URL('../src/log-output.ts', import.meta.url)}'
    const output = openLogOutput()
    const writes = () => Number(/syscw: (\\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))[1])
    const before = writes()
    for (let n = 0; n < ${LINES}; n++) {
      output.write(n + '\\n')
      await sleep(1)
    }
    console.error(writes() - before)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const [said, printed] = [[] as string[], [] as string[]]
  createInterface({ input: child.stdout }).on('line', line => said.push(line))
  createInterface({ input: child.stderr }).on('line', line => printed.push(line))
  await once(child, 'close')
  expect(said).toEqual(Array.from({ length: LINES }, (_, n) => String(n)))
  expect(Number(printed.at(-1))).toBeLessThan(LINES / 2)
})
