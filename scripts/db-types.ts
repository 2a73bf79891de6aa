import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/db/open.ts'

/** Writes the types of the tables as the migrations make them, from a database that lives for a moment. */
const ROOT = path.resolve(import.meta.dirname, '..')
const OUT_FILE = path.join(ROOT, 'server/src/db/schema.generated.ts')
const quiet = { info: () => undefined, warn: console.warn, error: console.error }

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-types-'))
try {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), quiet)
  try {
    process.exitCode = generate(database.connection)
  } finally {
    await database.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

function generate(connection: Awaited<ReturnType<typeof openDatabase>>['connection']): number {
  if (!('host' in connection)) throw new Error('the embedded database has a socket')
  const { user, database, host } = connection
  const { status } = spawnSync(
    path.join(ROOT, 'node_modules/.bin/kysely-codegen'),
    [
      '--dialect=postgres',
      `--url=postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      '--exclude-pattern=kysely_*',
      `--out-file=${OUT_FILE}`,
    ],
    { stdio: 'inherit', cwd: ROOT },
  )
  return status ?? 1
}
