import type pg from 'pg'
import { connectAsSuperuser } from '#db/embedded/connect-as-superuser.ts'
import { embeddedConnection } from '#db/embedded/connection.ts'
import { readMigration } from '#db/migrate.ts'
import type { BackupFacts } from './catalogue.ts'

export type Identity = Pick<BackupFacts, 'postgres' | 'system' | 'migration'>

export async function identify(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<{ postgres: string; system: string }>(
    `select current_setting('server_version') as postgres, system_identifier::text as system from pg_control_system()`,
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL did not report its system identifier.')
  return { ...found, migration: await readMigration(client) }
}

export async function readSystem(dataDir: string): Promise<string> {
  const client = await connectAsSuperuser(embeddedConnection(dataDir))
  try {
    return (await identify(client)).system
  } finally {
    await client.end()
  }
}
