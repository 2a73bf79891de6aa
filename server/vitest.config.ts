import { configDefaults, defineConfig } from 'vitest/config'

/** They start, stop, kill or fill servers of their own. None is ever retried: one lost row is a failure. */
const WITH_SERVERS_OF_THEIR_OWN = [
  'src/db/{backup,embedded,transfer}/**/*.test.ts',
  'src/db/check-server.test.ts',
  'test/{backup,demo,first-start,log,memory,restore,stages}.test.ts',
]
/** As those, with deadlines for answers under load, so they have the machine to themselves. */
const WITH_THE_MACHINE_ALONE = ['test/{backup-under-load,crash,disk,outage,stop}.test.ts']
/** They compare a duration with a bar, so they have the machine to themselves. */
const TIMED = [
  'src/features/accounts/who-has-an-account.test.ts',
  'src/http/database-away.test.ts',
  'src/http/live/{crowd,live}.test.ts',
  'src/outside/places/{nominatim-pace,speed}.test.ts',
]
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

const common = { globalSetup: ['test/global-setup.ts'], testTimeout: 30_000, hookTimeout: 60_000 }
const app = {
  ...common,
  name: 'app',
  include: isExternal ? ON_ANOTHER_POSTGRES : ['src/**/*.test.ts', 'test/**/*.test.ts'],
  exclude: [
    ...configDefaults.exclude,
    ...(isExternal ? ON_ONE_POSTGRES : []),
    ...WITH_SERVERS_OF_THEIR_OWN,
    ...WITH_THE_MACHINE_ALONE,
    ...TIMED,
  ],
  maxWorkers: 2,
  // each file has a database of its own, and a fresh module graph for each costs 40 % of the processor time
  isolate: false,
  sequence: { groupOrder: 0 },
}
const processes = {
  ...common,
  name: 'processes',
  include: WITH_SERVERS_OF_THEIR_OWN,
  maxWorkers: 2,
  retry: 0,
  sequence: { groupOrder: 1 },
}
const alone = {
  ...processes,
  name: 'alone',
  include: WITH_THE_MACHINE_ALONE,
  fileParallelism: false,
  sequence: { groupOrder: 2 },
}
const timed = {
  ...common,
  name: 'timed',
  include: isExternal ? TIMED.filter(pattern => pattern.includes('/http/')) : TIMED,
  fileParallelism: false,
  // for a machine that was busy at the wrong moment: the same bar again, and `npm test` names the test
  retry: 1,
  sequence: { groupOrder: 3 },
}

export default defineConfig({
  test: { projects: (isExternal ? [app, timed] : [app, processes, alone, timed]).map(test => ({ test })) },
})
