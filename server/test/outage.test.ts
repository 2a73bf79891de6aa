import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChildServer, cleanUp, newDataDir, query, startChild } from './crash/child-server.ts'
import { Browser } from './crash/http-client.ts'
import { type Fixture, layFixture, tokenOf } from './crash/writers.ts'
import { listenTo } from './listen-to.ts'
import { postmastersOf, processes } from './processes.ts'

const CLIENTS = 20
const BACK_WITHIN_MS = 3_000
const MOST_AWAY = 0.001

let dataDir: string
let server: ChildServer
let base: string
let fixture: Fixture

beforeEach(async () => {
  dataDir = newDataDir()
  server = startChild(dataDir, { TRUST_PROXY: '127.0.0.1' })
  base = await server.ready
  fixture = await layFixture(dataDir, CLIENTS)
})

afterEach(() => cleanUp(dataDir, [server]))

interface Answered {
  status: number | string
  /** milliseconds since the test began */
  at: number
  took: number
}

/** People who read and join one after the other, each as soon as the last answer is there. */
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
  ['stopped', 'SIGINT'],
  ['killed', 'SIGKILL'],
] as const)(
  'a database that is %s (%s) and started three times under 20 clients is hardly noticed: no 500, no 401, 0.1 percent 503 at most',
  { timeout: 60_000 },
  async (_, signal) => {
    const clients = startClients()
    await sleep(2_000)
    for (let restart = 1; restart <= 3; restart++) {
      const [postmaster] = postmastersOf(dataDir)
      process.kill(postmaster!, signal)
      await expect
        .poll(() => postmastersOf(dataDir).some(pid => pid !== postmaster), { timeout: 10_000 })
        .toBe(true)
      await sleep(2_000)
    }
    await clients.stop()
    const counts = countsOf(clients.answered)
    console.info(
      `restart (${signal}): ${JSON.stringify(counts)}, slowest ${Math.round(slowest(clients.answered))} ms`,
    )
    const { 200: fine = 0, 503: away = 0, ...others } = counts
    expect(others).toEqual({})
    expect(away / (fine + away)).toBeLessThanOrEqual(MOST_AWAY)
    expect(slowest(clients.answered)).toBeLessThan(BACK_WITHIN_MS)
    // a client that is never answered would also see no 503
    expect(fine).toBeGreaterThan(2_000)
  },
)

test('a phone that listens while the database is killed keeps its stream, and reads again once it is back', async () => {
  const [person] = fixture.people[0]!
  await query(dataDir, 'insert into event_members values ($1, $2, now())', [
    fixture.events[0],
    person!.userId,
  ])
  const phone = await listenTo(base, fixture.events[0]!, await tokenOf(fixture, person!))
  const [postmaster] = postmastersOf(dataDir)
  process.kill(postmaster!, 'SIGKILL')
  const kinds = () => phone.heard.map(({ kind }) => kind)
  await expect.poll(kinds, { timeout: 10_000 }).toEqual(['comment', 'degraded', 'resync'])
  await query(dataDir, "select pg_notify('muster_live', $1)", [`${fixture.events[0]} items`])
  await expect.poll(() => phone.nudges()).toEqual(['items'])
  expect(phone.isEnded()).toBe(false)
  phone.leave()
})

test('a database that hangs for 10 s gives 503 within 3.5 s, and all is well again by itself', async () => {
  const clients = startClients()
  const health = watchHealth()
  await sleep(2_000)
  const before = memoryOf(server.pid)
  const database = familyOf(postmastersOf(dataDir)[0]!)
  const frozenAt = performance.now()
  for (const pid of database) process.kill(pid, 'SIGSTOP')
  const visitors = startVisitors()
  await sleep(10_000)
  const during = memoryOf(server.pid)
  for (const pid of database) process.kill(pid, 'SIGCONT')
  const thawedAt = performance.now()
  await visitors.stop()
  await sleep(3_000)
  await clients.stop()
  const healthy = await health.stop()

  const all = [...clients.answered, ...visitors.answered]
  const frozen = all.filter(({ at, took }) => at + took > frozenAt + 100 && at + took < thawedAt)
  const after = clients.answered.filter(({ at }) => at > thawedAt + 1_000)
  console.info(
    `frozen: ${JSON.stringify(countsOf(frozen))}, slowest ${Math.round(slowest(all))} ms; afterwards ${JSON.stringify(countsOf(after))}; memory ${before} MB, ${during} MB; /healthz in ${Math.round(slowest(healthy))} ms at most`,
  )
  expect(Object.keys(countsOf(all)).toSorted()).toEqual(['200', '503'])
  expect(countsOf(frozen)[503]).toBeGreaterThan(CLIENTS * 2)
  expect(slowest(all)).toBeLessThan(3_500)
  expect(Object.keys(countsOf(after))).toEqual(['200'])
  expect(during - before).toBeLessThan(50)
  expect(Object.keys(countsOf(healthy))).toEqual(['200'])
  expect(slowest(healthy)).toBeLessThan(1_000)
}, 60_000)

/** Those who come anew all the time and wait for nobody else's answer: 100 a second. */
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

/** resident, in MB */
const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
