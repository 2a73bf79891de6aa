/** Days and times in an event's zone, never the phone's or the server's (design.md ruling 1). */

/** The zone that a new event has (design.md ruling 1). */
export const DEFAULT_TIMEZONE = 'Asia/Kolkata'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      year: 'numeric',
      month: 'short',
      day: '2-digit',
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    })
    formats.set(timezone, format)
  }
  return format
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function partsIn(timezone: string, instant: Date): Record<string, string> {
  return Object.fromEntries(
    formatIn(timezone)
      .formatToParts(instant)
      .map(part => [part.type, part.value]),
  )
}

/** `yyyy-MM-dd` in the zone: sorts and compares as a string. */
export function dayIn(timezone: string, instant: Date): string {
  const { year, month, day } = partsIn(timezone, instant)
  return `${year}-${String(MONTHS.indexOf(month ?? '') + 1).padStart(2, '0')}-${day}`
}

/** Specification 9, date display `dd MMM yy`: 21 Nov 26. */
export function formatDate(timezone: string, instant: Date): string {
  const { year, month, day } = partsIn(timezone, instant)
  return `${day} ${month} ${year?.slice(-2)}`
}

/** Specification 9, times `h:mm a`: 5:05 AM. */
export function formatTime(timezone: string, instant: Date): string {
  const { hour, minute, dayPeriod } = partsIn(timezone, instant)
  return `${hour}:${minute} ${dayPeriod}`
}

/** One day, or the first and the last with a dash between. */
export function formatDateRange(timezone: string, start: Date, end: Date): string {
  const [first, last] = [formatDate(timezone, start), formatDate(timezone, end)]
  return first === last ? first : `${first} – ${last}`
}
