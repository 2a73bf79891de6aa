import { Kysely, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '#log.ts'
import { ActingDialect } from './acting-person.ts'
import { DatabaseUnavailable, isConnectionLost, isQueryTimeout } from './connection-errors.ts'
import { RETRY_FOR_MS, retryOnConnectionLoss } from './retry.ts'
import type { DB } from './schema.generated.ts'

export type Db = Kysely<DB>
export type Pool = pg.Pool
export type PoolLimits = Partial<pg.PoolConfig>
/** Writers take this, so that a write outside a transaction does not compile. */
export type Tx = Transaction<DB>

export type Connection =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number; ssl?: false }

/** bigint as number: counts and audit ids stay far below 2^53, and JSON has no other number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export const POOL_SIZE = 20

/** A hanging database must give 503 soon and must not let requests pile up (F23). */
const LIMITS: PoolLimits = {
  max: POOL_SIZE,
  connectionTimeoutMillis: 2_000,
  query_timeout: 3_000,
  statement_timeout: 3_000,
  lock_timeout: 2_500,
  idle_in_transaction_session_timeout: 5_000,
  idleTimeoutMillis: 30_000,
}

export function openPool(connection: Connection, log: Log, limits: PoolLimits = LIMITS): pg.Pool {
  const pool = new RetryingPool({
    application_name: 'muster',
    ...limits,
    ...inSession(limits),
    ...connection,
  })
  // without a handler a database restart would end this process (F7)
  const logLoss = ({ message }: Error) => {
    if (!pool.ending) log.warn({ reason: message }, 'a database connection ended')
  }
  pool.on('error', logLoss)
  pool.on('connect', client => client.on('error', logLoss))
  const query = pool.query.bind(pool) as Query
  const queryWithRetry: Query = (config, values) => {
    const text = typeof config === 'string' ? config : config.text
    const result = query(config, values)
    if (!isRead(text)) return result
    return result.catch(error => {
      if (!isConnectionLost(error)) throw error
      return retryOnConnectionLoss(() => query(config, values))
    })
  }
  pool.query = queryWithRetry as pg.Pool['query']
  return pool
}

const SESSION_SETTINGS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const
/** Otherwise PostgreSQL plans a statement anew for each request if its estimates depend on the values (decision 38). */
const PLANNED_ONCE = 'set plan_cache_mode = force_generic_plan'
/** With the 2 s for connecting, below the 3.5 s of F23. */
const SETTINGS_TIMEOUT_MS = 1_000

/** Set once connected: PgBouncer refuses them as start-up parameters (F60). */
function inSession(limits: PoolLimits): PoolLimits {
  const limited = SESSION_SETTINGS.flatMap(name => (limits[name] ? [`set ${name} = ${limits[name]}`] : []))
  const text = [PLANNED_ONCE, ...limited].join(';')
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: SETTINGS_TIMEOUT_MS }
  return {
    ...Object.fromEntries(SESSION_SETTINGS.map(name => [name, undefined])),
    onConnect: client => client.query(query),
  }
}

type Query = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

const isRead = (text: string) => text.startsWith('select ')

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** After `RETRY_FOR_MS` without a connection every caller fails at once, so that no queue builds up (decision 12). */
class RetryingPool extends pg.Pool {
  #unreachableSince: number | null = null

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return retryOnConnectionLoss(() => this.#connectOnce())
    // the hot path of every query: no promise unless something is wrong
    super.connect((error, client, done) => {
      if (!error) this.#unreachableSince = null
      if (!isConnectionLost(error)) return callback(error, client, done)
      this.connect().then(
        found => callback(undefined, found, found.release),
        finalError => callback(finalError, undefined, () => undefined),
      )
    })
    return
  }

  async #connectOnce(): Promise<pg.PoolClient> {
    try {
      const client = await super.connect()
      this.#unreachableSince = null
      return client
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      this.#unreachableSince ??= performance.now()
      if (performance.now() - this.#unreachableSince < RETRY_FOR_MS) throw error
      throw new DatabaseUnavailable('the database stays unreachable', { cause: error })
    }
  }
}

/** After a query timeout the connection may still be busy, so it is closed instead of rolled back (decision 12). */
function closeOnTimeout(client: pg.PoolClient, pool: pg.Pool): PostgresPoolClient {
  let isReleased = false
  let isFirst = true
  const release = (isBroken?: boolean) => {
    if (!isReleased) client.release(isBroken)
    isReleased = true
  }
  let timeout: unknown
  const query = async (text: string, values: readonly unknown[]) => {
    // the rollback must fail with the timeout too: a closed connection would look like a restart and be retried
    if (timeout) throw timeout
    const isReadAlone = isFirst && isRead(text)
    isFirst = false
    try {
      return await client.query(text, [...values])
    } catch (error) {
      if (isQueryTimeout(error)) {
        timeout = error
        release(true)
      }
      if (!isReadAlone || !isConnectionLost(error)) throw error
      return pool.query(text, [...values])
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

export const openDb = (pool: pg.Pool): Db =>
  new Kysely<DB>({
    dialect: new ActingDialect({
      pool: {
        options: pool.options,
        connect: async () => closeOnTimeout(await pool.connect(), pool),
        end: () => pool.end(),
      },
    }),
  })
