import { formatWhen } from '../shared/clock.ts'
import { AGO_FOR_MINUTES } from './limits.ts'
import { contactWords } from './words.ts'

const MINUTE_MS = 60_000

/** How long ago it was, later the time, and on another day the date too. */
export function shownAgo(
  at: Date,
  now: Date,
  { timezone, today }: { timezone: string; today: string },
): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  if (minutes < 1) return contactWords.justNow
  return minutes < AGO_FOR_MINUTES ? contactWords.minutesAgo(minutes) : formatWhen(timezone, at, today)
}
