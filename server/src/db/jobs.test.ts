import { expect, test } from 'vitest'
import { CLOCK_STEPS, jobQueue, until } from '#test/job-queue.ts'

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
