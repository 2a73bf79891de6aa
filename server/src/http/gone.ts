import type { FastifyReply } from 'fastify'

/**
 * Aborted when the caller has gone before the answer was there. Fastify's own `request.signal` is aborted as soon as
 * the body of a request has been read (5.12).
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
