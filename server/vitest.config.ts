import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

/** What another version of PostgreSQL could do differently: SQL, locks, notifications and lost connections. */
const ON_ANOTHER_POSTGRES = [
  'src/features/**/*.test.ts',
  'src/demo/*.test.ts',
  'src/db/*.test.ts',
  'src/http/{database-away,read-only,role-in-event,session}.test.ts',
  'src/http/live/*.test.ts',
  'test/{db-types,strapi-client}.test.ts',
]
/** They repeat statements and locks that other tests run there too. */
const ON_ONE_POSTGRES = ['src/features/car-pools/{property,storm}.test.ts']
const isExternal = process.env.MUSTER_TEST_DATABASE === 'external'

const DEEP = '**/*.deep.test.ts'
const TIMED = '**/*.timed.test.ts'

const gate = {
  name: 'gate',
  include: isExternal ? ON_ANOTHER_POSTGRES : ['src/**/*.test.ts', 'test/**/*.test.ts'],
  exclude: [...configDefaults.exclude, ...(isExternal ? ON_ONE_POSTGRES : []), DEEP, TIMED],
  maxWorkers: 2,
  // each file has a database of its own, and a fresh module graph for each costs 40 % of the processor time
  isolate: false,
  sequence: { groupOrder: 0 },
}
/** They start, stop, kill or fill servers of their own. */
const deep = { name: 'deep', include: [DEEP], maxWorkers: 2, sequence: { groupOrder: 1 } }
/** They compare times or memory with a bar, so they have the machine to themselves. */
const timed = { name: 'timed', include: [TIMED], fileParallelism: false, sequence: { groupOrder: 2 } }

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: (isExternal ? [gate] : [gate, deep, timed]).map(project => ({
      // a limit for hangs only: a machine that is busy is no failure
      test: { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } }, ...project },
    })),
  },
})
