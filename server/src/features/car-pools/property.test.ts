import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carPoolDays } from '#test/car-pool-days.ts'
import { HANG_MS } from '#test/hang.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
/** Known to reach every kind of step in few days; property.deep.test.ts looks at other days. */
const KNOWN = { seed: 1, numRuns: 12 }
/** Its thousands of calls take 20 s on an idle machine, and took 115 s beside two other gates. */
const DAYS_HANG_MS = 5 * HANG_MS

test(
  'On twelve known days of 20 people every invariant holds after each step, and domain and server agree',
  async () => {
    const { property, missing } = carPoolDays(server)
    await fc.assert(property, KNOWN)
    expect(missing()).toEqual([])
  },
  DAYS_HANG_MS,
)
