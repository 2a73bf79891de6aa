import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '../src/db/connect.ts'
import { cloneDatabase, silentLog, type TestDatabase } from './database.ts'

const generated = path.resolve(import.meta.dirname, '../src/db/schema.generated.ts')
const codegen = path.join(
  path.dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')),
  'dist/cli/bin.js',
)

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'))
  // the queue's tables are not part of our schema
  const pool = openPool(database.connection, silentLog, { max: 1 })
  await pool.query('drop schema pgboss cascade').finally(() => pool.end())
  directory = await mkdtemp(path.join(os.tmpdir(), 'muster-db-types-'))
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

/** Compares a file with what `npm run db:types` would write. */
function verify(file: string) {
  const options = [
    '--dialect',
    'postgres',
    '--url',
    database.url,
    '--exclude-pattern',
    'kysely_*',
    '--out-file',
    file,
  ]
  return promisify(execFile)(process.execPath, [codegen, '--verify', ...options], { cwd: directory })
}

test('The database types match the migrations; if not, run `npm run db:types`', async () => {
  await verify(generated)
})

test('A missing or an additional column is detected', async () => {
  const stale = path.join(directory, 'stale.ts')
  const types = await readFile(generated, 'utf8')
  await writeFile(stale, types.replace('  is_car_pool_enabled: Generated<boolean>;\n', ''))
  await expect(verify(stale)).rejects.toThrow()
  await writeFile(stale, types.replace('  is_car_pool_enabled:', '  gone: string;\n  is_car_pool_enabled:'))
  await expect(verify(stale)).rejects.toThrow()
})
