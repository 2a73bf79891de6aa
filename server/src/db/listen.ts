import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import type { Connection } from './connect.ts'

/** What servers tell each other: nudges, jobs and a new key. Triggers notify it too (migration t0920). */
export const CHANNEL = 'muster_live'

const QUERY_TIMEOUT_MS = 2_000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5_000
/** A hanging connection looks like an idle one. */
const PING_EVERY_MS = 10_000
const CLOSE_TIMEOUT_MS = 500

export interface ListenerOptions {
  connection: Connection
  channel: string
  log: Log
  onMessage(payload: string): void
  onLost(): void
  /** Listening again. Not called for the first connection, if that succeeds at once. */
  onBack(): void
}

export interface Listener {
  isListening(): boolean
  /** resolves after the first attempt, also if it failed and is retried */
  readonly started: Promise<void>
  stop(): Promise<void>
}

/** Dedicated connection for LISTEN; a pooled one could be handed to another query. */
export function listen(options: ListenerOptions): Listener {
  const { log, onLost, onBack } = options
  const stopping = new AbortController()
  let current: Subscription | null = null
  let wasConnected = false

  async function attempt(): Promise<boolean> {
    try {
      current = await subscribe(options)
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ reason: messageOf(error) }, 'LISTEN failed and is retried')
      return false
    }
    if (stopping.signal.aborted) await current.close()
    else if (wasConnected) onBack()
    wasConnected = true
    return true
  }

  async function keep(first: Promise<boolean>): Promise<void> {
    let isUp = await first
    for (let longest = FIRST_PAUSE_MS; !stopping.signal.aborted; ) {
      if (isUp && current) {
        longest = FIRST_PAUSE_MS
        const reason = await current.end
        current = null
        if (stopping.signal.aborted) return
        log.warn({ reason }, 'the LISTEN connection was lost')
        onLost()
      } else {
        // streams that opened before the first connection may have missed messages too
        wasConnected = true
        longest = Math.min(2 * longest, LONGEST_PAUSE_MS)
      }
      await sleep(longest * (0.5 + Math.random() / 2), null, stopping).catch(() => undefined)
      isUp = !stopping.signal.aborted && (await attempt())
    }
  }

  const first = attempt()
  const kept = keep(first)
  return {
    isListening: () => current !== null,
    started: first.then(() => undefined),
    async stop() {
      stopping.abort()
      await current?.close()
      await kept
    },
  }
}

interface Subscription {
  end: Promise<string>
  close(): Promise<void>
}

async function subscribe({ connection, channel, onMessage }: ListenerOptions): Promise<Subscription> {
  const client = new pg.Client({
    application_name: 'muster',
    ...connection,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  let finish: (reason: string) => void = () => undefined
  const end = new Promise<string>(resolve => {
    finish = resolve
  })
  let pinging: NodeJS.Timeout | undefined
  const close = (reason: string) => {
    clearTimeout(pinging)
    finish(reason)
    return Promise.race([client.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
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
  const pingLater = () => {
    pinging = setTimeout(ping, PING_EVERY_MS)
  }
  const ping = () => client.query('select 1').then(pingLater, error => close(messageOf(error)))
  pingLater()
  return { end, close: () => close('closed') }
}
