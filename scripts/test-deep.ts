import { findSystemPostgres } from '../server/test/external-postgres.ts'
import { build, finish, vitest, walks } from './test-steps.ts'

/**
 * What the gate leaves out, in about 12 minutes: processes, disks, memory, times, pictures and another PostgreSQL.
 * `npm run test:deep -- crash disk` runs the files whose names contain these words, and the steps of these names.
 */
const names = process.argv.slice(2)
const isAsked = (step: string) => names.length === 0 || names.includes(step)
const inFiles = (step: string) => (isAsked(step) ? [] : names)

await build()
await vitest('processes', 'server', { projects: ['deep'], files: inFiles('processes') })
await vitest('timed', 'server', { projects: ['timed'], files: inFiles('timed') })
if (isAsked('postgres')) {
  const system = findSystemPostgres()
  if (system)
    await vitest(`server, on PostgreSQL ${system.major}`, 'server', {
      env: { MUSTER_TEST_DATABASE: 'external' },
    })
  else
    process.stdout.write(
      '\n── server, on a PostgreSQL of the system: not run, none from 15 on is installed (Debian: apt-get install postgresql)\n',
    )
}
await walks('deep walks', { projects: ['deep'], files: inFiles('walks') })
if (isAsked('pictures')) await walks('pictures', { projects: ['pictures'] })
await walks('timed walks', { projects: ['timed'], files: inFiles('timed') })
if (isAsked('soon')) await walks('soon', { projects: ['soon'] })
finish()
