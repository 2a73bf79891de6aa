import { build, check, finish, hasFailed, vitest, walks } from './test-steps.ts'

/** The gate: everything that a change of a feature can break, in at most 8 minutes on two cores. Never red by chance. */
await Promise.all([
  check({ name: 'types', command: ['tsc', '-b'] }),
  check({ name: 'lint', command: ['biome', 'check', '.'] }),
  check({ name: 'arrows', command: ['depcruise', 'domain', 'server', 'web'] }),
  check({ name: 'unused code', command: ['knip'] }),
  build(),
  vitest('domain', 'domain'),
  vitest('domain, far from India', 'domain', {
    env: { TZ: 'America/Los_Angeles', MUSTER_TEST_ONLY: 'time' },
  }),
])
if (hasFailed()) finish()

await Promise.all([vitest('server', 'server', { projects: ['gate'] }), vitest('web', 'web')])
await walks('browser', { projects: ['gate'] })
finish()
