import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '#context.ts'
import type { DB } from './schema.generated.ts'

export type Db = Kysely<DB>
/** A writer takes this, so that a write outside a transaction does not compile. */
export type Tx = Transaction<DB>

export type Connection =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number; ssl?: false }

/** bigint: counts and audit ids stay far below 2^53 here, and JSON has no other number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A database that hangs must give 503 soon and must not pile requests up (reliability.md 1.2, case 23). */
const LIMITS = {
  max: 20,
  connectionTimeoutMillis: 2_000,
  query_timeout: 3_000,
  statement_timeout: 3_000,
  lock_timeout: 2_500,
  idle_in_transaction_session_timeout: 5_000,
  idleTimeoutMillis: 30_000,
}

export function openPool(connection: Connection, log: Log, limits: Partial<pg.PoolConfig> = LIMITS): pg.Pool {
  const pool = new pg.Pool({ application_name: 'muster', ...limits, ...connection })
  // without a handler a restart of the database ends this process (reliability.md 1.2, case 7)
  const note = ({ message }: Error) => {
    // a pool that ends lets go of its connections before they are closed, so the database may be faster
    if (!pool.ending) log.warn({ reason: message }, 'a database connection ended')
  }
  pool.on('error', note)
  pool.on('connect', client => client.on('error', note))
  return pool
}

export const openDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
