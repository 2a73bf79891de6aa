import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#log.ts'
import { type Connection, POOL_SIZE } from './connect.ts'

/** The pool, and one for LISTEN. */
const USED = POOL_SIZE + 1
const ANSWER_WITHIN_MS = 2_000
const CLOSE_WITHIN_MS = 500

/** A small pool of a pooler, or few connections that are left, would show only when many people come (F60). */
export async function warnOfFewConnections(connection: Connection, log: Log): Promise<void> {
  const clients = Array.from({ length: USED }, () => clientOf(connection))
  const answered = (await Promise.all(clients.map(isAnswered))).filter(Boolean).length
  const closed = Promise.allSettled(clients.map(client => client.end()))
  await Promise.race([closed, sleep(CLOSE_WITHIN_MS, undefined, { ref: false })])
  if (answered < USED)
    log.warn(
      { answered, used: USED },
      `Only ${answered} of ${USED} connections to the database answered, and Muster uses that many when many people come: requests will be refused then. Raise default_pool_size (PgBouncer) or max_connections (PostgreSQL) to at least 25 for each instance of Muster.`,
    )
}

function clientOf(connection: Connection): pg.Client {
  const client = new pg.Client({
    application_name: 'muster',
    ...connection,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on('error', () => undefined)
  return client
}

async function isAnswered(client: pg.Client): Promise<boolean> {
  const answer = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
  return Promise.race([answer, sleep(ANSWER_WITHIN_MS, false, { ref: false })])
}
