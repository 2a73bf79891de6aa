import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { PgBoss, systemClock } from 'pg-boss'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import { type Connection, openPool, type Tx } from './connect.ts'
import { CHANNEL } from './listen.ts'

export interface Jobs {
  /** In the caller's transaction, so that job and change are committed together. */
  send(tx: Tx, queue: string, data: object): Promise<void>
  /** as `send`, any number with one statement */
  sendAll(tx: Tx, queue: string, data: readonly object[]): Promise<void>
  work<T extends object>(queue: string, run: (data: T) => Promise<void>): Promise<void>
  /** What came on the channel of all servers: each job is told there with its commit (R525). */
  hear(payload: string): void
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

/** One job at a time would be too slow when a whole venue signs up at once. */
const WORKER = {
  // what wakes them is `hear` and `look`
  pollingIntervalSeconds: 30,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** The machine's clock may step; pg-boss would wait until it has caught up (F62). */
const clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

const SENT = 'jobs '

/** Shorter than the first retry, so that each is seen before it is due. */
const LOOK_EVERY_MS = 2_000
/**
 * What is due by the next look, although nobody could tell us, and in how many milliseconds.
 * Jobs from the future are made due: PostgreSQL's clock has stepped back since they were sent or last tried (F62).
 */
const LOOK = `with pulled as (
    update pgboss.job set start_after = pgboss.job_now()
    where state < 'active' and not blocked and start_after > pgboss.job_now()
      and coalesce(started_on, created_on) > pgboss.job_now()
    returning name)
  select name as queue, 0::float8 as "inMs" from pulled
  union
  select name, greatest(ceil(extract(epoch from min(start_after) - pgboss.job_now()) * 1000), 0)::float8
  from pgboss.job
  where state < 'active' and not blocked and start_after < pgboss.job_now() + interval '3 seconds'
  group by name`

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
    schedule: false,
    // no job of ours waits for another
    flowIntervalSeconds: 3_600,
    clock,
  })
  const note = (error: unknown) => log.warn({ err: error }, 'jobs: a poll failed and is retried')
  boss.on('error', note)
  const workers: { id: string; queue: string }[] = []
  function wake(queue: string): void {
    for (const worker of workers) if (worker.queue === queue) boss.notifyWorker(worker.id)
  }
  let looking: NodeJS.Timeout | undefined
  async function look(): Promise<void> {
    const { rows } = await pool.query<{ queue: string; inMs: number }>(LOOK)
    for (const { queue, inMs } of rows) setTimeout(wake, inMs, queue).unref()
  }
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
      await tell(tx, queue)
    },
    async sendAll(tx, queue, all) {
      await ensureQueue(queue)
      const jobs = all.map(data => ({ data, ...RETRIES }))
      await boss.insert(queue, jobs, { db: inTransaction(tx) })
      await tell(tx, queue)
    },
    async work<T extends object>(queue: string, run: (data: T) => Promise<void>) {
      await ensureQueue(queue)
      const id = await boss.work<T>(queue, WORKER, jobs =>
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
      workers.push({ id, queue })
    },
    hear(payload) {
      if (payload.startsWith(SENT)) wake(payload.slice(SENT.length))
    },
    count: async () => (await pool.query<JobCount>(COUNT)).rows,
    start: async () => {
      await boss.start()
      looking = setInterval(() => void look().catch(note), LOOK_EVERY_MS)
    },
    stop: async () => {
      clearInterval(looking)
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

const tell = (tx: Tx, queue: string) => sql`select pg_notify(${CHANNEL}, ${SENT + queue})`.execute(tx)

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
