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

type Parts = Readonly<Record<string, string>>

const MINUTE_MS = 60_000
const PARTS_KEPT = 1_000
/** By time zone and minute: all time zones have had offsets of whole minutes since 1972. */
const keptParts = new Map<string, Parts>()

function partsIn(timezone: string, instant: Date): Parts {
  const key = `${timezone} ${Math.floor(instant.getTime() / MINUTE_MS)}`
  const kept = keptParts.get(key)
  if (kept) return kept
  const parts = Object.fromEntries(
    formatIn(timezone)
      .formatToParts(instant)
      .map(part => [part.type, part.value]),
  )
  if (keptParts.size >= PARTS_KEPT) keptParts.clear()
  keptParts.set(key, parts)
  return parts
}

/** Of the time-zone database. An offset such as +05:30 is none: PostgreSQL and browsers read it differently. */
export function isTimezone(name: string): boolean {
  if (!/^(UTC|[A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false
  try {
    formatIn(name)
    return true
  } catch {
    return false
  }
}

export function dayIn(timezone: string, instant: Date): string {
  return dayOf(partsIn(timezone, instant))
}

const dayOf = ({ year, month, day }: Parts) =>
  `${year}-${String(MONTHS.indexOf(month ?? '') + 1).padStart(2, '0')}-${day}`

/** `21 Nov 26` */
export function formatDate(timezone: string, instant: Date): string {
  const { year, month, day } = partsIn(timezone, instant)
  return `${day} ${month} ${year?.slice(-2)}`
}

/** `5:05 AM` */
export function formatTime(timezone: string, instant: Date): string {
  const { hour, minute, dayPeriod } = partsIn(timezone, instant)
  return `${hour}:${minute} ${dayPeriod}`
}

export function formatDateRange(timezone: string, start: Date, end: Date): string {
  const [first, last] = [formatDate(timezone, start), formatDate(timezone, end)]
  return first === last ? first : `${first} – ${last}`
}

const time24Of = ({ hour, minute, dayPeriod }: Parts) =>
  `${String((Number(hour) % 12) + (dayPeriod === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`

/** `yyyy-MM-ddTHH:mm`, the value of a `datetime-local` field. */
export function wallClockIn(timezone: string, instant: Date): string {
  const parts = partsIn(timezone, instant)
  return `${dayOf(parts)}T${time24Of(parts)}`
}

const DAY_MS = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Negative if `until` is the earlier one. */
export const daysBetween = (from: string, until: string): number =>
  (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS

/** Milliseconds ahead of UTC. */
function offsetAt(timezone: string, instant: number): number {
  const wall = Date.parse(`${wallClockIn(timezone, new Date(instant))}:00Z`)
  return wall - Math.floor(instant / MINUTE_MS) * MINUTE_MS
}

/** A time that clocks skip is moved by the length of the jump; of one that they show twice, this is the first. */
export function instantIn(timezone: string, day: string, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [offsetAt(timezone, wall - DAY_MS), offsetAt(timezone, wall + DAY_MS)]
  if (before === after) return new Date(wall - before)
  const candidates = [wall - before, wall - after]
  const shown = candidates.find(instant => instant + offsetAt(timezone, instant) === wall)
  return new Date(shown ?? wall - before)
}

export const instantOfWallClock = (timezone: string, wallClock: string): Date =>
  instantIn(timezone, wallClock.slice(0, 10), wallClock.slice(11, 16))

export const startOfDay = (timezone: string, day: string): Date => instantIn(timezone, day, '00:00')

/** `21 Nov`, with which `formatDay` begins */
export function formatShortDay(day: string): string {
  const { day: date, month } = partsIn('UTC', new Date(`${day}T00:00:00Z`))
  return `${date} ${month}`
}

/** `21 Nov, Saturday` */
export function formatDay(day: string): string {
  const { day: date, month, weekday } = partsIn('UTC', new Date(`${day}T00:00:00Z`))
  return `${date} ${month}, ${weekday}`
}

/** `4:30 AM` on the day `shownWith`, else `22 Nov, 4:30 AM`. */
export function formatWhen(timezone: string, instant: Date, shownWith: string): string {
  const time = formatTime(timezone, instant)
  if (dayIn(timezone, instant) === shownWith) return time
  const { day, month } = partsIn(timezone, instant)
  return `${day} ${month}, ${time}`
}

export function formatMonth(day: string): string {
  const { month, year } = partsIn('UTC', new Date(`${day}T00:00:00Z`))
  return `${month} ${year}`
}
