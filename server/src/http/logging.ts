import { randomBytes } from 'node:crypto'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { Context } from '#context.ts'

type LogOptions = Pick<
  FastifyServerOptions,
  'loggerInstance' | 'logController' | 'genReqId' | 'requestIdHeader'
>

/** The server's own log is Fastify's: one line of JSON each, without query strings, bodies or headers. */
export const loggerOptions = (ctx: Context): LogOptions => ({
  loggerInstance: ctx.log as FastifyBaseLogger,
  logController: new LogController({ disableRequestLogging: true }),
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
