import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findCorruptIndexes } from '#db/backup/corrupt-indexes.ts'
import {
  type ChildServer,
  cleanUp,
  connect,
  newPreparedDataDir,
  query,
  startChild,
  type Wrap,
} from './crash/child-server.ts'
import { findFaults, judge, newHistory } from './crash/history.ts'
import { Browser } from './crash/http-client.ts'
import { isReady, isReplaced, kill, untilLoaded, VICTIMS, type Victim } from './crash/kill.ts'
import { insertFixture, startLoad } from './crash/writers.ts'
import { freePort } from './free-port.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { postmastersOf } from './processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const WRITERS = 30
/** `npm run prove:crash` asks for a hundred. */
const CYCLES = Number(process.env.MUSTER_CRASH_CYCLES ?? 10)
const KILLS = Array.from({ length: CYCLES }, (_, at) => VICTIMS[at % VICTIMS.length]!)
const CYCLE_MS = 30_000

const DAMAGES = [
  ['delete from event_members where ctid = (select ctid from event_members limit 1)', /^lost: event/],
  [
    `delete from users where email = (select email from users where email like 'writer-%' limit 1)`,
    /^lost: writer-/,
  ],
  ['delete from check_ins where ctid = (select ctid from check_ins limit 1)', /^lost: item/],
  ['insert into event_members select 1, max(id), now() from users', /^nobody wrote: event 1 user/],
  [
    `delete from sessions using users u where u.id = user_id and u.email like 'writer-%'`,
    /^half-made: writer-/,
  ],
] as const

let dataDir: string
let servers: ChildServer[]

beforeEach(() => {
  dataDir = newPreparedDataDir()
  servers = []
})

afterEach(() => cleanUp(dataDir, servers))

test(
  `F31: kill -9 of server and database, ${CYCLES} times under 30 writers, loses no acknowledged write`,
  async () => {
    // the same port after each restart
    const port = await freePort()
    let server = start(port)
    const base = await server.ready
    const browser = new Browser(base)
    const [safety] = await query(
      dataDir,
      `select current_setting('fsync') as a, current_setting('synchronous_commit') as b, current_setting('full_page_writes') as c`,
    )
    expect(safety).toEqual({ a: 'on', b: 'on', c: 'on' })

    const history = newHistory()
    const load = startLoad(base, await insertFixture(dataDir, WRITERS), history)
    const recoveries: { victim: Victim; took: number }[] = []
    for (const victim of KILLS) {
      await untilLoaded(history, WRITERS)
      const since = Date.now()
      server = await kill(victim, { dataDir, server, browser, restart: () => start(port) })
      const took = Date.now() - since
      recoveries.push({ victim, took })
    }
    await untilLoaded(history, WRITERS)
    await load.stop()
    browser.close()

    const acknowledged = history.attempted.filter(attempted => attempted.isAcknowledged)
    const uncertain = history.attempted.filter(attempted => attempted.isUncertain)
    const registrations = acknowledged.filter(({ write }) => write.kind === 'register')
    const checkIns = acknowledged.filter(({ write }) => write.kind === 'check-in')
    console.info(
      `crash: ${acknowledged.length} writes acknowledged, ${registrations.length} of them registrations and ${checkIns.length} check-ins; ${uncertain.length} had an attempt without an answer, ${history.doneUnanswered} of which was done all the same; ready again after ms: ${slowestOf(recoveries)}; answers: ${JSON.stringify(history.statuses)}`,
    )
    await inspect(async client => {
      expect(history.wrongAnswers).toEqual([])
      expect(await findFaults(client, history)).toEqual([])
      expect(await findCorruptIndexes(client)).toEqual([])
      // enough writes to lose some at each kill, also on a slow machine
      expect(registrations.length).toBeGreaterThan(KILLS.length)
      expect(checkIns.length).toBeGreaterThan((KILLS.length * WRITERS) / 2)
      expect(acknowledged.length).toBeGreaterThan(KILLS.length * WRITERS)
      expect(uncertain.length).toBeGreaterThan(KILLS.length)

      // the checker must find each of these faults
      for (const [damage, fault] of DAMAGES) {
        await client.query('begin')
        await client.query(damage)
        expect(await findFaults(client, history), damage).toContainEqual(expect.stringMatching(fault))
        await client.query('rollback')
      }
    })

    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(postmastersOf(dataDir)).toEqual([])
  },
  CYCLES * CYCLE_MS,
)

test('F31, control: A database that answers before it has written is caught losing acknowledged writes', async () => {
  const server = start(await freePort())
  await server.ready
  await query(dataDir, 'alter role muster set synchronous_commit = off')
  await query(dataDir, `alter system set wal_writer_delay = '2s'`)
  await query(dataDir, 'select pg_reload_conf()')
  // a setting of a role applies to new sessions
  await query(dataDir, `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'muster'`)
  expect(await lostUnder(server, 'postgres')).not.toEqual([])
})

test('F31, control: A server that answers before it commits is caught losing acknowledged writes', async () => {
  const committingLate: Wrap = ([node = '', ...main]) => [
    node,
    '--import',
    path.join(import.meta.dirname, 'crash/commit-late.ts'),
    ...main,
  ]
  const port = await freePort()
  expect(
    await lostUnder(start(port, committingLate), 'server', () => start(port, committingLate)),
  ).not.toEqual([])
})

/** The writes lost in up to five kills. */
async function lostUnder(server: ChildServer, victim: Victim, again?: () => ChildServer): Promise<string[]> {
  const base = await server.ready
  const browser = new Browser(base)
  const history = newHistory()
  const load = startLoad(base, await insertFixture(dataDir, WRITERS), history)
  let current = server
  let lost: string[] = []
  for (let kill = 1; kill <= 5 && lost.length === 0; kill++) {
    await untilLoaded(history, WRITERS)
    const postmaster = postmastersOf(dataDir)[0]!
    if (victim === 'postgres') process.kill(postmaster, 'SIGKILL')
    else current.process.kill('SIGKILL')
    if (again) {
      await current.exited
      current = again()
      await current.ready
    }
    await vi.waitUntil(async () => isReplaced(dataDir, postmaster) && (await isReady(browser)), {
      timeout: HANG_MS,
      interval: 20,
    })
    await inspect(async client => {
      lost = (await findFaults(client, history)).filter(fault => fault.startsWith('lost'))
    })
  }
  await load.stop()
  browser.close()
  return lost
}

test('F31, control: A 500, a 401 and an unexplained "already there" count as wrong answers', () => {
  const history = newHistory()
  const attempt = (isUncertain: boolean) => ({
    write: { kind: 'rsvp' as const, eventId: 1, userId: 1 },
    isAcknowledged: false,
    isUncertain,
  })
  const alreadyThere = { meta: { alreadyJoined: true } }
  judge(history, attempt(true), 500, {})
  judge(history, attempt(true), 401, {})
  judge(history, attempt(false), 200, alreadyThere)
  expect(history.wrongAnswers).toHaveLength(3)
  judge(history, attempt(true), 200, alreadyThere)
  judge(history, attempt(false), 503, {})
  expect(history.wrongAnswers).toHaveLength(3)
})

function start(port: number, wrap?: Wrap): ChildServer {
  const server = startChild(dataDir, { PORT: String(port), TRUST_PROXY: '127.0.0.1' }, wrap)
  servers.push(server)
  return server
}

/** Median and maximum by kind of kill. */
function slowestOf(recoveries: readonly { victim: Victim; took: number }[]): string {
  return [...new Set(VICTIMS)]
    .map(victim => {
      const times = recoveries.filter(one => one.victim === victim).map(({ took }) => took)
      const sorted = times.toSorted((a, b) => a - b)
      return `${victim} ${sorted[Math.floor(sorted.length / 2)]}, at most ${sorted.at(-1)} (of ${times.length})`
    })
    .join('; ')
}

async function inspect(look: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(dataDir)
  try {
    await look(client)
  } finally {
    await client.end()
  }
}
