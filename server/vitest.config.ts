import { configDefaults, defineConfig } from 'vitest/config'

/**
 * These start the servers and databases that they are about themselves. They kill, freeze and time real processes,
 * so each has the machine to itself; a second run on another database would say nothing new.
 */
const STARTS_ITS_OWN = [
  'src/db/{backup,embedded,transfer}/**/*.test.ts',
  'src/db/check-server.test.ts',
  'test/{backup,backup-under-load,crash,disk,log,outage,restore,stages,stop}.test.ts',
]
const ABOUT_THE_SOURCE = ['test/house.test.ts']
const isExternal = process.env.MUSTER_TEST_DATABASE === 'external'

const common = { globalSetup: ['test/global-setup.ts'], testTimeout: 30_000, hookTimeout: 60_000 }
const app = {
  ...common,
  name: 'app',
  include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  exclude: [...configDefaults.exclude, ...STARTS_ITS_OWN, ...(isExternal ? ABOUT_THE_SOURCE : [])],
  maxWorkers: 2,
  sequence: { groupOrder: 0 },
}
const processes = {
  ...common,
  name: 'processes',
  include: STARTS_ITS_OWN,
  fileParallelism: false,
  // a machine that was busy with others at the wrong moment: the same bar, and `npm test` names who needed it
  retry: 1,
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: { projects: (isExternal ? [app] : [app, processes]).map(test => ({ test })) },
})
