import { configDefaults, defineConfig } from 'vitest/config'

/** These start the databases that they are about themselves, so a second run on another one would say nothing new. */
const STARTS_ITS_OWN = [
  'src/db/{backup,embedded,transfer}/**',
  'src/db/check-server.test.ts',
  'test/{backup,backup-under-load,crash,disk,log,outage,restore,stages,stop}.test.ts',
  // about the source alone
  'test/house.test.ts',
]
const isExternal = process.env.MUSTER_TEST_DATABASE === 'external'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: isExternal ? [...configDefaults.exclude, ...STARTS_ITS_OWN] : configDefaults.exclude,
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
