import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
  'access-control-max-age': '600',
}
const READABLE = 'etag, retry-after, x-request-id'

const isOfApi = (url: string) => /^\/api(\/|\?|$)/.test(url)

/**
 * Lets pages of the origins in `CORS_ORIGINS` call the API with a bearer token (R194). Never with credentials: no call of
 * ours reads a cookie, and another site must not be able to make the browser send one.
 */
export function allowOrigins(app: FastifyInstance, { config }: Context): void {
  const allowed = new Set(config.corsOrigins)
  if (allowed.size === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOfApi(request.url)) return done()
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return done()
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': READABLE })
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!isPreflight) return done()
    reply.status(204).headers(PREFLIGHT).send()
  })
}
