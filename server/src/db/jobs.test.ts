import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, silentLog, type TestDatabase } from '#test/database.ts'
import { openDb, openPool } from './connect.ts'
import { type Jobs, openJobs } from './jobs.ts'

let database: TestDatabase
let jobs: Jobs
let send: (queue: string, numbers: readonly number[]) => Promise<void>
let close: () => Promise<void>

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'))
  const pool = openPool(database.connection, silentLog)
  const db = openDb(pool)
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

async function until(isSo: () => boolean): Promise<number> {
  const since = Date.now()
  while (!isSo()) {
    if (Date.now() - since > 20_000) throw new Error('it did not happen')
    await sleep(20)
  }
  return Date.now() - since
}

test('a hundred jobs that come at once are done within seconds, each once', async () => {
  const done: number[] = []
  const numbers = Array.from({ length: 100 }, (_, n) => n)
  await jobs.work<{ n: number }>('many', async ({ n }) => {
    done.push(n)
  })
  await send('many', numbers)
  expect(await until(() => done.length >= 100)).toBeLessThan(10_000)
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
})

test('a job that fails is tried again for itself: its neighbours are not done twice', async () => {
  const done: number[] = []
  await jobs.work<{ n: number }>('some', async ({ n }) => {
    done.push(n)
    if (n === 3 && done.filter(other => other === 3).length === 1) throw new Error('away')
  })
  await send('some', [1, 2, 3, 4, 5])
  await until(() => done.filter(n => n === 3).length === 2)
  expect(done.toSorted()).toEqual([1, 2, 3, 3, 4, 5])
})
