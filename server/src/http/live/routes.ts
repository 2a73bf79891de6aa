import type { ServerResponse } from 'node:http'
import { readLive } from '@muster/domain/shared/live.ts'
import { readId } from '@muster/domain/shared/text.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#refused.ts'
import { guard } from '../guard.ts'
import type { Mounting } from '../mount.ts'
import { readQuery } from '../query.ts'
import { findEventToHear } from './listeners.ts'
import { HEARTBEAT, messageText, type Stream } from './streams.ts'

/** What a reader leaves unread is kept here, so a slow one is cut off and comes again (reliability.md 4, F8). */
const UNREAD_BYTES = 64 * 1024
const BEHIND_MS = 1_000

interface Route {
  Params: { id: string }
}

export function live({ app, ctx }: Mounting): void {
  // this app's own, of those that the process has
  const open = new Set<Stream>()
  let isStopping = false

  const refuseWhileStopping = () => {
    if (isStopping) throw new Refused('unavailable', { retryAfterSeconds: 2 })
  }

  app.addHook('onReady', () => ctx.streams.start(ctx))
  // they would hold up a stop until somebody cuts them off
  app.addHook('preClose', async () => {
    isStopping = true
    for (const stream of open) stream.end()
  })

  const hear = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const me = await guard(ctx, request, readLive)
    readQuery(request.query as Record<string, unknown>, undefined)
    const id = readId(request.params.id)
    if (!id) throw new Refused('not_found')
    const eventId = await findEventToHear(ctx, me, id)
    refuseWhileStopping()
    const response = begin(reply)
    // who left while we looked closes nothing any more
    if (response.destroyed) return
    const stream = streamOn(response, { userId: me.user.id, sessionId: me.sessionId, eventId })
    open.add(stream)
    response.on('close', () => {
      open.delete(stream)
      ctx.streams.remove(stream)
    })
    ctx.streams.add(stream)
    stream.write(ctx.streams.isListening() ? HEARTBEAT : messageText('degraded'))
  }
  app.get<Route>(readLive.path, { exposeHeadRoute: false, config: { endpoint: readLive } }, hear)
}

/** The answer is our own from here on: it has no end that Fastify, its time limits or a compression could wait for. */
function begin(reply: FastifyReply): ServerResponse {
  reply.hijack()
  // Node ends a connection on which nothing has happened for a while
  reply.raw.setTimeout(0, () => undefined)
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would collect what we say
    'x-accel-buffering': 'no',
    connection: 'close',
  }
  return reply.raw.writeHead(200, headers as Record<string, string>)
}

type Identity = Pick<Stream, 'userId' | 'sessionId' | 'eventId'>

/** A burst is more than a connection takes at once, so whoever is behind has a moment to read. */
function streamOn(response: ServerResponse, identity: Identity): Stream {
  const isBehind = () => response.writableLength > UNREAD_BYTES
  let cutting: NodeJS.Timeout | undefined
  const cutUnless = (isFine: () => boolean) => {
    cutting ??= setTimeout(() => {
      cutting = undefined
      if (!isFine()) response.destroy()
    }, BEHIND_MS)
  }
  response.on('close', () => clearTimeout(cutting))
  return {
    ...identity,
    write(text) {
      if (response.writableEnded || response.destroyed) return
      response.write(text)
      if (isBehind()) cutUnless(() => !isBehind() && !response.writableEnded)
    },
    end() {
      response.end()
      cutUnless(() => false)
    },
  }
}
