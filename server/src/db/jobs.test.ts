import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, silentLog, type TestDatabase } from '#test/database.ts'
import { type Db, openDb, openPool } from './connect.ts'
import { type Jobs, openJobs } from './jobs.ts'

let database: TestDatabase
let db: Db
let pool: pg.Pool
let jobs: Jobs
let send: (queue: string, numbers: readonly number[]) => Promise<void>
let close: () => Promise<void>

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'))
  pool = openPool(database.connection, silentLog)
  db = openDb(pool)
  jobs = openJobs(pool, silentLog)
  await jobs.start()
  send = (queue, numbers) =>
    db.transaction().execute(async tx => {
      for (const n of numbers) await jobs.send(tx, queue, { n })
    })
  close = async () => {
    await jobs.stop()
    await pool.end()
    await database.drop()
  }
})

afterAll(() => close())

async function until(condition: () => boolean): Promise<number> {
  const since = Date.now()
  while (!condition()) {
    if (Date.now() - since > 20_000) throw new Error('timeout')
    await sleep(20)
  }
  return Date.now() - since
}

test('A hundred simultaneous jobs are done within seconds, each once', async () => {
  const done: number[] = []
  const numbers = Array.from({ length: 100 }, (_, n) => n)
  await jobs.work<{ n: number }>('many', async ({ n }) => {
    done.push(n)
  })
  await send('many', numbers)
  expect(await until(() => done.length >= 100)).toBeLessThan(10_000)
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
})

test('A failed job is retried alone: the other jobs of its batch are not repeated', async () => {
  const done: number[] = []
  await jobs.work<{ n: number }>('some', async ({ n }) => {
    done.push(n)
    if (n === 3 && done.filter(other => other === 3).length === 1) throw new Error('away')
  })
  await send('some', [1, 2, 3, 4, 5])
  await until(() => done.filter(n => n === 3).length === 2)
  expect(done.toSorted()).toEqual([1, 2, 3, 3, 4, 5])
})

const MINUTE_MS = 60_000
const steps = [
  ['2 minutes back', -2 * MINUTE_MS],
  ['2 hours back', -120 * MINUTE_MS],
  ['2 minutes ahead', 2 * MINUTE_MS],
  ['2 hours ahead', 120 * MINUTE_MS],
] as const

afterEach(async () => {
  vi.restoreAllMocks()
  await stepDatabase(0)
})

/** The one function from which pg-boss's statements read PostgreSQL's clock. */
const stepDatabase = (ms: number) =>
  pool.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable
      as $$ select pg_catalog.now() + interval '${ms} ms' $$`,
  )

test.each(steps)('F62: While the clock steps %s, jobs go on within seconds', async (name, ms) => {
  const queue = `step ${name}`.replaceAll(' ', '-')
  const done: number[] = []
  await jobs.work<{ n: number }>(queue, async ({ n }) => {
    if (n === 1) {
      const { now } = Date
      vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
      await stepDatabase(ms)
    }
    done.push(n)
  })
  await send(queue, [1])
  const since = performance.now()
  while (done.length === 0) await sleep(20)
  await send(queue, [2])
  while (done.length < 2 && performance.now() - since < 20_000) await sleep(20)
  expect(done).toEqual([1, 2])
  expect(performance.now() - since).toBeLessThan(5_000)
})

test('F62: Jobs that were sent or tried while the clock was two hours ahead go on once it is right', async () => {
  const done: string[] = []
  await stepDatabase(120 * MINUTE_MS)
  await jobs.work<{ n: number }>('ahead', async ({ n }) => {
    if (n === 1 && !done.includes('failed')) {
      done.push('failed')
      throw new Error('away')
    }
    done.push(`${n}`)
  })
  await send('ahead', [1])
  await until(() => done.length === 1)
  await db.transaction().execute(async tx => {
    await jobs.send(tx, 'ahead', { n: 2 })
    await stepDatabase(0)
  })
  await until(() => done.length === 3)
  expect(done.toSorted()).toEqual(['1', '2', 'failed'])
})
