import { renameSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { connect, query } from './crash/child-server.ts'
import { Browser } from './crash/http-client.ts'
import { insertFixture, tokenOf } from './crash/writers.ts'
import { signal } from './embedded.ts'
import { TEST_HANG_MS } from './hang.ts'
import { listenTo } from './listen-to.ts'
import { postmastersOf, processes } from './processes.ts'
import { isReady, stopFixture, until } from './stop-fixture.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const stop = stopFixture()
const GONE_WITHIN_MS = 10_000

test.each<[string, (pid: number) => unknown]>([
  ['F3: SIGTERM', pid => process.kill(pid, 'SIGTERM')],
  ['F4: Ctrl-C', pid => process.kill(-pid, 'SIGINT')],
  ['F3: Logging out', pid => process.kill(-pid, 'SIGHUP')],
])('%s ends a server with requests in flight within ten seconds', async (_, end) => {
  const server = stop.start()
  const held = await stop.holdRequests(await server.ready, 15)
  const since = performance.now()
  end(server.pid)
  await held.release()
  expect(await held.answers).toEqual(Array(15).fill(200))
  await stop.expectCleanEnd(server)
  expect(performance.now() - since).toBeLessThan(GONE_WITHIN_MS)
})

test('F36: A stop under load answers all accepted requests and does not wait for idle connections', async () => {
  const server = stop.start()
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
  const held = await stop.holdRequests(base, 50)
  const newClients = keepRequesting(base)
  await sleep(200)
  const since = performance.now()
  process.kill(server.pid, 'SIGTERM')
  await sleep(100)
  await held.release()
  // 503 for requests that waited too long for a database connection
  const answers = await held.answers
  expect(answers.filter(status => status !== 200 && status !== 503)).toEqual([])
  expect(answers.filter(status => status === 200).length).toBeGreaterThanOrEqual(20)
  await stop.expectCleanEnd(server)
  expect(performance.now() - since).toBeLessThan(6_000)
  const outcomes = await newClients.stop()
  expect(outcomes[200]).toBeGreaterThan(0)
  // refused or reset before they were accepted
  const { 200: _, 503: __, ECONNREFUSED: ___, ECONNRESET: ____, ...others } = outcomes
  expect(others).toEqual({})
  for (const socket of silent) socket.destroy()
})

test('F36: A stop ends the live streams at once, refuses new ones, and lets requests in flight finish', async () => {
  const server = stop.start()
  const base = await server.ready
  const { events, people, jwtSecret } = await insertFixture(stop.dataDir, 100)
  await query(
    stop.dataDir,
    'insert into event_members select $1, id, now() from users on conflict do nothing',
    [events[0]],
  )
  const tokens = await Promise.all(people.map(([person]) => tokenOf({ jwtSecret }, person!)))
  const phones = await Promise.all(tokens.map(token => listenTo(base, events[0]!, token)))
  expect(phones.map(({ status }) => status)).toEqual(Array(100).fill(200))
  const client = await connect(stop.dataDir)
  await client.query('begin; lock table event_members in exclusive mode')
  const held = new Browser(base).send('POST', `/api/events/${events[1]}/rsvp`, {
    authorization: `Bearer ${tokens[0]}`,
  })
  await until(async () => (await stop.waiting()) === 1)
  const since = performance.now()
  process.kill(server.pid, 'SIGTERM')
  await until(() => phones.every(phone => phone.isEnded()), 1_000)
  expect((await listenTo(base, events[0]!, tokens[0]!)).status).toBe(503)
  await client.query('commit')
  await client.end()
  expect((await held).status).toBe(200)
  await stop.expectCleanEnd(server)
  expect(performance.now() - since).toBeLessThan(5_000)
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

test('F5: A stop completes while the database cannot start, and the next start succeeds', async () => {
  const server = stop.start()
  const base = await server.ready
  const control = path.join(stop.dataDir, 'pg18/global/pg_control')
  renameSync(control, `${control}-aside`)
  process.kill(postmastersOf(stop.dataDir)[0]!, 'SIGKILL')
  await until(() => server.logged.some(line => line.includes('PostgreSQL did not start')))
  expect(await isReady(base)).toBe(false)
  const since = performance.now()
  process.kill(server.pid, 'SIGTERM')
  await server.exited
  expect(performance.now() - since).toBeLessThan(GONE_WITHIN_MS)
  expect(postmastersOf(stop.dataDir)).toEqual([])
  renameSync(`${control}-aside`, control)
  await stop.start().ready
})

test('F23: A frozen PostgreSQL does not keep the server from exiting, which it logs', async () => {
  const server = stop.start()
  await server.ready
  await query(stop.dataDir, 'create table acknowledged as select 42 as answer')
  const [postmaster] = postmastersOf(stop.dataDir)
  const family = [
    postmaster!,
    ...processes().flatMap(({ pid, parent }) => (parent === postmaster ? [pid] : [])),
  ]
  for (const pid of family) signal(pid, 'SIGSTOP')
  const since = performance.now()
  process.kill(server.pid, 'SIGTERM')
  expect(await server.exited).toBe(1)
  expect(performance.now() - since).toBeLessThan(30_000)
  expect(server.logged.join('\n')).toContain('Muster did not stop within 25 s and ends now')

  // it handles the pending signals now
  for (const pid of family) signal(pid, 'SIGCONT')
  await stop.start().ready
  expect(await query(stop.dataDir, 'select answer from acknowledged')).toEqual([{ answer: 42 }])
})
