import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChildServer, cleanUp, connect, newDataDir, query, startChild } from './crash/child-server.ts'
import { Browser } from './crash/http-client.ts'
import { layFixture, tokenOf } from './crash/writers.ts'
import { postmastersOf } from './processes.ts'

const IN_FLIGHT = 15
const GONE_WITHIN_MS = 10_000

let dataDir: string
let servers: ChildServer[]

beforeEach(() => {
  dataDir = newDataDir()
  servers = []
})

afterEach(() => cleanUp(dataDir, servers))

function start(env: Record<string, string> = {}): ChildServer {
  const server = startChild(dataDir, env)
  servers.push(server)
  return server
}

test('SIGTERM lets the requests in flight finish, then leaves no process behind', async () => {
  const server = start()
  const base = await server.ready
  const { events, people, jwtSecret } = await layFixture(dataDir, IN_FLIGHT)
  const browsers = people.map(() => new Browser(base))
  // a lock of ours holds them all at the same place, for as long as we like
  const client = await connect(dataDir)
  await client.query('begin; lock table event_members in exclusive mode')
  const answers = people.map(async ([person], at) =>
    browsers[at]!.send('POST', `/api/events/${events[0]}/rsvp`, {
      authorization: `Bearer ${await tokenOf({ jwtSecret }, person!)}`,
    }),
  )
  while ((await waiting()) < IN_FLIGHT) await sleep(20)
  const since = Date.now()
  server.process.kill('SIGTERM')
  await sleep(300)
  await expect(new Browser(base).send('GET', '/readyz', {})).rejects.toThrow('ECONNREFUSED')
  await client.query('commit')
  await client.end()

  expect((await Promise.all(answers)).map(answer => answer.status)).toEqual(people.map(() => 200))
  expect(await server.exited).toBe(0)
  expect(Date.now() - since).toBeLessThan(GONE_WITHIN_MS)
  expect(postmastersOf(dataDir)).toEqual([])
})

async function waiting(): Promise<number> {
  const [row] = await query<{ count: number }>(
    dataDir,
    'select count(*)::int as count from pg_locks where not granted',
  )
  return row!.count
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s during a start ends the database that was just started',
  async signal => {
    const server = start()
    while (postmastersOf(dataDir).length === 0) await sleep(5)
    server.process.kill(signal)
    expect(await server.exited).toBe(0)
    expect(postmastersOf(dataDir)).toEqual([])
  },
)

test('a port that is taken is named in a sentence, and no database stays behind', async () => {
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

test('a second server on the same data is refused in a sentence, and the first one goes on', async () => {
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
])('a start with %o names the variable in one line and leaves no database', async env => {
  const server = start(env)
  expect(await server.exited).toBe(1)
  expect(server.complaints).toEqual([expect.stringContaining(Object.keys(env)[0]!)])
  expect(postmastersOf(dataDir)).toEqual([])
})

test('a bad variable is found before anything is made', async () => {
  await start({ PORT: 'abc' }).exited
  expect(readdirSync(dataDir)).toEqual([])
})
