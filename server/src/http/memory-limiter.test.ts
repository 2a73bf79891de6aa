import { expect, test } from 'vitest'
import { memoryLimiter } from './memory-limiter.ts'

test('A limit in memory refuses what exceeds it, for the rest of its window', async () => {
  const limiter = memoryLimiter({ points: 2, duration: 3_600 })
  expect([limiter.consume('asha'), limiter.consume('asha')]).toEqual([0, 0])
  expect(limiter.remaining('asha')).toBe(0)
  const waitMs = await limiter.consume('asha')
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(3_600_000)
  expect(limiter.consume('ravi')).toBe(0)
  limiter.delete('asha')
  expect(limiter.remaining('asha')).toBe(2)
})

test('A limit in memory keeps a bounded number of counts, and the newest of them', () => {
  const limiter = memoryLimiter({ points: 1, duration: 3_600 })
  for (let index = 0; index < 100_000; index++) limiter.consume(`2001:db8:0:${index}`)
  const left = [99_999, 70_000, 69_999, 0].map(index => limiter.remaining(`2001:db8:0:${index}`))
  expect(left).toEqual([0, 0, 1, 1])
})
