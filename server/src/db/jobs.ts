import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss, systemClock } from 'pg-boss'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import { type Connection, openPool, type Tx } from './connect.ts'

export interface Jobs {
  /** In the caller's transaction, so that job and change are committed together. */
  send(tx: Tx, queue: string, data: object): Promise<void>
  /** as `send`, any number with one statement */
  sendAll(tx: Tx, queue: string, data: readonly object[]): Promise<void>
  work<T extends object>(queue: string, run: (data: T) => Promise<void>): Promise<void>
  /** of those that are not completed */
  count(): Promise<JobCount[]>
  start(): Promise<void>
  stop(): Promise<void>
}

interface JobCount {
  queue: string
  state: string
  count: number
  /** how long the oldest of them has been due; 0 for those that nobody waits for */
  dueSeconds: number
}

/** Retried for about a day: a mail server that is down at night is up in the morning. */
const RETRIES = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  expireInSeconds: 300,
}

/** One job per poll would be two mails a second, too slow when a whole venue signs up at once. */
const WORKER = {
  pollingIntervalSeconds: 0.5,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** The machine's clock may step; pg-boss would wait until it has caught up (F62). */
const clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

const PULL_EVERY_MS = 5_000
/** Jobs from the future: PostgreSQL's clock has stepped back since they were sent or last tried. */
const PULL_FORWARD = `update pgboss.job set start_after = pgboss.job_now()
  where state in ('created', 'retry') and start_after > pgboss.job_now()
    and coalesce(started_on, created_on) > pgboss.job_now()`

/** The names of pg-boss's own queues begin with two underscores. */
const COUNT = String.raw`select name as queue, state::text, count(*)::int,
    greatest(coalesce(extract(epoch from max(pgboss.job_now() - start_after)
      filter (where state in ('created', 'retry'))), 0), 0)::float8 as "dueSeconds"
  from pgboss.job
  where state in ('created', 'retry', 'active', 'failed') and name not like '\_\_%' group by name, state`

export function openJobs(pool: pg.Pool, log: Log): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    clock,
  })
  let pulling: NodeJS.Timeout | undefined
  const pullForward = () =>
    pool.query(PULL_FORWARD).catch(error => log.warn({ err: error }, 'jobs: a poll failed and is retried'))
  boss.on('error', error => log.warn({ err: error }, 'jobs: a poll failed and is retried'))
  const queues = new Map<string, Promise<void>>()
  /** The demo and commands at the shell send jobs before anybody works on them. */
  function ensureQueue(queue: string): Promise<void> {
    const created = queues.get(queue) ?? boss.createQueue(queue)
    queues.set(queue, created)
    created.catch(() => queues.delete(queue))
    return created
  }
  return {
    async send(tx, queue, data) {
      await ensureQueue(queue)
      await boss.send(queue, data, { ...RETRIES, db: inTransaction(tx) })
    },
    async sendAll(tx, queue, all) {
      await ensureQueue(queue)
      const jobs = all.map(data => ({ data, ...RETRIES }))
      await boss.insert(queue, jobs, { db: inTransaction(tx) })
    },
    async work<T extends object>(queue: string, run: (data: T) => Promise<void>) {
      await ensureQueue(queue)
      await boss.work<T>(queue, WORKER, jobs =>
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
    count: async () => (await pool.query<JobCount>(COUNT)).rows,
    start: async () => {
      await boss.start()
      pulling = setInterval(pullForward, PULL_EVERY_MS)
    },
    stop: async () => {
      clearInterval(pulling)
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

const inTransaction = (tx: Tx) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: [...(await tx.executeQuery(CompiledQuery.raw(text, values))).rows],
  }),
})

export async function createQueueTables(connection: Connection, log: Log): Promise<void> {
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
