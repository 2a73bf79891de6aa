import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Jobs } from '#db/jobs.ts'
import type { LiveStreams } from '#http/live/live.ts'

/** Of this process. No label takes a value of a person, an id or an address (decision 32). */
export interface Metrics {
  registry: Registry
  requests: Counter<'method' | 'route' | 'status'>
  durations: Histogram<'method' | 'route'>
  checkIns: Counter<'kind'>
  browserErrors: Counter<'kind'>
}

interface Measured {
  pool: pg.Pool
  streams: LiveStreams
  jobs: Jobs
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Shorter than a scrape waits, so that a database outage hides nothing else. */
const COUNT_WITHIN_MS = 1_000

export function openMetrics({ pool, streams, jobs }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  measurePool(registry, pool)
  measureJobs(registry, jobs)
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
      help: 'Answered requests by pattern of the route',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'muster_http_request_duration_seconds',
      help: 'Time to the end of the answer, without live streams',
      labelNames: ['method', 'route'],
      buckets: BUCKETS,
      registers,
    }),
    checkIns: new Counter({
      name: 'muster_check_ins_total',
      help: 'Check-ins that were written, by kind of item',
      labelNames: ['kind'],
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

function measurePool(registry: Registry, pool: pg.Pool): void {
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
  const answers = new Gauge({
    name: 'muster_database_up',
    help: 'Whether the database answered this scrape within a second',
    registers,
  })
  new Gauge({
    name: 'muster_jobs',
    help: 'Jobs that are not completed; in retry are those that failed and are tried again',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const counts = await Promise.race([
        jobs.count().catch(() => null),
        sleep(COUNT_WITHIN_MS, null, { ref: false }),
      ])
      answers.set(counts ? 1 : 0)
      this.reset()
      for (const { queue, state, count } of counts ?? []) this.set({ queue, state }, count)
    },
  })
}
