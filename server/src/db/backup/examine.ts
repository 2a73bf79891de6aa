import { type Db, openDb, openPool } from '#db/connect.ts'
import { connectAsSuperuser } from '#db/embedded/connect-as-superuser.ts'
import type { EmbeddedConnection } from '#db/embedded/connection.ts'
import { type ScratchServer, withScratchServer } from '#db/embedded/scratch-server.ts'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import { findCorruptIndexes } from './corrupt-indexes.ts'
import { countRows, type RowCounts } from './row-counts.ts'

export type FindSignInFaults = (db: Db) => Promise<string[]>

export interface Examined {
  faults: string[]
  rows: RowCounts | null
}

/** Rejects only if aborted; other errors become faults. */
export async function examineUnpacked(
  server: ScratchServer & { signal: AbortSignal },
  findSignInFaults: FindSignInFaults | null,
): Promise<Examined> {
  try {
    return await withScratchServer(server, connection => examine(connection, findSignInFaults, server.log))
  } catch (error) {
    server.signal.throwIfAborted()
    const reason = messageOf(error)
    return { faults: [`it could not be started and read: ${reason}`], rows: null }
  }
}

async function examine(
  connection: EmbeddedConnection,
  findSignInFaults: FindSignInFaults | null,
  log: Log,
): Promise<Examined> {
  const client = await connectAsSuperuser(connection)
  const pool = openPool(connection, log, { max: 1 })
  try {
    const corrupt = await findCorruptIndexes(client)
    const rows = await countRows(client)
    const signIn = findSignInFaults ? await findSignInFaults(openDb(pool)) : []
    return { faults: [...corrupt.map(index => `index ${index}`), ...signIn], rows }
  } finally {
    await client.end()
    await pool.end()
  }
}
