import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import {
  type ChildServer,
  cleanUp,
  connect,
  newDataDir,
  query,
  startChild,
  type Wrap,
} from './crash/child-server.ts'
import { Browser } from './crash/http-client.ts'
import { insertFixture, tokenOf } from './crash/writers.ts'
import { HANG_MS } from './hang.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'
import { postmastersOf } from './processes.ts'

interface Held {
  answers: Promise<number[]>
  release(): Promise<void>
}

interface StopFixture {
  dataDir: string
  start(env?: Record<string, string>, wrap?: Wrap): ChildServer
  /** In an empty directory it creates the database. */
  startAsIs(env?: Record<string, string>, wrap?: Wrap): ChildServer
  /** Requests that wait in the database for a lock, until released. */
  holdRequests(base: string, count: number): Promise<Held>
  /** How many sessions wait for a lock. */
  waiting(): Promise<number>
  expectCleanEnd(server: ChildServer): Promise<void>
  logOfPostgres(): string
}

/** A data directory and its servers, for each test. */
export function stopFixture(): StopFixture {
  const fixture = {} as StopFixture
  let servers: ChildServer[]
  beforeEach(() => {
    fixture.dataDir = newDataDir()
    servers = []
  })
  afterEach(() => cleanUp(fixture.dataDir, servers))

  fixture.start = (env, wrap) => {
    if (readdirSync(fixture.dataDir).length === 0) copyPreparedCluster(fixture.dataDir)
    return fixture.startAsIs(env, wrap)
  }
  fixture.startAsIs = (env = {}, wrap) => {
    const server = startChild(fixture.dataDir, env, wrap)
    servers.push(server)
    return server
  }
  fixture.holdRequests = async (base, count) => {
    const { events, people, jwtSecret } = await insertFixture(fixture.dataDir, count)
    const client = await connect(fixture.dataDir)
    await client.query('begin; lock table event_members in exclusive mode')
    const answers = people.map(async ([person]) => {
      const headers = { authorization: `Bearer ${await tokenOf({ jwtSecret }, person!)}` }
      return (await new Browser(base).send('POST', `/api/events/${events[0]}/rsvp`, headers)).status
    })
    // the size of the pool
    await until(async () => (await fixture.waiting()) >= Math.min(count, 20))
    return {
      answers: Promise.all(answers),
      async release() {
        await client.query('commit')
        await client.end()
      },
    }
  }
  fixture.waiting = async () => {
    const sql = 'select count(*)::int as count from pg_locks where not granted'
    return (await query<{ count: number }>(fixture.dataDir, sql))[0]!.count
  }
  fixture.logOfPostgres = () => readFileSync(path.join(fixture.dataDir, 'postgres.log'), 'utf8')
  fixture.expectCleanEnd = async server => {
    expect(await server.exited).toBe(0)
    expect(postmastersOf(fixture.dataDir)).toEqual([])
    expect(fixture.logOfPostgres()).toMatch(
      /received fast shutdown request.*database system is shut down\n$/s,
    )
  }
  return fixture
}

export const isReady = (base: string) =>
  new Browser(base).send('GET', '/readyz', {}).then(
    ({ status }) => status === 200,
    () => false,
  )

export const until = (condition: () => boolean | Promise<boolean>, timeout: number = HANG_MS) =>
  vi.waitUntil(condition, { timeout, interval: 20 })
