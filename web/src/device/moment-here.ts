import { formatDate, formatTime } from '@muster/domain/shared/clock.ts'
import { ownTimezone } from './own-time.ts'

/** In the phone's time zone, for what belongs to no event. */
export function momentHere(instant: string): string {
  const at = new Date(instant)
  return `${formatDate(ownTimezone(), at)}, ${formatTime(ownTimezone(), at)}`
}
