import { readBoardLive, readLive } from '@muster/domain/shared/live.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Aborted if the caller disconnects before the reply. Fastify's `request.signal` is aborted once the body is read (5.12). */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

type Tell = (request: FastifyRequest, reply: FastifyReply) => void

/** Calls whose caller has gone before the answer: Fastify runs no `onResponse` for them. Live streams always end so. */
export function onAborted(app: FastifyInstance, tell: Tell): void {
  app.addHook('onRequest', (request, reply, done) => {
    let isAnswered = false
    // `writableFinished` stays false for a request that a test injects
    reply.raw.once('finish', () => {
      isAnswered = true
    })
    reply.raw.once('close', () => {
      if (!isAnswered && !isLiveStream(request)) tell(request, reply)
    })
    done()
  })
}

export const isLiveStream = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.endpoint === readLive || config.endpoint === readBoardLive
