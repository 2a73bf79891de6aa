import { promises as fs } from 'node:fs'
import path from 'node:path'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Log } from '#context.ts'
import { type Connection, openDb, openPool } from './connect.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')

/**
 * Brings the database to this release's schema. Instances that start together take turns: Kysely holds a
 * PostgreSQL advisory lock. A schema newer than this release is refused.
 */
export async function migrate(connection: Connection, log: Log): Promise<void> {
  // its own connection: a long migration must not meet the time limits of requests
  const db = openDb(openPool(connection, log, { max: 2 }))
  try {
    const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS })
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
    for (const result of results ?? [])
      log.info({ migration: result.migrationName, status: result.status }, 'migration')
    if (error)
      throw new Error('The database could not be brought to the schema of this release.', { cause: error })
  } finally {
    await db.destroy()
  }
}
