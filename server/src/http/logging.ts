import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Context } from '#context.ts'

/** The server's own log is Fastify's: one line of JSON each, without query strings, bodies or headers. */
export const loggerOptions = (
  ctx: Context,
): Pick<
  FastifyServerOptions,
  'loggerInstance' | 'disableRequestLogging' | 'genReqId' | 'requestIdHeader'
> => ({
  loggerInstance: ctx.log as FastifyBaseLogger,
  disableRequestLogging: true,
  requestIdHeader: false,
  genReqId: () => randomBytes(8).toString('hex'),
})

/** Names the route and not the address asked for: a code in a query string never reaches a log. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
