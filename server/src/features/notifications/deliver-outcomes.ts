import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import type { Tried } from './store-deliver-send.ts'

interface OutcomesOptions {
  write(tried: readonly Tried[]): Promise<void>
  log: Log
}

export interface Outcomes {
  /** Resolves when it is written, with the others of that moment. */
  add(tried: Tried): Promise<void>
  /** Tries to write once more, and never again. */
  stop(): void
}

/** The first writes after this, with those that have come meanwhile. What a worker has not written when it is killed is sent again. */
const GATHER_MS = 20
const TRIES = 20
const PAUSE_MS = 1_000
const AT_ONCE = 500

/** Writes outcomes together: one transaction at a time, however many deliveries end at once. */
export function openOutcomes({ write, log }: OutcomesOptions): Outcomes {
  const waiting: { tried: Tried; done(): void }[] = []
  let isWriting = false
  let isStopped = false

  async function writeAll(): Promise<void> {
    isWriting = true
    await sleep(GATHER_MS)
    while (waiting.length > 0) {
      const batch = waiting.splice(0, AT_ONCE)
      await writeWithRetries(batch.map(({ tried }) => tried))
      for (const { done } of batch) done()
    }
    // synchronous with the check above, so that no outcome is left behind
    isWriting = false
  }

  /** Afterwards the leases are over, and another worker sends them again. */
  async function writeWithRetries(batch: readonly Tried[]): Promise<void> {
    for (let tries = 1; tries <= TRIES; tries++) {
      try {
        return await write(batch)
      } catch (error) {
        log.warn({ reason: messageOf(error), count: batch.length }, 'outcomes of deliveries were not written')
        if (isStopped) return
        await sleep(PAUSE_MS)
      }
    }
  }

  return {
    add(tried) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ tried, done: resolve })
      if (!isWriting) void writeAll()
      return promise
    },
    stop() {
      isStopped = true
    },
  }
}
