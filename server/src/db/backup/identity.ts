import type pg from 'pg'
import { embeddedConnection } from '#db/embedded/start.ts'
import type { BackupFacts } from './catalogue.ts'
import { connectAsSuperuser } from './examine.ts'

export type Identity = Pick<BackupFacts, 'postgres' | 'system' | 'migration'>

/** Which database this is, and of which release. */
export async function identify(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<{ postgres: string; system: string; isMigrated: boolean }>(
    `select current_setting('server_version') as postgres, system_identifier::text as system,
        to_regclass('public.kysely_migration') is not null as "isMigrated" from pg_control_system()`,
  )
  const [row] = rows
  if (!row) throw new Error('PostgreSQL does not say which database it is.')
  const { isMigrated, ...found } = row
  if (!isMigrated) return { ...found, migration: null }
  const newest = await client.query<{ name: string }>('select max(name) as name from kysely_migration')
  return { ...found, migration: newest.rows[0]?.name ?? null }
}

export async function readSystem(dataDir: string): Promise<string> {
  const client = await connectAsSuperuser(embeddedConnection(dataDir))
  try {
    return (await identify(client)).system
  } finally {
    await client.end()
  }
}
