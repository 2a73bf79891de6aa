import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#refused.ts'

const RETRY_SECONDS = 5
/** long enough that one long pause is no overload */
const SAMPLE_MS = 3_000

const LIMITS = {
  maxEventLoopDelay: 1_000,
  maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
}

/** With the event loop a second late on average over three seconds, or the heap nearly full, only log-in and check-in are served (F67). */
export async function shedLoad(api: FastifyInstance, limits: Partial<typeof LIMITS> = {}): Promise<void> {
  await api.register(underPressure, {
    ...LIMITS,
    sampleInterval: SAMPLE_MS,
    ...limits,
    pressureHandler: ({ routeOptions }) => {
      if (!routeOptions.config.endpoint?.isServedOverloaded)
        throw new Refused('unavailable', { retryAfterSeconds: RETRY_SECONDS })
    },
  })
}
