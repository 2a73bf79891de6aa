import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '#context.ts'
import { isConnectionLost, isUnanswered, PATIENCE_MS, patiently, StaysAway } from './away.ts'
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
  const pool = new PatientPool({ application_name: 'muster', ...limits, ...connection })
  // without a handler a restart of the database ends this process (reliability.md 1.2, case 7)
  const note = ({ message }: Error) => {
    // a pool that ends lets go of its connections before they are closed, so the database may be faster
    if (!pool.ending) log.warn({ reason: message }, 'a database connection ended')
  }
  pool.on('error', note)
  pool.on('connect', client => client.on('error', note))
  const ask = pool.query.bind(pool) as Ask
  const askPatiently: Ask = (query, values) => {
    const text = typeof query === 'string' ? query : query.text
    const asked = ask(query, values)
    if (!isRead(text)) return asked
    return asked.catch(error => {
      if (!isConnectionLost(error)) throw error
      return patiently(() => ask(query, values))
    })
  }
  pool.query = askPatiently as pg.Pool['query']
  return pool
}

type Ask = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** A read that lost its connection may be read again: it changes nothing. */
const isRead = (text: string) => text.startsWith('select ')

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * While PostgreSQL restarts, whoever wants a connection waits for it: nothing was sent yet. Once it has been away
 * for longer than anybody waits, everyone hears so at once, and no queue builds up.
 */
class PatientPool extends pg.Pool {
  #awaySince: number | null = null

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return patiently(() => this.#connectOnce())
    // each query comes this way: promises are for the case that something is wrong
    super.connect((error, client, done) => {
      if (!error) this.#awaySince = null
      if (!isConnectionLost(error)) return connected(error, client, done)
      this.connect().then(
        found => connected(undefined, found, found.release),
        final => connected(final, undefined, () => undefined),
      )
    })
    return
  }

  async #connectOnce(): Promise<pg.PoolClient> {
    try {
      const client = await super.connect()
      this.#awaySince = null
      return client
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      this.#awaySince ??= performance.now()
      if (performance.now() - this.#awaySince < PATIENCE_MS) throw error
      throw new StaysAway('the database stays away', { cause: error })
    }
  }
}

/**
 * A statement without an answer may still be at work on its connection, which takes the next one, the rollback,
 * only afterwards. So the connection is given up, and PostgreSQL rolls back what it was in the middle of. A read
 * that stands alone (in a transaction, `begin` comes first) and lost its connection is read again on another.
 */
function careful(client: pg.PoolClient, pool: pg.Pool): PostgresPoolClient {
  let isReleased = false
  let isFirst = true
  const release = (isBroken?: boolean) => {
    if (!isReleased) client.release(isBroken)
    isReleased = true
  }
  let unanswered: unknown
  const query = async (text: string, values: readonly unknown[]) => {
    // what comes after it, the rollback, tells the same: a closed connection would look like a restart
    if (unanswered) throw unanswered
    const isReadAlone = isFirst && isRead(text)
    isFirst = false
    try {
      return await client.query(text, [...values])
    } catch (error) {
      if (isUnanswered(error)) {
        unanswered = error
        release(true)
      }
      if (!isReadAlone || !isConnectionLost(error)) throw error
      return pool.query(text, [...values])
    }
  }
  // Kysely's type also allows for a cursor, of which we have none
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

export const openDb = (pool: pg.Pool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => careful(await pool.connect(), pool),
        end: () => pool.end(),
      },
    }),
  })
