import pg from 'pg'
import type { Connection } from '../connect.ts'

export interface LongTransaction {
  client: pg.Client
  commit(): Promise<void>
  /** Takes everything back that was not committed. */
  drop(): void
}

/** On a connection of its own, without time limits, and with texts that mean the same on every server. */
export async function begin(connection: Connection, how: string): Promise<LongTransaction> {
  const client = new pg.Client({ keepAlive: true, ...connection, application_name: 'muster transfer' })
  // whoever waits for an answer hears of it
  client.on('error', () => undefined)
  // there is no other way out of the middle of a COPY
  const drop = () => client.connection.stream.destroy()
  await client.connect()
  try {
    await client.query(how)
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

/** Roles and databases can have settings of their own; a time limit that this server does not know is left alone. */
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
