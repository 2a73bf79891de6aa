import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Instances, openInstances } from '#test/instances.ts'

let servers: Instances

beforeAll(async () => {
  // nobody looks by the clock, so only what a server hears can explain that it works
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  servers = await openInstances(3)
})
afterAll(async () => {
  vi.useRealTimers()
  await servers.close()
})

const send = (from: number, queue: string, n: number) => {
  const { ctx } = servers.all[from]!
  return ctx.inTransaction(tx => ctx.jobs.send(tx, queue, { n }))
}

test('R525: A job that one server sends is worked on by another at once', async () => {
  let told: (n: number) => void = () => undefined
  await servers.all[1]!.ctx.jobs.work<{ n: number }>('news', async ({ n }) => told(n))
  // the first may be found by the first look of all, and what it wakes may find the second
  for (const n of [1, 2, 3, 4, 5]) {
    const done = new Promise<number>(resolve => {
      told = resolve
    })
    await send(n % 3, 'news', n)
    expect(await done).toBe(n)
  }
})

test('R525: Jobs that three servers send and work on are done once each', async () => {
  const numbers = Array.from({ length: 60 }, (_, n) => n)
  const done: number[] = []
  for (const { ctx } of servers.all)
    await ctx.jobs.work<{ n: number }>('many', async ({ n }) => {
      done.push(n)
    })
  await Promise.all(numbers.map(n => send(n % 3, 'many', n)))
  await expect.poll(() => servers.all[0]!.ctx.jobs.count()).toEqual([])
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
})
