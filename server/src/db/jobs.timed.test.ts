import { expect, test } from 'vitest'
import { CLOCK_STEPS, jobQueue, until } from '#test/job-queue.ts'

const queue = jobQueue()

test('A hundred simultaneous jobs are done within seconds', async () => {
  let done = 0
  await queue.jobs.work('many', async () => {
    done += 1
  })
  await queue.send(
    'many',
    Array.from({ length: 100 }, (_, n) => n),
  )
  const since = performance.now()
  await until(() => done >= 100)
  expect(performance.now() - since).toBeLessThan(10_000)
})

test.each(CLOCK_STEPS)('F62: While the clock steps %s, jobs go on within seconds', async (name, ms) => {
  const since = performance.now()
  await queue.workWhileClockSteps(`step ${name}`.replaceAll(' ', '-'), ms)
  expect(performance.now() - since).toBeLessThan(5_000)
})

test('R526: A job that failed is tried again when it is due', async () => {
  const begun: number[] = []
  await queue.jobs.work('again', async () => {
    begun.push(performance.now())
    if (begun.length === 1) throw new Error('away')
  })
  await queue.send('again', [1])
  await until(() => begun.length > 1)
  // the first pause is 5 to 10 seconds
  const { rows } = await queue.query<{ lateMs: number }>(
    `select (extract(epoch from started_on - start_after) * 1000)::float8 as "lateMs" from pgboss.job where name = 'again'`,
  )
  expect(rows[0]!.lateMs).toBeLessThan(500)
})
