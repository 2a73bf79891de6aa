import { randomBytes } from 'node:crypto'
import { readId } from '@muster/domain/shared/text.ts'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { Context } from '#context.ts'
import { onAborted } from './gone.ts'
import { requestLogOf } from './request-log.ts'

type LogOptions = Pick<
  FastifyServerOptions,
  'loggerInstance' | 'childLoggerFactory' | 'logController' | 'genReqId' | 'requestIdHeader'
>

export const loggerOptions = (ctx: Context): LogOptions => ({
  loggerInstance: ctx.log as FastifyBaseLogger,
  childLoggerFactory: requestLogOf,
  logController: new LogController({ disableRequestLogging: true }),
  requestIdHeader: false,
  genReqId: newRequestId,
})

const processId = randomBytes(4).toString('hex')
let requests = 0
const newRequestId = () => `${processId}${(++requests % 2 ** 32).toString(16).padStart(8, '0')}`

/** Of the item, event or person in the address, if it is an id: a caller may put anything there. */
export function idIn({ params }: FastifyRequest): { id?: number | string } {
  const { id } = (params ?? {}) as { id?: string }
  const found = id === undefined ? null : readId(id)
  return found ? { id: 'id' in found ? found.id : found.documentId } : {}
}

/** Logs the route, not the address, because a query string may hold a secret code. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  const line = (request: FastifyRequest, reply: FastifyReply, status: number | 'aborted') =>
    request.log.info({
      method: request.method,
      route: request.routeOptions.url,
      ...idIn(request),
      status,
      ms: Math.round(reply.elapsedTime),
    })
  onAborted(app, (request, reply) => line(request, reply, 'aborted'))
  app.addHook('onResponse', (request, reply, done) => {
    line(request, reply, reply.statusCode)
    done()
  })
}
