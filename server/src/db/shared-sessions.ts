import pg from 'pg'
import type { Connection } from './connect.ts'
import { sqlStateOf } from './constraints.ts'

/** A pooler hands out its connections in an order of its own. */
const ROUNDS = 5
const ANSWER_WITHIN_MS = 2_000
/** What PgBouncer answers to a transaction with `pool_mode = statement`. */
const PROTOCOL_VIOLATION = '08P01'

/** With a pooler of transactions another client is served by the backend of `mine` between two statements (F60). */
export async function hasSharedSessions(mine: pg.Client, connection: Connection): Promise<boolean> {
  const other = new pg.Client({
    application_name: 'muster',
    ...connection,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  other.on('error', () => undefined)
  try {
    await other.connect()
    for (let round = 0; round < ROUNDS; round++) if (await isShared(mine, other)) return true
    return false
  } catch (error) {
    // a pooler of sessions that has no second one lets us wait
    return sqlStateOf(error) === PROTOCOL_VIOLATION
  } finally {
    await other.end()
  }
}

async function isShared(mine: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await backendOf(mine)
  await other.query('begin')
  const theirs = await backendOf(other)
  const after = await backendOf(mine)
  await other.query('rollback')
  return theirs === before || after !== before
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
