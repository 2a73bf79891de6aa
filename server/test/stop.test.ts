import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChildServer, cleanUp, connect, newDataDir, query, startChild } from './crash/child-server.ts'
import { Browser } from './crash/http-client.ts'
import { insertFixture, tokenOf } from './crash/writers.ts'
import { canUnshare, container, hasScript, signal } from './embedded.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { listenTo } from './listen-to.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'
import { familyOf, postmastersOf, processes } from './processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const IN_FLIGHT = 15
const GONE_WITHIN_MS = 10_000

let dataDir: string
let servers: ChildServer[]

beforeEach(() => {
  dataDir = newDataDir()
  servers = []
})

afterEach(() => cleanUp(dataDir, servers))

function start(env: Record<string, string> = {}, wrap?: (command: string[]) => string[]): ChildServer {
  if (readdirSync(dataDir).length === 0) copyPreparedCluster(dataDir)
  return startAsIs(env, wrap)
}

/** In an empty directory it creates the database. */
function startAsIs(env: Record<string, string> = {}, wrap?: (command: string[]) => string[]): ChildServer {
  const server = startChild(dataDir, env, wrap)
  servers.push(server)
  return server
}

interface Held {
  answers: Promise<number[]>
  release(): Promise<void>
}

/** Requests that wait in the database for a lock, until released. */
async function holdRequests(base: string, count: number): Promise<Held> {
  const { events, people, jwtSecret } = await insertFixture(dataDir, count)
  const client = await connect(dataDir)
  await client.query('begin; lock table event_members in exclusive mode')
  const answers = people.map(async ([person]) => {
    const headers = { authorization: `Bearer ${await tokenOf({ jwtSecret }, person!)}` }
    return (await new Browser(base).send('POST', `/api/events/${events[0]}/rsvp`, headers)).status
  })
  // the size of the pool
  while ((await waiting()) < Math.min(count, 20)) await sleep(20)
  return {
    answers: Promise.all(answers),
    async release() {
      await client.query('commit')
      await client.end()
    },
  }
}

async function waiting(): Promise<number> {
  const [row] = await query<{ count: number }>(
    dataDir,
    'select count(*)::int as count from pg_locks where not granted',
  )
  return row!.count
}

const logOfPostgres = () => readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')

async function expectCleanEnd(server: ChildServer, since: number): Promise<void> {
  expect(await server.exited).toBe(0)
  expect(Date.now() - since).toBeLessThan(GONE_WITHIN_MS)
  expect(postmastersOf(dataDir)).toEqual([])
  expect(logOfPostgres()).toMatch(/received fast shutdown request.*database system is shut down\n$/s)
}

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
        setTimeout(() => process.kill(pid, name), 100)
      process.kill(pid, 'SIGTERM')
    },
  ],
])('%s lets the requests in flight finish, then leaves no process behind', async (_, end) => {
  const server = start()
  const base = await server.ready
  const held = await holdRequests(base, IN_FLIGHT)
  const since = Date.now()
  end(server.pid)
  await until(() => refusesConnections(base), HANG_MS)
  await expect(new Browser(base).send('GET', '/readyz', {})).rejects.toThrow('ECONNREFUSED')
  await held.release()
  expect(await held.answers).toEqual(Array(IN_FLIGHT).fill(200))
  await expectCleanEnd(server, since)
})

test('F36: A stop under load answers all accepted requests and does not wait for idle connections', async () => {
  const server = start()
  const base = await server.ready
  const idle = [new Browser(base), new Browser(base)]
  for (const browser of idle) await browser.send('GET', '/healthz', {})
  // a preconnected browser, and one that stalls in the middle of its request (F39)
  const { port } = new URL(base)
  const silent = ['', 'GET / HT'].map(text => {
    const socket = net.connect(Number(port), '127.0.0.1').on('error', () => undefined)
    socket.write(text)
    return socket
  })
  const held = await holdRequests(base, 50)
  const newClients = keepRequesting(base)
  await sleep(200)
  const since = Date.now()
  process.kill(server.pid, 'SIGTERM')
  await sleep(100)
  await held.release()
  // 503 for requests that waited too long for a database connection
  const answers = await held.answers
  expect(answers.filter(status => status !== 200 && status !== 503)).toEqual([])
  expect(answers.filter(status => status === 200).length).toBeGreaterThanOrEqual(20)
  await expectCleanEnd(server, since)
  expect(Date.now() - since).toBeLessThan(6_000)
  const outcomes = await newClients.stop()
  expect(outcomes[200]).toBeGreaterThan(0)
  // refused or reset before they were accepted
  const { 200: _, 503: __, ECONNREFUSED: ___, ECONNRESET: ____, ...others } = outcomes
  expect(others).toEqual({})
  for (const socket of silent) socket.destroy()
})

test('F36: A stop ends the live streams at once, refuses new ones, and lets requests in flight finish', async () => {
  const server = start()
  const base = await server.ready
  const { events, people, jwtSecret } = await insertFixture(dataDir, 100)
  await query(dataDir, 'insert into event_members select $1, id, now() from users on conflict do nothing', [
    events[0],
  ])
  const tokens = await Promise.all(people.map(([person]) => tokenOf({ jwtSecret }, person!)))
  const phones = await Promise.all(tokens.map(token => listenTo(base, events[0]!, token)))
  expect(phones.map(({ status }) => status)).toEqual(Array(100).fill(200))
  const client = await connect(dataDir)
  await client.query('begin; lock table event_members in exclusive mode')
  const held = new Browser(base).send('POST', `/api/events/${events[1]}/rsvp`, {
    authorization: `Bearer ${tokens[0]}`,
  })
  await until(async () => (await waiting()) === 1, 5_000)
  const since = Date.now()
  process.kill(server.pid, 'SIGTERM')
  await until(() => phones.every(phone => phone.isEnded()), 1_000)
  expect((await listenTo(base, events[0]!, tokens[0]!)).status).toBe(503)
  await client.query('commit')
  await client.end()
  expect((await held).status).toBe(200)
  await expectCleanEnd(server, since)
  expect(Date.now() - since).toBeLessThan(5_000)
})

/** New clients, each on its own connection; counts their outcomes. */
function keepRequesting(base: string): { stop(): Promise<Record<string, number>> } {
  const outcomes: Record<string, number> = {}
  const asking: Promise<void>[] = []
  const timer = setInterval(() => {
    const browser = new Browser(base)
    const count = (outcome: string | number) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      browser.close()
    }
    const asked = browser.send('GET', '/healthz', {})
    asking.push(
      asked.then(
        ({ status }) => count(status),
        error => count(error.code ?? error.message),
      ),
    )
  }, 2)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(asking)
      return outcomes
    },
  }
}

test.skipIf(!hasScript)(
  'F3: A closed terminal ends the server without a busy loop and without an orphan (needs script)',
  async () => {
    const server = start({}, command => ['script', '-qfc', `exec ${command.join(' ')}`, '/dev/null'])
    const base = await server.ready
    const { pid } = processes().find(({ parent }) => parent === server.pid)!
    const held = await holdRequests(base, IN_FLIGHT)
    process.kill(server.pid, 'SIGKILL')
    // the start may still be busy for a moment; a busy loop would not end
    const used = async () => {
      const before = cpuMsOf(pid)
      await sleep(600)
      return cpuMsOf(pid) - before
    }
    await expect.poll(used, { timeout: 5_000 }).toBeLessThan(300)
    await held.release()
    expect(await held.answers).toEqual(Array(IN_FLIGHT).fill(200))
    await until(() => processes().every(found => found.pid !== pid || found.isZombie), GONE_WITHIN_MS)
    expect(postmastersOf(dataDir)).toEqual([])
    expect(logOfPostgres()).toMatch(/received fast shutdown request.*database system is shut down\n$/s)
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
    const server = start({}, command => [...container, ...command])
    const base = await server.ready
    const { pid } = processes().find(({ parent }) => parent === server.pid)!
    for (let round = 1; round <= 2; round++) {
      const [postmaster] = postmastersOf(dataDir)
      process.kill(postmaster!, 'SIGKILL')
      await until(async () => !postmastersOf(dataDir).includes(postmaster!) && (await isReady(base)), HANG_MS)
    }
    await until(() => familyOf(pid).every(({ isZombie }) => !isZombie), 5_000)
    const since = Date.now()
    process.kill(pid, 'SIGTERM')
    await expectCleanEnd(server, since)
  },
)

const refusesConnections = (base: string) =>
  new Browser(base).send('GET', '/readyz', {}).then(
    () => false,
    error => error.code === 'ECONNREFUSED',
  )

const isReady = (base: string) =>
  new Browser(base).send('GET', '/readyz', {}).then(
    ({ status }) => status === 200,
    () => false,
  )

async function until(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('timeout')
    await sleep(20)
  }
}

test('F5: A stop completes while the database cannot start, and the next start succeeds', async () => {
  const server = start()
  const base = await server.ready
  const control = path.join(dataDir, 'pg18/global/pg_control')
  renameSync(control, `${control}-aside`)
  process.kill(postmastersOf(dataDir)[0]!, 'SIGKILL')
  await until(() => server.logged.some(line => line.includes('PostgreSQL did not start')), HANG_MS)
  expect(await isReady(base)).toBe(false)
  const since = Date.now()
  process.kill(server.pid, 'SIGTERM')
  await server.exited
  expect(Date.now() - since).toBeLessThan(GONE_WITHIN_MS)
  expect(postmastersOf(dataDir)).toEqual([])
  renameSync(`${control}-aside`, control)
  await start().ready
})

test.each([
  ['uncaughtException', 'throw new Error("a fault of ours")'],
  ['unhandledRejection', 'Promise.reject(new Error("a fault of ours"))'],
])(
  'An %s is logged, and the server shuts down cleanly so that its supervisor restarts it',
  async (kind, fault) => {
    const preload = `data:text/javascript,process.on("SIGUSR2", () => { ${fault} })`
    const server = start({}, ([node = '', ...main]) => [node, '--import', preload, ...main])
    const held = await holdRequests(await server.ready, IN_FLIGHT)
    process.kill(server.pid, 'SIGUSR2')
    await until(() => server.logged.some(line => line.includes(`"msg":"${kind}"`)), HANG_MS)
    await held.release()
    expect(await held.answers).toEqual(Array(IN_FLIGHT).fill(200))
    expect(await server.exited).toBe(1)
    expect(server.logged.find(line => line.includes(`"msg":"${kind}"`))).toContain('a fault of ours')
    expect(postmastersOf(dataDir)).toEqual([])
  },
)

test('F23: A frozen PostgreSQL does not keep the server from exiting, which it logs', async () => {
  const server = start()
  await server.ready
  await query(dataDir, 'create table acknowledged as select 42 as answer')
  const [postmaster] = postmastersOf(dataDir)
  const family = [
    postmaster!,
    ...processes().flatMap(({ pid, parent }) => (parent === postmaster ? [pid] : [])),
  ]
  for (const pid of family) process.kill(pid, 'SIGSTOP')
  const since = Date.now()
  process.kill(server.pid, 'SIGTERM')
  expect(await server.exited).toBe(1)
  expect(Date.now() - since).toBeLessThan(30_000)
  expect(server.logged.join('\n')).toContain('Muster did not stop within 25 s and ends now')

  // it handles the pending signals now
  for (const pid of family) signal(pid, 'SIGCONT')
  await start().ready
  expect(await query(dataDir, 'select answer from acknowledged')).toEqual([{ answer: 42 }])
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'F3: %s during a start stops the database that was just started',
  async signal => {
    const server = startAsIs()
    while (postmastersOf(dataDir).length === 0) await sleep(5)
    server.process.kill(signal)
    expect(await server.exited).toBe(0)
    expect(postmastersOf(dataDir)).toEqual([])
  },
)

test('A port that is taken is named, and no database keeps running', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as net.AddressInfo
  const server = start({ PORT: String(port) })
  expect(await server.exited).toBe(1)
  other.close()
  expect(server.complaints.join('\n')).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another number.`,
  )
  expect(server.logged.filter(line => line.includes('"level":40') || line.includes('"level":50'))).toEqual([])
  expect(postmastersOf(dataDir)).toEqual([])
})

test('F9: A second server on the same data is refused with the reason, and the first keeps running', async () => {
  const first = start()
  const browser = new Browser(await first.ready)
  const second = start()
  expect(await second.exited).toBe(1)
  expect(second.complaints.join('\n')).toContain(
    `Another Muster process is using ${dataDir}. Stop that one first`,
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
  const server = start(env)
  expect(await server.exited).toBe(1)
  expect(server.complaints).toEqual([expect.stringContaining(Object.keys(env)[0]!)])
  expect(postmastersOf(dataDir)).toEqual([])
})

test('A bad variable is reported before anything is created', async () => {
  await startAsIs({ PORT: 'abc' }).exited
  expect(readdirSync(dataDir)).toEqual([])
})
