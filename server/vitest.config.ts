import { configDefaults, defineConfig } from 'vitest/config'

/** They start the servers and databases that they are about themselves: on another database they say nothing new. */
const STARTS_ITS_OWN = [
  'src/db/{backup,embedded,transfer}/**/*.test.ts',
  'src/db/check-server.test.ts',
  'test/{backup,backup-under-load,crash,disk,log,outage,restore,stages,stop}.test.ts',
]
/** They hold our answers to a time. */
const TIMED = [
  'src/features/accounts/who-has-an-account.test.ts',
  'src/http/database-away.test.ts',
  'src/http/live/{crowd,live}.test.ts',
  'src/outside/places/{nominatim-pace,speed}.test.ts',
]
const ABOUT_THE_SOURCE = ['test/house.test.ts']
const isExternal = process.env.MUSTER_TEST_DATABASE === 'external'

const common = { globalSetup: ['test/global-setup.ts'], testTimeout: 30_000, hookTimeout: 60_000 }
const app = {
  ...common,
  name: 'app',
  include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  exclude: [...configDefaults.exclude, ...STARTS_ITS_OWN, ...TIMED, ...(isExternal ? ABOUT_THE_SOURCE : [])],
  maxWorkers: 2,
  sequence: { groupOrder: 0 },
}
/** What kills, freezes or times real processes has the machine to itself. */
const alone = {
  ...common,
  name: 'alone',
  include: isExternal ? TIMED : [...TIMED, ...STARTS_ITS_OWN],
  fileParallelism: false,
  // a machine that was busy with others at the wrong moment: the same bar, and `npm test` names who needed it
  retry: 1,
  sequence: { groupOrder: 1 },
}

export default defineConfig({ test: { projects: [app, alone].map(test => ({ test })) } })
