import { promises as fs } from 'node:fs'
import path from 'node:path'
import { FileMigrationProvider, type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'
import type { Log } from '#log.ts'
import { analyze } from './analyze.ts'
import { type Connection, openDb, openPool, type Pool } from './connect.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS })

/** Kysely's advisory lock serializes instances that start together. */
export async function migrate(connection: Connection, log: Log, upTo?: string): Promise<void> {
  const { executed, pending } = await readMigrations(connection, log)
  // a migration that joins large tables without statistics takes minutes
  if (executed.length > 0 && pending.length > 0) await analyze(connection, log)
  await withMigrator(connection, log, async migrator => {
    const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
    if (error)
      throw new Error('The database could not be brought to the schema of this release.', { cause: error })
  })
}

export const readMigrations = (
  connection: Connection,
  log: Log,
): Promise<{ executed: string[]; pending: string[] }> =>
  withMigrator(connection, log, async migrator => {
    const all = await migrator.getMigrations()
    return {
      executed: all.filter(({ executedAt }) => executedAt).map(({ name }) => name),
      pending: all.filter(({ executedAt }) => !executedAt).map(({ name }) => name),
    }
  })

export const releaseMigrations = async (): Promise<string[]> =>
  Object.keys(await provider.getMigrations()).toSorted()

/** The newest migration of the database; null without a schema of Muster. */
export async function readMigration(client: pg.Client): Promise<string | null> {
  if (!(await hasTable(client, 'public.kysely_migration'))) return null
  const { rows } = await client.query<{ name: string | null }>(
    'select max(name) as name from public.kysely_migration',
  )
  return rows[0]?.name ?? null
}

export async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ])
  return rows[0]?.found ?? false
}

async function withMigrator<T>(
  connection: Connection,
  log: Log,
  work: (migrator: Migrator) => Promise<T>,
): Promise<T> {
  // without the time limits of requests: a migration may take long
  const pool = openPool(connection, log, { max: 2 })
  const db = openDb(pool)
  try {
    await refuseNewer(pool)
    return await work(new Migrator({ db, provider: saying(log) }))
  } finally {
    await db.destroy()
  }
}

/** Kysely would call its migrations corrupted. */
async function refuseNewer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ hasAny: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "hasAny"`,
  )
  if (!rows[0]?.hasAny) return
  const known = await releaseMigrations()
  const { rows: executed } = await pool.query<{ name: string }>('select name from public.kysely_migration')
  if (executed.some(({ name }) => !known.includes(name)))
    throw new Error(
      'A newer Muster used this database. Run that one, or restore the backup made before its migration.',
    )
}

/** A long one is otherwise a start that says nothing. */
const saying = (log: Log): MigrationProvider => ({
  async getMigrations() {
    const all = Object.entries(await provider.getMigrations())
    return Object.fromEntries(all.map(([name, migration]) => [name, timed(name, migration, log)]))
  },
})

const timed = (name: string, { up }: Migration, log: Log): Migration => ({
  async up(db) {
    const since = performance.now()
    log.info({ migration: name }, 'a migration begins')
    await up(db)
    log.info({ migration: name, ms: Math.round(performance.now() - since) }, 'the migration is done')
  },
})
