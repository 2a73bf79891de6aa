import type { ServerResponse } from 'node:http'
import { type Audience, readBoardLive, readLive } from '@muster/domain/shared/live.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#refused.ts'
import { guard } from '../guard.ts'
import { idOf } from '../id-of.ts'
import type { Mounting } from '../mount.ts'
import { readQuery } from '../query.ts'
import { readKeyAgain } from '../session-key.ts'
import { findEventFor } from './store.ts'
import { HEARTBEAT, messageText, type Stream, streamTo } from './streams.ts'

const NO_FIELDS = { of: () => [] }
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would buffer the stream
  'x-accel-buffering': 'no',
}

const ENDPOINTS = { event: readLive, board: readBoardLive } as const

interface Route {
  Params: { id: string }
}

export function live({ app, ctx }: Mounting): void {
  /** of this app; the process may have several */
  const open = new Set<Stream>()
  let isStopping = false

  app.addHook('onReady', () => ctx.streams.start(ctx, () => readKeyAgain(ctx)))
  // open streams would delay the stop until they are cut off
  app.addHook('preClose', async () => {
    isStopping = true
    for (const stream of open) stream.end()
  })

  const handle = async (audience: Audience, request: FastifyRequest<Route>, reply: FastifyReply) => {
    const me = await guard(ctx, request, ENDPOINTS[audience])
    readQuery(request.url, undefined, NO_FIELDS)
    const eventId = await findEventFor(ctx, me.user.id, idOf(request.params))
    if (eventId === null) throw new Refused('not_found')
    if (isStopping) throw new Refused('unavailable', { retryAfterSeconds: 2 })
    if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send()
    const response = begin(reply)
    // a reader who left meanwhile would never emit 'close'
    if (response.destroyed) return
    const stream = streamTo(response, { userId: me.user.id, sessionId: me.sessionId, eventId, audience })
    open.add(stream)
    response.on('close', () => {
      open.delete(stream)
      ctx.streams.remove(stream)
    })
    ctx.streams.add(stream)
    stream.write(ctx.streams.isListening() ? HEARTBEAT : messageText('degraded'))
  }
  for (const audience of ['event', 'board'] as const) {
    const endpoint = ENDPOINTS[audience]
    app.get<Route>(endpoint.path, { config: { endpoint } }, (request, reply) =>
      handle(audience, request, reply),
    )
  }
}

/** Takes the response from Fastify, whose timeouts and compression expect it to end. */
function begin(reply: FastifyReply): ServerResponse {
  reply.hijack()
  // Node closes idle connections otherwise
  reply.raw.setTimeout(0, () => undefined)
  const headers = {
    ...reply.getHeaders(),
    ...STREAM_HEADERS,
    connection: 'close',
  }
  return reply.raw.writeHead(200, headers as Record<string, string>)
}
