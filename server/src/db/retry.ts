import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLost } from './connection-errors.ts'

/** Longer than a restart of our own PostgreSQL takes, shorter than a person waits for an answer. */
export const RETRY_FOR_MS = 4_000
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 200

/** Retries with jittered backoff while PostgreSQL restarts. `canRetry` must only accept errors that left no effect. */
export async function retryOnConnectionLoss<T>(
  work: () => Promise<T>,
  canRetry: (error: unknown) => boolean = isConnectionLost,
): Promise<T> {
  const since = performance.now()
  for (let longest = FIRST_PAUSE_MS; ; longest = Math.min(2 * longest, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      const pause = Math.random() * longest
      if (!canRetry(error) || performance.now() - since + pause > RETRY_FOR_MS) throw error
      await sleep(pause)
    }
  }
}
