import pg from 'pg'
import type { EmbeddedConnection } from './connection.ts'

/** Without time limits unless given: a large table may take long. */
export async function connectAsSuperuser(
  connection: EmbeddedConnection,
  limits: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<pg.Client> {
  const config = { ...connection, ...limits, user: 'postgres', application_name: 'muster operator' }
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
