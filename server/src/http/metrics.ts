import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import { isLiveStream, onAborted } from './gone.ts'

/** An address without a route is a screen or not found. */
const NO_ROUTE = 'none'

/** `GET /metrics` in the Prometheus text format. Without `METRICS_TOKEN` nothing is measured, and it is 404 (R190). */
export function serveMetrics(app: FastifyInstance, { config, metrics }: Context): void {
  const { metricsToken } = config
  const isAllowed = bearerCheck(metricsToken)
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!metrics) throw new Refused('not_found')
    reply.header('cache-control', 'no-store')
    if (!isAllowed(request.headers.authorization))
      return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized\n')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  if (!metrics) return
  const count = (request: FastifyRequest, reply: FastifyReply, status: number | 'aborted') => {
    const { method } = request
    const route = request.routeOptions.url ?? NO_ROUTE
    metrics.requests.inc({ method, route, status })
    // a phone that hangs up says nothing of how long an answer takes
    if (status !== 'aborted' && !isLiveStream(request))
      metrics.durations.observe({ method, route }, reply.elapsedTime / 1_000)
  }
  onAborted(app, (request, reply) => count(request, reply, 'aborted'))
  app.addHook('onResponse', (request, reply, done) => {
    count(request, reply, reply.statusCode)
    done()
  })
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Compares digests, so that the time says nothing of the token, not even its length. */
function bearerCheck(token: string | null): (authorization: string | undefined) => boolean {
  const expected = digestOf(`Bearer ${token}`)
  return (authorization = '') => timingSafeEqual(digestOf(authorization), expected)
}
