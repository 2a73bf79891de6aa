import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from '#context.ts'
import { messageOf } from '#message-of.ts'
import { type Connection, openPool, type Tx } from './connect.ts'

export interface Jobs {
  /** In the caller's transaction: the job exists if and only if the change does. */
  send(tx: Tx, queue: string, data: object): Promise<void>
  work<T extends object>(queue: string, run: (data: T) => Promise<void>): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Tried again for a day: a mail server that is down at night is up in the morning (reliability.md 7). */
const RETRIES = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  // a job whose server was killed is given to another after so long
  expireInSeconds: 300,
}

/**
 * One at a time would be two mails a second, and a venue signs up in one minute. Each job of a batch fails
 * and is tried again for itself, and a full batch means that more is waiting.
 */
const AT_WORK = {
  pollingIntervalSeconds: 0.5,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

export function openJobs(pool: pg.Pool, log: Log): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
  })
  boss.on('error', error => log.warn({ err: error }, 'jobs: a round failed, the next one tries again'))
  return {
    async send(tx, queue, data) {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: [...(await tx.executeQuery(CompiledQuery.raw(text, values))).rows],
        }),
      }
      await boss.send(queue, data, { ...RETRIES, db })
    },
    async work<T extends object>(queue: string, run: (data: T) => Promise<void>) {
      await boss.createQueue(queue)
      await boss.work<T>(queue, AT_WORK, jobs =>
        Promise.all(
          jobs.map(async ({ id, data }) => {
            try {
              await run(data)
              return { id, status: 'completed' as const }
            } catch (error) {
              log.warn({ err: error, queue, job: id }, 'a job failed')
              const reason = messageOf(error)
              return { id, status: 'failed' as const, output: { reason } }
            }
          }),
        ),
      )
    },
    start: async () => {
      await boss.start()
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** The tables that `openJobs` works on, for rows to be put into before anything works. */
export async function layQueue(connection: Connection, log: Log): Promise<void> {
  const pool = openPool(connection, log, { max: 1 })
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  try {
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await pool.end()
  }
}
