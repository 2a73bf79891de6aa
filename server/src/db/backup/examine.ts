import type { Log } from '#context.ts'
import { type Db, openDb, openPool } from '#db/connect.ts'
import { connectAsSuperuser } from '#db/embedded/connect-as-superuser.ts'
import { type Spare, withSpareServer } from '#db/embedded/spare.ts'
import type { EmbeddedConnection } from '#db/embedded/start.ts'
import { messageOf } from '#message-of.ts'
import { countRows, type RowCounts } from './row-counts.ts'
import { findTornIndexes } from './torn-indexes.ts'

/** Why nobody could sign in with this database; from the feature that keeps the accounts. */
export type FindSignInFaults = (db: Db) => Promise<string[]>

export interface Examined {
  faults: string[]
  /** null where the database did not even start */
  rows: RowCounts | null
}

/** Starts PostgreSQL on a database that was just unpacked and looks through it. Rejects only when broken off. */
export async function examineUnpacked(
  spare: Spare & { signal: AbortSignal },
  findSignInFaults: FindSignInFaults | null,
): Promise<Examined> {
  try {
    return await withSpareServer(spare, connection => examine(connection, findSignInFaults, spare.log))
  } catch (error) {
    spare.signal.throwIfAborted()
    const reason = messageOf(error)
    return { faults: [`it could not be started and read: ${reason}`], rows: null }
  }
}

/** Every index, every table, and whether people could sign in. */
async function examine(
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
