import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChildServer, cleanUp, newPreparedDataDir, query, startChild } from './crash/child-server.ts'
import { Browser } from './crash/http-client.ts'
import { type Fixture, insertFixture, tokenOf } from './crash/writers.ts'
import { signal } from './embedded.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { listenTo } from './listen-to.ts'
import { postmastersOf, processes } from './processes.ts'

const CLIENTS = 20
const BACK_WITHIN_MS = 3_000
const MAX_UNAVAILABLE = 0.001
/** The same clients take 45 MB from a healthy server before it grows no further. */
const WARM_MS = 20_000
const REPORT_MEMORY = path.resolve(import.meta.dirname, 'report-memory.ts')

let dataDir: string
let server: ChildServer
let base: string
let fixture: Fixture

beforeEach(async () => {
  dataDir = newPreparedDataDir()
  server = startChild(dataDir, {
    TRUST_PROXY: '127.0.0.1',
    // with a small nursery, what grows is memory that requests hold and not garbage that waits
    NODE_OPTIONS: `--expose-gc --max-semi-space-size=8 --import ${REPORT_MEMORY}`,
  })
  base = await server.ready
  fixture = await insertFixture(dataDir, CLIENTS)
})

afterEach(() => cleanUp(dataDir, [server]))

interface Answered {
  status: number | string
  /** milliseconds since the test began */
  at: number
  took: number
}

/** Each client reads and joins in sequence. */
function startClients() {
  const answered: Answered[] = []
  const ending = new AbortController()
  const clients = fixture.people.map(async (people, at) => {
    const browser = new Browser(base)
    for (let count = 0; !ending.signal.aborted; count++) {
      const person = people[count % people.length]!
      const event = fixture.events[Math.floor(count / people.length) % fixture.events.length]
      const headers = {
        'x-forwarded-for': `10.1.${at}.${count % 250}`,
        authorization: `Bearer ${await tokenOf(fixture, person)}`,
      }
      const since = performance.now()
      const status = await (count % 3 === 0
        ? browser.send('POST', `/api/events/${event}/rsvp`, headers)
        : browser.send('GET', count % 3 === 1 ? '/api/events' : '/api/users/me', headers)
      ).then(
        answer => answer.status,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      answered.push({ status, at: since, took: performance.now() - since })
    }
    browser.close()
  })
  return {
    answered,
    async stop() {
      ending.abort()
      await Promise.all(clients)
    },
  }
}

const countsOf = (answered: readonly Answered[]) => {
  const counts: Record<string, number> = {}
  for (const { status } of answered) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const slowest = (answered: readonly Answered[]) => Math.max(...answered.map(({ took }) => took))

test.each([
  ['F32', 'stopped', 'SIGINT'],
  ['F33', 'killed', 'SIGKILL'],
] as const)(
  '%s: A database that is %s (%s) and restarted three times under 20 clients causes no 500, no 401 and at most 0.1 percent 503',
  { timeout: TEST_HANG_MS },
  async (_, __, name) => {
    const clients = startClients()
    await sleep(2_000)
    for (let restart = 1; restart <= 3; restart++) {
      const [postmaster] = postmastersOf(dataDir)
      process.kill(postmaster!, name)
      await expect
        .poll(() => postmastersOf(dataDir).some(pid => pid !== postmaster), { timeout: HANG_MS })
        .toBe(true)
      await sleep(2_000)
    }
    // a slow machine answers fewer a second
    await expect.poll(() => countsOf(clients.answered)[200], { timeout: HANG_MS }).toBeGreaterThan(2_000)
    await clients.stop()
    const counts = countsOf(clients.answered)
    console.info(
      `restart (${name}): ${JSON.stringify(counts)}, slowest ${Math.round(slowest(clients.answered))} ms`,
    )
    const { 200: fine = 0, 503: unavailable = 0, ...others } = counts
    expect(others).toEqual({})
    expect(unavailable / (fine + unavailable)).toBeLessThanOrEqual(MAX_UNAVAILABLE)
    expect(slowest(clients.answered)).toBeLessThan(BACK_WITHIN_MS)
    // the clients really got answers
    expect(fine).toBeGreaterThan(2_000)
  },
)

test('F33: A phone keeps its live stream while the database is killed, and reads again afterwards', async () => {
  const [person] = fixture.people[0]!
  await query(dataDir, 'insert into event_members values ($1, $2, now())', [
    fixture.events[0],
    person!.userId,
  ])
  const phone = await listenTo(base, fixture.events[0]!, await tokenOf(fixture, person!))
  const [postmaster] = postmastersOf(dataDir)
  process.kill(postmaster!, 'SIGKILL')
  const kinds = () => phone.heard.map(({ kind }) => kind)
  await expect.poll(kinds).toEqual(['comment', 'degraded', 'resync'])
  await query(dataDir, "select pg_notify('muster_live', $1)", [`${fixture.events[0]} items`])
  await expect.poll(() => phone.nudges()).toEqual(['items'])
  expect(phone.isEnded()).toBe(false)
  phone.leave()
})

test('F34: A database that hangs for 30 s gives 503 within 3.5 s and recovers by itself', async () => {
  const clients = startClients()
  const visitors = startVisitors()
  const health = watchHealth()
  await sleep(WARM_MS)
  const before = await memoryOf(server)
  const database = familyOf(postmastersOf(dataDir)[0]!)
  const frozenAt = performance.now()
  for (const pid of database) signal(pid, 'SIGSTOP')
  await sleep(30_000)
  const during = await memoryOf(server)
  for (const pid of database) signal(pid, 'SIGCONT')
  const thawedAt = performance.now()
  await visitors.stop()
  await sleep(3_000)
  await clients.stop()
  const healthy = await health.stop()

  const all = [...clients.answered, ...visitors.answered]
  const frozen = all.filter(({ at, took }) => at + took > frozenAt + 100 && at + took < thawedAt)
  const after = clients.answered.filter(({ at }) => at > thawedAt + 1_000)
  console.info(
    `frozen: ${JSON.stringify(countsOf(frozen))}, slowest ${Math.round(slowest(all))} ms; afterwards ${JSON.stringify(countsOf(after))}; memory in use ${before.used} MB, ${during.used} MB, resident ${before.resident} MB, ${during.resident} MB; /healthz in ${Math.round(slowest(healthy))} ms at most`,
  )
  expect(Object.keys(countsOf(all)).toSorted()).toEqual(['200', '503'])
  expect(countsOf(frozen)[503]).toBeGreaterThan(CLIENTS * 2)
  expect(slowest(all)).toBeLessThan(3_500)
  expect(Object.keys(countsOf(after))).toEqual(['200'])
  expect(during.used - before.used).toBeLessThan(20)
  expect(during.resident - before.resident).toBeLessThan(20)
  expect(Object.keys(countsOf(healthy))).toEqual(['200'])
  expect(slowest(healthy)).toBeLessThan(1_000)
})

/** 100 new clients a second, independent of earlier answers. */
function startVisitors() {
  const answered: Answered[] = []
  const visits: Promise<void>[] = []
  const people = fixture.people.flat()
  const timer = setInterval(async () => {
    const person = people[visits.length % people.length]!
    const browser = new Browser(base)
    const since = performance.now()
    const visit = tokenOf(fixture, person)
      .then(token => browser.send('GET', '/api/users/me', { authorization: `Bearer ${token}` }))
      .then(({ status }) => {
        answered.push({ status, at: since, took: performance.now() - since })
        browser.close()
      })
    visits.push(visit)
  }, 10)
  return {
    answered,
    async stop() {
      clearInterval(timer)
      await Promise.all(visits)
    },
  }
}

function watchHealth() {
  const answered: Answered[] = []
  const browser = new Browser(base)
  const timer = setInterval(async () => {
    const since = performance.now()
    const { status } = await browser.send('GET', '/healthz', {})
    answered.push({ status, at: since, took: performance.now() - since })
  }, 100)
  return {
    async stop() {
      clearInterval(timer)
      await sleep(500)
      browser.close()
      return answered
    },
  }
}

const familyOf = (pid: number): number[] => [
  pid,
  ...processes().flatMap(other => (other.parent === pid ? [other.pid] : [])),
]

/** in MB, without garbage */
async function memoryOf({ pid, complaints }: ChildServer) {
  const seen = complaints.length
  process.kill(pid, 'SIGUSR2')
  await expect.poll(() => complaints.length).toBeGreaterThan(seen)
  const [, used, resident] = /^memory: (\d+) (\d+)$/.exec(complaints[seen]!)!
  return { used: Number(used), resident: Number(resident) }
}
