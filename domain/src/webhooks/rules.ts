import { FAILING_DAYS, RETRY_HOURS } from './limits.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** After the first, second, … failed try; the last one repeats. */
const DELAYS_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS],
]

interface Tries {
  attempts: number
  firstTriedAt: Date
}

/** `null` when it has been tried for a day. `random` from 0 to 1 adds up to a fifth, so that retries spread. */
export function nextTry({ attempts, firstTriedAt }: Tries, now: Date, random: number): Date | null {
  const delay = DELAYS_MS[Math.min(attempts, DELAYS_MS.length) - 1] ?? 0
  const at = new Date(now.getTime() + delay * (1 + random / 5))
  return at.getTime() - firstTriedAt.getTime() > RETRY_HOURS * HOUR_MS ? null : at
}

export const isFailingTooLong = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_DAYS * 24 * HOUR_MS

export const isAccepted = (statusCode: number): boolean => statusCode >= 200 && statusCode < 300

/** The receiver says that this address will never accept anything again. */
export const GONE = 410
