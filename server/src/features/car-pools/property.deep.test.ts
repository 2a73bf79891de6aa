import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { carPoolDays } from '#test/car-pool-days.ts'
import { TEST_HANG_MS } from '#test/hang.ts'
import { testServer } from '#test/server.ts'

vi.setConfig({ testTimeout: 2 * TEST_HANG_MS })

const server = testServer()
const DAYS = 25
/** Some days reach few kinds of steps, so more may be needed. */
const MOST_DAYS = 40

test('On random days of 20 people every invariant holds after each step, and domain and server agree', async () => {
  const { property, missing } = carPoolDays(server)
  await fc.assert(property, { numRuns: DAYS })
  for (let days = DAYS; days < MOST_DAYS && missing().length > 0; days++)
    await fc.assert(property, { numRuns: 1 })
  expect(missing()).toEqual([])
})
