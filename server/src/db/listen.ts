import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#context.ts'
import { messageOf } from '#message-of.ts'
import type { Connection } from './connect.ts'

const ANSWER_WITHIN_MS = 2_000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5_000
/** A connection that hangs looks like one on which nothing happens. */
const ASK_EVERY_MS = 10_000
const LAST_WORD_MS = 500

export interface ListenerOptions {
  connection: Connection
  channel: string
  log: Log
  onMessage(payload: string): void
  /** From now on messages may be missed, */
  onLost(): void
  /** and from now on none is any more. Not called for the first connection. */
  onBack(): void
}

export interface Listener {
  isListening(): boolean
  /** The first attempt, however it ends; whoever stays away is tried again. */
  readonly started: Promise<void>
  stop(): Promise<void>
}

/** One connection of its own, which a pool would hand to others, that hears what PostgreSQL is told to tell. */
export function listen(options: ListenerOptions): Listener {
  const { log, onLost, onBack } = options
  const stopping = new AbortController()
  let heard: Heard | null = null
  let wasThere = false

  async function attempt(): Promise<boolean> {
    try {
      heard = await hear(options)
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ reason: messageOf(error) }, 'nudges cannot be heard yet')
      return false
    }
    if (stopping.signal.aborted) await heard.close()
    else if (wasThere) onBack()
    wasThere = true
    return true
  }

  async function keep(first: Promise<boolean>): Promise<void> {
    let isUp = await first
    for (let longest = FIRST_PAUSE_MS; !stopping.signal.aborted; ) {
      if (isUp && heard) {
        longest = FIRST_PAUSE_MS
        const reason = await heard.end
        heard = null
        if (stopping.signal.aborted) return
        log.warn({ reason }, 'nudges are not heard any more')
        onLost()
      } else {
        // whoever comes before the first connection has missed something too
        wasThere = true
        longest = Math.min(2 * longest, LONGEST_PAUSE_MS)
      }
      await sleep(longest * (0.5 + Math.random() / 2), null, stopping).catch(() => undefined)
      isUp = !stopping.signal.aborted && (await attempt())
    }
  }

  const first = attempt()
  const kept = keep(first)
  return {
    isListening: () => heard !== null,
    started: first.then(() => undefined),
    async stop() {
      stopping.abort()
      await heard?.close()
      await kept
    },
  }
}

interface Heard {
  /** resolves with the reason when the connection has ended, whoever ended it */
  end: Promise<string>
  close(): Promise<void>
}

async function hear({ connection, channel, onMessage }: ListenerOptions): Promise<Heard> {
  const client = new pg.Client({
    application_name: 'muster',
    ...connection,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  })
  let finish: (reason: string) => void = () => undefined
  const end = new Promise<string>(resolve => {
    finish = resolve
  })
  let asking: NodeJS.Timeout | undefined
  const close = (reason: string) => {
    clearTimeout(asking)
    finish(reason)
    // a database that hangs would be waited for
    return Promise.race([client.end(), sleep(LAST_WORD_MS, undefined, { ref: false })])
  }
  client.on('error', error => close(messageOf(error)))
  client.on('end', () => close('the connection ended'))
  client.on('notification', ({ payload = '' }) => onMessage(payload))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await close(messageOf(error))
    throw error
  }
  const askLater = () => {
    asking = setTimeout(ask, ASK_EVERY_MS)
  }
  const ask = () => client.query('select 1').then(askLater, error => close(messageOf(error)))
  askLater()
  return { end, close: () => close('closed') }
}
