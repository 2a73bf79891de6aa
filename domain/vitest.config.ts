import { defineConfig } from 'vitest/config'

/** What the time zone of the machine could change; run a second time far from India. */
const ABOUT_TIME = [
  'src/shared/clock.test.ts',
  'src/{check-ins,events,installation,items,itinerary}/*.test.ts',
  'src/car-pools/return-time.test.ts',
]

export default defineConfig({
  test: {
    include: process.env.MUSTER_TEST_ONLY === 'time' ? ABOUT_TIME : ['src/**/*.test.ts'],
    // pure functions share nothing
    isolate: false,
    maxWorkers: '100%',
    // the gate runs more than this at the same time: a table of rows that takes 0.8 s alone has taken 6 s
    testTimeout: 60_000,
  },
})
