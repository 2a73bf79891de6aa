import type pg from 'pg'
import { afterAll, afterEach, beforeAll, inject, vi } from 'vitest'
import { type Connection, openDb, openPool } from '../src/db/connect.ts'
import { type Jobs, openJobs } from '../src/db/jobs.ts'
import { CHANNEL, listen } from '../src/db/listen.ts'
import { cloneDatabase, silentLog } from './database.ts'
import { HANG_MS } from './hang.ts'

interface JobQueue {
  jobs: Jobs
  /** In one transaction, with what `also` does at its end. */
  send(queue: string, numbers: readonly number[], also?: () => Promise<unknown>): Promise<void>
  query: pg.Pool['query']
  /** The one function from which pg-boss's statements read PostgreSQL's clock. */
  stepDatabase(ms: number): Promise<unknown>
  /** Sends a job that steps both clocks, then another. Resolves with the jobs in the order in which they were done. */
  workWhileClockSteps(queue: string, ms: number): Promise<number[]>
}

export const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: HANG_MS, interval: 20 })

/** As a server hears of jobs. */
export const hearing = (jobs: Jobs, connection: Connection, events: string[] = []) =>
  listen({
    connection,
    channel: CHANNEL,
    log: silentLog,
    onMessage(payload) {
      events.push(payload)
      jobs.hear(payload)
    },
    onLost: () => events.push('lost'),
    onBack: () => events.push('back'),
  })

/** A running job queue on a database of its own. */
export function jobQueue(): JobQueue {
  const queue = {} as JobQueue
  let pool: pg.Pool
  let close: () => Promise<void>

  beforeAll(async () => {
    const database = await cloneDatabase(inject('cluster'))
    pool = openPool(database.connection, silentLog)
    const db = openDb(pool)
    queue.jobs = openJobs(pool, silentLog)
    await queue.jobs.start()
    const listener = hearing(queue.jobs, database.connection)
    await listener.started
    queue.query = pool.query
    queue.send = (name, numbers, also) =>
      db.transaction().execute(async tx => {
        for (const n of numbers) await queue.jobs.send(tx, name, { n })
        await also?.()
      })
    close = async () => {
      await listener.stop()
      await queue.jobs.stop()
      await pool.end()
      await database.drop()
    }
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await queue.stepDatabase(0)
  })
  afterAll(() => close())

  queue.stepDatabase = ms =>
    pool.query(
      `create or replace function pgboss.job_now() returns timestamptz language sql stable
        as $$ select pg_catalog.now() + interval '${ms} ms' $$`,
    )
  queue.workWhileClockSteps = async (name, ms) => {
    const done: number[] = []
    await queue.jobs.work<{ n: number }>(name, async ({ n }) => {
      if (n === 1) {
        const { now } = Date
        vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
        await queue.stepDatabase(ms)
      }
      done.push(n)
    })
    await queue.send(name, [1])
    await until(() => done.length > 0)
    await queue.send(name, [2])
    await until(() => done.length > 1)
    return done
  }
  return queue
}

const MINUTE_MS = 60_000
export const CLOCK_STEPS = [
  ['2 minutes back', -2 * MINUTE_MS],
  ['2 hours back', -120 * MINUTE_MS],
  ['2 minutes ahead', 2 * MINUTE_MS],
  ['2 hours ahead', 120 * MINUTE_MS],
] as const
