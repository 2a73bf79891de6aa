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
