import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Browser } from './crash/http-client.ts'
import { canUnshare, container, hasScript, signal } from './embedded.ts'
import { TEST_HANG_MS } from './hang.ts'
import { familyOf, postmastersOf, processes } from './processes.ts'
import { isReady, stopFixture, until } from './stop-fixture.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const stop = stopFixture()
const IN_FLIGHT = 15

const refusesConnections = (base: string) =>
  new Browser(base).send('GET', '/readyz', {}).then(
    () => false,
    error => error.code === 'ECONNREFUSED',
  )

type End = [string, (pid: number) => unknown]

test.each<End>([
  ['F3: SIGTERM', (pid: number) => process.kill(pid, 'SIGTERM')],
  // goes to the whole process group
  ['F4: Ctrl-C', (pid: number) => process.kill(-pid, 'SIGINT')],
  ['F3: Logging out', (pid: number) => process.kill(-pid, 'SIGHUP')],
  [
    'F3: A repeated signal',
    (pid: number) => {
      for (const name of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const)
        setTimeout(() => signal(pid, name), 100)
      process.kill(pid, 'SIGTERM')
    },
  ],
])('%s lets the requests in flight finish, then leaves no process behind', async (_, end) => {
  const server = stop.start()
  const base = await server.ready
  const held = await stop.holdRequests(base, IN_FLIGHT)
  end(server.pid)
  await until(() => refusesConnections(base))
  await expect(new Browser(base).send('GET', '/readyz', {})).rejects.toThrow('ECONNREFUSED')
  await held.release()
  expect(await held.answers).toEqual(Array(IN_FLIGHT).fill(200))
  await stop.expectCleanEnd(server)
})

test('F63: A stop answers bursts of new connections before and after its signal, and readiness says 503 first', async () => {
  const server = stop.start()
  const base = await server.ready
  const outcomes: (string | number)[] = []
  const asking: Promise<unknown>[] = []
  const burst = () => {
    for (let count = 0; count < 50; count++) {
      const browser = new Browser(base)
      const asked = browser.send('GET', '/api/auth/sessions', {}).then(
        ({ status }) => status,
        error => error.code,
      )
      asking.push(asked.then(outcome => outcomes.push(outcome)).finally(() => browser.close()))
    }
  }
  for (let round = 0; round < 3; round++) {
    burst()
    await sleep(30)
  }
  await sleep(30)
  process.kill(server.pid, 'SIGTERM')
  let readiness: Response
  do readiness = await fetch(`${base}/readyz`)
  while (readiness.status === 200)
  burst()
  const head = ['retry-after', 'connection'].map(name => readiness.headers.get(name))
  expect([readiness.status, ...head]).toEqual([503, '2', 'close'])
  expect(await readiness.json()).toMatchObject({ data: null, error: { details: { code: 'unavailable' } } })
  await Promise.all(asking)
  expect(outcomes).toEqual(Array(200).fill(401))
  expect(await server.exited).toBe(0)
})

test.skipIf(!hasScript)(
  'F3: A closed terminal ends the server without a busy loop and without an orphan (needs script)',
  async () => {
    const server = stop.start({}, command => ['script', '-qfc', `exec ${command.join(' ')}`, '/dev/null'])
    const base = await server.ready
    const { pid } = processes().find(({ parent }) => parent === server.pid)!
    const held = await stop.holdRequests(base, IN_FLIGHT)
    process.kill(server.pid, 'SIGKILL')
    // the start may still be busy for a moment; a busy loop would not end
    const used = async () => {
      const before = cpuMsOf(pid)
      await sleep(600)
      return cpuMsOf(pid) - before
    }
    await expect.poll(used).toBeLessThan(300)
    await held.release()
    expect(await held.answers).toEqual(Array(IN_FLIGHT).fill(200))
    await until(() => processes().every(found => found.pid !== pid || found.isZombie))
    expect(postmastersOf(stop.dataDir)).toEqual([])
    expect(stop.logOfPostgres()).toMatch(/received fast shutdown request.*database system is shut down\n$/s)
  },
)

function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

test.skipIf(!canUnshare)(
  'F24: As PID 1 it survives a kill of its database, keeps no zombies and obeys SIGTERM (needs namespaces)',
  async () => {
    const server = stop.start({}, command => [...container, ...command])
    const base = await server.ready
    const { pid } = processes().find(({ parent }) => parent === server.pid)!
    for (let round = 1; round <= 2; round++) {
      const [postmaster] = postmastersOf(stop.dataDir)
      process.kill(postmaster!, 'SIGKILL')
      await until(async () => !postmastersOf(stop.dataDir).includes(postmaster!) && (await isReady(base)))
    }
    await until(() => familyOf(pid).every(({ isZombie }) => !isZombie))
    process.kill(pid, 'SIGTERM')
    await stop.expectCleanEnd(server)
  },
)

test.each([
  ['uncaughtException', 'throw new Error("a fault of ours")'],
  ['unhandledRejection', 'Promise.reject(new Error("a fault of ours"))'],
])(
  'An %s is logged, and the server shuts down cleanly so that its supervisor restarts it',
  async (kind, fault) => {
    const preload = `data:text/javascript,process.on("SIGUSR2", () => { ${fault} })`
    const server = stop.start({}, ([node = '', ...main]) => [node, '--import', preload, ...main])
    const held = await stop.holdRequests(await server.ready, IN_FLIGHT)
    process.kill(server.pid, 'SIGUSR2')
    await until(() => server.logged.some(line => line.includes(`"msg":"${kind}"`)))
    await held.release()
    expect(await held.answers).toEqual(Array(IN_FLIGHT).fill(200))
    expect(await server.exited).toBe(1)
    expect(server.logged.find(line => line.includes(`"msg":"${kind}"`))).toContain('a fault of ours')
    expect(postmastersOf(stop.dataDir)).toEqual([])
  },
)

test.each(['SIGTERM', 'SIGINT'] as const)(
  'F3: %s during a start stops the database that was just started',
  async name => {
    const server = stop.startAsIs()
    await until(() => postmastersOf(stop.dataDir).length > 0)
    server.process.kill(name)
    expect(await server.exited).toBe(0)
    expect(postmastersOf(stop.dataDir)).toEqual([])
  },
)

test('A port that is taken is named, and no database keeps running', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as net.AddressInfo
  const server = stop.start({ PORT: String(port) })
  expect(await server.exited).toBe(1)
  other.close()
  expect(server.complaints.join('\n')).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another number.`,
  )
  expect(server.logged.filter(line => line.includes('"level":40') || line.includes('"level":50'))).toEqual([])
  expect(postmastersOf(stop.dataDir)).toEqual([])
})

test('F9: A second server on the same data is refused with the reason, and the first keeps running', async () => {
  const first = stop.start()
  const browser = new Browser(await first.ready)
  const second = stop.start()
  expect(await second.exited).toBe(1)
  expect(second.complaints.join('\n')).toContain(
    `Another Muster process is using ${stop.dataDir}. Stop that one first`,
  )
  expect(await browser.send('GET', '/readyz', {})).toMatchObject({ status: 200 })
  browser.close()
})

test.each([
  { PORT: '70000' },
  { HOST: '203.0.113.1' },
  { DATABASE_URL: 'mysql://x' },
  { TRUST_PROXY: 'the balancer' },
])('A start with %o names the variable in one line and leaves no database running', async env => {
  const server = stop.start(env)
  expect(await server.exited).toBe(1)
  expect(server.complaints).toEqual([expect.stringContaining(Object.keys(env)[0]!)])
  expect(postmastersOf(stop.dataDir)).toEqual([])
})

test('A bad variable is reported before anything is created', async () => {
  await stop.startAsIs({ PORT: 'abc' }).exited
  expect(readdirSync(stop.dataDir)).toEqual([])
})
