import { setTimeout as sleep } from 'node:timers/promises'
import type { Topic } from '@muster/domain/shared/live.ts'
import type { Context, Log } from '#context.ts'
import { messageOf } from '#message-of.ts'
import { type Batch, payloadsOf } from './payload.ts'

/** Triggers tell it as well when items change (migration t0920). */
export const CHANNEL = 'muster_live'

/** Nudges of so long are told in one go: each NOTIFY takes a lock that all commits share (reliability.md 4, F11). */
const COLLECT_MS = 50
/** PostgreSQL that is away for longer is not told any more: whoever listens here reads everything again. */
const TRY_FOR_MS = 30_000
const LONGEST_PAUSE_MS = 2_000

/** Tells whoever has an event open what to read again. Called after the commit, never inside a transaction. */
export interface Live {
  nudge(eventId: number, topic: Topic): void
}

export interface Nudges extends Live {
  /** Tells what was collected, once. */
  stop(): Promise<void>
}

interface NudgesOptions {
  pool: Context['pool']
  log: Log
  /** what could not be told */
  onGivenUp(batch: Batch): void
}

/** Nobody who nudges waits for it or hears that it failed. */
export function openNudges({ pool, log, onGivenUp }: NudgesOptions): Nudges {
  let collected: Batch = new Map()
  let telling: Promise<void> | null = null
  const stopping = new AbortController()

  const tell = (batch: Batch) =>
    pool.query({
      name: 'nudge',
      text: 'select pg_notify($1, payload) from unnest($2::text[]) as told (payload)',
      values: [CHANNEL, payloadsOf(batch)],
    })

  async function tellAll(): Promise<void> {
    await pause(COLLECT_MS)
    while (collected.size > 0) {
      const batch = collected
      collected = new Map()
      await tellPatiently(batch)
    }
    // before anybody else runs: a nudge in between would wait for the next one
    telling = null
  }

  async function tellPatiently(batch: Batch): Promise<void> {
    const since = performance.now()
    for (let pauseMs = COLLECT_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        await tell(batch)
        return
      } catch (error) {
        log.warn({ reason: messageOf(error) }, 'a nudge could not be told')
        if (stopping.signal.aborted || performance.now() - since + pauseMs > TRY_FOR_MS)
          return onGivenUp(batch)
        await pause(pauseMs)
      }
    }
  }

  const pause = (ms: number) => sleep(ms, null, stopping).catch(() => undefined)

  return {
    nudge(eventId, topic) {
      const topics = collected.get(eventId) ?? new Set()
      collected.set(eventId, topics.add(topic))
      telling ??= tellAll()
    },
    async stop() {
      stopping.abort()
      await telling
    },
  }
}
