import type { FastifyReply } from 'fastify'

/** Aborted if the caller disconnects before the reply. Fastify's `request.signal` is aborted once the body is read (5.12). */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
