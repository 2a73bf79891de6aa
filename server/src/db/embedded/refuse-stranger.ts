import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { connectAsSuperuser } from './connect-as-superuser.ts'
import type { EmbeddedConnection } from './start.ts'

/** Whoever answers on our socket must be the server of our folder, before anything is written (reliability.md 1.3). */
export async function refuseStranger(connection: EmbeddedConnection, cluster: string): Promise<void> {
  const [ours, theirs] = [readIdentifier(cluster), await askIdentifier(connection)]
  if (ours === theirs) return
  throw new Error(
    `Another PostgreSQL (system ${theirs}) answers on ${connection.host} than the one of ${cluster} (system ${ours}). Nothing was changed. Stop the other one and start again.`,
  )
}

/** The first eight bytes, in the machine's own order, which is the same on all that we have binaries for. */
function readIdentifier(cluster: string): string {
  const descriptor = openSync(path.join(cluster, 'global/pg_control'), 'r')
  try {
    const bytes = Buffer.alloc(8)
    readSync(descriptor, bytes, 0, 8, 0)
    return String(bytes.readBigUInt64LE())
  } finally {
    closeSync(descriptor)
  }
}

/** A stranger may not answer at all. */
const LIMITS = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 }

async function askIdentifier(connection: EmbeddedConnection): Promise<string> {
  const client = await connectAsSuperuser(connection, LIMITS)
  try {
    const { rows } = await client.query('select system_identifier::text as id from pg_control_system()')
    return rows[0].id
  } finally {
    await client.end()
  }
}
