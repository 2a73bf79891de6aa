import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#config.ts'
import { heldBytes } from '#db/by-version.ts'
import type { Pool } from '#db/connect.ts'
import type { DiskWatch } from '#db/embedded/disk-watch.ts'
import type { Jobs } from '#db/jobs.ts'
import type { LiveStreams } from '#http/live/live.ts'
import { measureOperation } from '#metrics-operation.ts'
import { onceAtATime } from '#once-at-a-time.ts'

/** Of this process. No label takes a value of a person, an id or an address (decision 32). */
export interface Metrics {
  registry: Registry
  requests: Counter<'method' | 'route' | 'status'>
  durations: Histogram<'method' | 'route'>
  refusals: Counter<'code'>
  checkIns: Counter<'kind'>
  browserErrors: Counter<'kind'>
  deliveries: Counter<'channel' | 'outcome'>
}

interface Measured {
  config: Config
  disk: DiskWatch | null
  pool: Pool
  now(): Date
  streams: LiveStreams
  jobs: Jobs
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Shorter than a scrape waits, so that a database outage hides nothing else. */
const COUNT_WITHIN_MS = 1_000

export function openMetrics({ config, disk, pool, streams, jobs, now }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  measurePool(registry, pool)
  measureJobs(registry, jobs)
  measureDeliveries(registry, pool, now)
  measureOperation(registry, { config, disk })
  new Gauge({
    name: 'muster_shared_bytes',
    help: 'Approximate memory of what the readers of events share',
    registers,
    collect() {
      this.set(heldBytes(pool))
    },
  })
  new Gauge({
    name: 'muster_live_streams',
    help: 'Open live streams',
    registers,
    collect() {
      this.set(streams.all().length)
    },
  })
  return {
    registry,
    requests: new Counter({
      name: 'muster_http_requests_total',
      help: 'Requests by pattern of the route; the status is aborted if the caller had gone before the answer',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'muster_http_request_duration_seconds',
      help: 'Time to the end of the answer, without live streams and without calls whose caller had gone',
      labelNames: ['method', 'route'],
      buckets: BUCKETS,
      registers,
    }),
    refusals: new Counter({
      name: 'muster_refusals_total',
      help: 'Calls that were refused, by the code of the answer',
      labelNames: ['code'],
      registers,
    }),
    checkIns: new Counter({
      name: 'muster_check_ins_total',
      help: 'Check-ins that were written, by kind of item',
      labelNames: ['kind'],
      registers,
    }),
    deliveries: new Counter({
      name: 'muster_deliveries_total',
      help: 'Tries to send a notification to a device, an e-mail address or a phone; config is an alarm',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    browserErrors: new Counter({
      name: 'muster_browser_errors_total',
      help: 'Unexpected errors that the web app reported',
      labelNames: ['kind'],
      registers,
    }),
  }
}

function measurePool(registry: Registry, pool: Pool): void {
  new Gauge({
    name: 'muster_database_connections',
    help: 'Connections of the pool; waiting are queries without one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function measureJobs(registry: Registry, jobs: Jobs): void {
  const registers = [registry]
  const countOnce = onceAtATime(() =>
    Promise.race([jobs.count().catch(() => null), sleep(COUNT_WITHIN_MS, null, { ref: false })]),
  )
  new Gauge({
    name: 'muster_database_up',
    help: 'Whether the database answered this scrape within a second',
    registers,
    async collect() {
      this.set((await countOnce()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'muster_jobs',
    help: 'Jobs that are not completed; in retry are those that failed and are tried again',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const counts = await countOnce()
      this.reset()
      for (const { queue, state, count } of counts ?? []) this.set({ queue, state }, count)
    },
  })
  new Gauge({
    name: 'muster_job_oldest_due_seconds',
    help: 'How long the oldest job that is due has waited for a worker',
    registers,
    async collect() {
      const counts = await countOnce()
      if (counts) this.set(longest(counts))
      else this.remove()
    },
  })
}

const longest = (counts: readonly { dueSeconds: number }[]) =>
  Math.max(0, ...counts.map(({ dueSeconds }) => dueSeconds))

const OLDEST_DUE = {
  name: 'oldest-due',
  text: `select coalesce(extract(epoch from $1::timestamptz - min(next_try_at)), 0)::float8 as seconds
    from deliveries where state in ('queued', 'sending') and next_try_at <= $1`,
}

function measureDeliveries(registry: Registry, pool: Pool, now: () => Date): void {
  new Gauge({
    name: 'muster_delivery_oldest_due_seconds',
    help: 'How long the oldest delivery that is due has waited for a worker',
    registers: [registry],
    async collect() {
      const found = await Promise.race([
        pool.query<{ seconds: number }>({ ...OLDEST_DUE, values: [now()] }).catch(() => null),
        sleep(COUNT_WITHIN_MS, null, { ref: false }),
      ])
      this.reset()
      const [oldest] = found?.rows ?? []
      if (oldest) this.set(oldest.seconds)
    },
  })
}
