import pg from 'pg'
import type { EmbeddedConnection } from './start.ts'

/** Past the app's role and, unless they are given, without time limits: a large table takes as long as it takes. */
export async function connectAsSuperuser(
  connection: EmbeddedConnection,
  limits: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<pg.Client> {
  const config = { ...connection, ...limits, user: 'postgres', application_name: 'muster operator' }
  const client = new pg.Client(config)
  // the query that fails with it says why
  client.on('error', () => undefined)
  await client.connect()
  return client
}
