import pg from 'pg'
import type { Log } from '#context.ts'
import { type Db, openDb, openPool } from '#db/connect.ts'
import type { EmbeddedConnection } from '#db/embedded/start.ts'
import { countRows, type RowCounts } from './row-counts.ts'
import { findTornIndexes } from './torn-indexes.ts'

/** Why nobody could sign in with this database; from the feature that keeps the accounts. */
export type FindSignInFaults = (db: Db) => Promise<string[]>

export interface Examined {
  faults: string[]
  rows: RowCounts
}

/** Looks through a database that was just unpacked: every index, every table, and whether people could sign in. */
export async function examine(
  connection: EmbeddedConnection,
  findSignInFaults: FindSignInFaults | null,
  log: Log,
): Promise<Examined> {
  const client = await connectAsSuperuser(connection)
  const pool = openPool(connection, log, { max: 1 })
  try {
    const torn = await findTornIndexes(client)
    const rows = await countRows(client)
    const signIn = findSignInFaults ? await findSignInFaults(openDb(pool)) : []
    return { faults: [...torn.map(index => `index ${index}`), ...signIn], rows }
  } finally {
    await client.end()
    await pool.end()
  }
}

/** No time limits: a large table takes as long as it takes. */
export async function connectAsSuperuser(connection: EmbeddedConnection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, user: 'postgres', application_name: 'muster backup control' })
  // the query that fails with it says why
  client.on('error', () => undefined)
  await client.connect()
  return client
}
