import { LIVE_HEARTBEAT_MS } from '@muster/domain/shared/live.ts'
import type { Context, Log } from '#context.ts'
import type { Connection } from '#db/connect.ts'
import { type Listener, listen } from '#db/listen.ts'
import { messageOf } from '#message-of.ts'
import { findEnded } from './listeners.ts'
import { CHANNEL, type Live, openNudges } from './nudges.ts'
import { batchIn } from './payload.ts'
import { HEARTBEAT, messageText, openStreams, type Streams } from './streams.ts'

export interface LiveStreams extends Streams {
  /** Hears what any instance tells. Whoever serves nobody, such as a command at the shell, need not listen. */
  start(ctx: Context): Promise<void>
  /** Streams that begin while it is not may miss something, and are told when it is. */
  isListening(): boolean
}

export interface OpenLive {
  live: Live
  streams: LiveStreams
  close(): Promise<void>
}

interface LiveOptions {
  pool: Context['pool']
  connection: Connection
  log: Log
}

/** Nudges go by way of PostgreSQL, also to the streams of this very instance, so that all of them hear the same. */
export function openLive({ pool, connection, log }: LiveOptions): OpenLive {
  const streams = openStreams()
  const resync = () => streams.tellAll(messageText('resync'))
  const nudges = openNudges({ pool, log, onGivenUp: resync })
  let listener: Listener | null = null
  let beating: NodeJS.Timeout | undefined

  async function beat(ctx: Context): Promise<void> {
    await endEnded(ctx, streams)
    streams.tellAll(HEARTBEAT)
  }

  function start(ctx: Context): Promise<void> {
    listener ??= listen({
      connection,
      channel: CHANNEL,
      log,
      onMessage: payload => streams.deliver(batchIn(payload)),
      onLost: () => streams.tellAll(messageText('degraded')),
      onBack: resync,
    })
    beating ??= setInterval(() => void beat(ctx), LIVE_HEARTBEAT_MS)
    return listener.started
  }

  return {
    live: nudges,
    streams: { ...streams, start, isListening: () => listener?.isListening() ?? false },
    async close() {
      clearInterval(beating)
      await nudges.stop()
      await listener?.stop()
    },
  }
}

/** reliability.md 2, attack 16: who logged out or left the event hears nothing more after 30 seconds. */
async function endEnded(ctx: Context, { all }: Streams): Promise<void> {
  const streams = all()
  if (streams.length === 0) return
  try {
    for (const stream of await findEnded(ctx, streams)) stream.end()
  } catch (error) {
    // an outage ends nobody's session
    ctx.log.warn({ reason: messageOf(error) }, 'the sessions of the live streams could not be read')
  }
}
