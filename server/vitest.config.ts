import { configDefaults, defineConfig } from 'vitest/config'
import { TEST_HANG_MS } from './test/hang.ts'
import { Spread } from './test/sequencer.ts'

/** They start, stop, kill or fill servers of their own. None is ever retried: one lost row is a failure. */
const WITH_SERVERS_OF_THEIR_OWN = [
  'src/db/{backup,embedded,transfer}/**/*.test.ts',
  'src/db/check-server.test.ts',
  'test/deliver-kill.test.ts',
  'test/{backup,backup-under-load,demo,disk,first-start,log,memory,reminders-of-three-servers,restore,stages,stop,webhooks-killed}.test.ts',
]
/** As those, with deadlines for answers and connections, and limits on memory under load, so they have the machine to themselves. */
const WITH_THE_MACHINE_ALONE = ['test/{crash,outage,stop-bursts}.test.ts']
/** They compare a duration with a bar, so they have the machine to themselves. */
const TIMED = [
  'src/db/jobs.test.ts',
  'src/features/accounts/who-has-an-account.test.ts',
  'src/features/boards/size.test.ts',
  'src/features/notifications/deliver-speed.test.ts',
  'src/features/notifications/send-speed.test.ts',
  'src/http/database-away.test.ts',
  'src/http/live/{crowd,live}.test.ts',
  'src/outside/places/speed.test.ts',
  'test/rush/rush.test.ts',
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
/** They repeat statements and locks that other tests run there too, or ask no database. */
const ON_ONE_POSTGRES = [
  'src/db/gather.test.ts',
  'src/features/car-pools/{property,storm}.test.ts',
  'src/features/check-ins/windows.test.ts',
  'src/http/live/crowd.test.ts',
]
const isExternal = process.env.MUSTER_TEST_DATABASE === 'external'

// for a hang only: a machine that is busy is no failure
const common = { testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS }
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
  // more than the cores of CI: `app` waits for its database, `processes` for its servers
  maxWorkers: 4,
  // each file has a database of its own, and a fresh module graph for each costs 40 % of the processor time
  isolate: false,
  sequence: { groupOrder: 0 },
}
const processes = {
  ...common,
  name: 'processes',
  include: WITH_SERVERS_OF_THEIR_OWN,
  maxWorkers: 4,
  retry: 0,
  // among those of `app`, to fill the time in which these servers start and stop
  sequence: { groupOrder: 0 },
}
const alone = {
  ...processes,
  name: 'alone',
  include: WITH_THE_MACHINE_ALONE,
  fileParallelism: false,
  sequence: { groupOrder: 1 },
}
const timed = {
  ...common,
  name: 'timed',
  include: isExternal ? TIMED.filter(pattern => /^src\/(db|http)\//.test(pattern)) : TIMED,
  exclude: isExternal ? ON_ONE_POSTGRES : [],
  fileParallelism: false,
  // for a machine that was busy at the wrong moment: the same bar again, and `npm test` names the test
  retry: 1,
  sequence: { groupOrder: 2 },
}

export default defineConfig({
  test: {
    // of the root, because each project would start a PostgreSQL of its own
    globalSetup: ['test/global-setup.ts'],
    sequence: { sequencer: Spread },
    projects: (isExternal ? [app, timed] : [app, processes, alone, timed]).map(test => ({ test })),
  },
})
