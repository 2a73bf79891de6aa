import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { connectAsSuperuser } from './connect-as-superuser.ts'
import type { EmbeddedConnection } from './connection.ts'

/** Before anything is written: the server on our socket must be the one of our folder (F2). */
export async function verifyServerIdentity(connection: EmbeddedConnection, cluster: string): Promise<void> {
  const [expected, found] = [readIdentifier(cluster), await queryIdentifier(connection)]
  if (expected === found) return
  throw new Error(
    `Another PostgreSQL (system ${found}) answers on ${connection.host}, not the one of ${cluster} (system ${expected}). Nothing was changed. Stop the other one and start again.`,
  )
}

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

const LIMITS = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 }

async function queryIdentifier(connection: EmbeddedConnection): Promise<string> {
  const client = await connectAsSuperuser(connection, LIMITS)
  try {
    const { rows } = await client.query('select system_identifier::text as id from pg_control_system()')
    return rows[0].id
  } finally {
    await client.end()
  }
}
