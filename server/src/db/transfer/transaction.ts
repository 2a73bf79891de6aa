import pg from 'pg'
import type { Connection } from '../connect.ts'

export interface LongTransaction {
  client: pg.Client
  commit(): Promise<void>
  drop(): void
}

export async function begin(connection: Connection, beginStatement: string): Promise<LongTransaction> {
  const client = new pg.Client({ keepAlive: true, ...connection, application_name: 'muster transfer' })
  client.on('error', () => undefined)
  // a COPY cannot be cancelled otherwise
  const drop = () => client.connection.stream.destroy()
  await client.connect()
  try {
    await client.query(beginStatement)
    await client.query(SETTINGS)
  } catch (error) {
    drop()
    throw error
  }
  return {
    client,
    drop,
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}

/** Overrides settings of roles and databases. Older servers lack some of the time limits. */
const SETTINGS = `
  select set_config(name, '0', true) from pg_settings where name in ('statement_timeout', 'lock_timeout',
    'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout');
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local row_security = off;
  set local search_path = pg_catalog`
