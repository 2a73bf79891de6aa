import { expect, inject, test } from 'vitest'
import { cloneDatabase, silentLog } from '#test/database.ts'
import { CLOCK_STEPS, hearing, jobQueue, until } from '#test/job-queue.ts'
import { openWire } from '#test/wire.ts'
import { openDb, openPool } from './connect.ts'
import { openJobs } from './jobs.ts'

const queue = jobQueue()

test('A hundred simultaneous jobs are done, each once', async () => {
  const done: number[] = []
  const numbers = Array.from({ length: 100 }, (_, n) => n)
  await queue.jobs.work<{ n: number }>('many', async ({ n }) => {
    done.push(n)
  })
  await queue.send('many', numbers)
  await until(() => done.length >= 100)
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
})

test('A failed job is retried alone: the other jobs of its batch are not repeated', async () => {
  const done: number[] = []
  await queue.jobs.work<{ n: number }>('some', async ({ n }) => {
    done.push(n)
    if (n === 3 && done.filter(other => other === 3).length === 1) throw new Error('away')
  })
  await queue.send('some', [1, 2, 3, 4, 5])
  await until(() => done.filter(n => n === 3).length === 2)
  expect(done.toSorted()).toEqual([1, 2, 3, 3, 4, 5])
})

test.each(CLOCK_STEPS)('F62: While the clock steps %s, jobs go on', async (name, ms) => {
  expect(await queue.workWhileClockSteps(`step ${name}`.replaceAll(' ', '-'), ms)).toEqual([1, 2])
})

test('F62: Jobs that were sent or tried while the clock was two hours ahead go on once it is right', async () => {
  const done: string[] = []
  await queue.stepDatabase(2 * 3_600_000)
  await queue.jobs.work<{ n: number }>('ahead', async ({ n }) => {
    if (n === 1 && !done.includes('failed')) {
      done.push('failed')
      throw new Error('away')
    }
    done.push(`${n}`)
  })
  await queue.send('ahead', [1])
  await until(() => done.length === 1)
  await queue.send('ahead', [2], () => queue.stepDatabase(0))
  await until(() => done.length === 3)
  expect(done.toSorted()).toEqual(['1', '2', 'failed'])
})

test('R525: A job that is sent while a server cannot hear is done, and the next one is heard of again', async () => {
  const database = await cloneDatabase(inject('cluster'))
  const wire = await openWire(inject('cluster'), database)
  const pool = openPool(database.connection, silentLog)
  const jobs = openJobs(pool, silentLog)
  const sendOne = (n: number) =>
    openDb(pool)
      .transaction()
      .execute(tx => jobs.send(tx, 'cut', { n }))
  const [events, done]: [string[], number[]] = [[], []]
  await jobs.start()
  await jobs.work<{ n: number }>('cut', async ({ n }) => {
    done.push(n)
  })
  const listener = hearing(jobs, wire.through, events)
  await listener.started
  wire.die()
  wire.cut()
  await until(() => events.includes('lost'))
  await sendOne(1)
  await until(() => done.includes(1))
  wire.live()
  await until(() => events.includes('back'))
  await sendOne(2)
  await until(() => done.includes(2))
  await until(() => events.length > 2)
  expect([events, done]).toEqual([
    ['lost', 'back', 'jobs cut'],
    [1, 2],
  ])
  await listener.stop()
  await jobs.stop()
  await pool.end()
  wire.close()
  await database.drop()
})
