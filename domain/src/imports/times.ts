const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const TIME = String.raw`(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*(?<half>[ap]\.?m\.?)?`
const BETWEEN = String.raw`(?:T|,?\s+(?:at\s+)?)`
const DATES = [
  String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})`,
  String.raw`(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})`,
  String.raw`(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?[-\s]+(?<name>[a-z]{3,9})\.?,?[-\s]+(?<year>\d{4}|\d{2})`,
  String.raw`(?:[a-z]{3,9},?\s+)?(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`,
].map(date => new RegExp(`^${date}${BETWEEN}${TIME}$`, 'i'))

const two = (value: number) => String(value).padStart(2, '0')

/**
 * The wall clock (`2026-11-21T05:30`) in a cell, as people and sheets in India write it: the day before the month, unless
 * the month is a word or the year comes first. `null` for everything else, also for a date without a time.
 */
export function wallClockOf(text: string): string | null {
  const groups = DATES.map(date => date.exec(text.trim())?.groups).find(found => found !== undefined)
  if (!groups) return null
  const { year = '', month, name, day = '', hour = '', minute = '', half = '' } = groups
  const at = {
    year: Number(year.length === 2 ? `20${year}` : year),
    month: name ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : Number(month),
    day: Number(day),
    hour: hourOf(Number(hour), half),
    minute: Number(minute),
  }
  const isReal =
    at.month >= 1 &&
    at.month <= 12 &&
    at.day >= 1 &&
    at.day <= new Date(Date.UTC(at.year, at.month, 0)).getUTCDate() &&
    at.hour !== null &&
    at.hour <= 23 &&
    at.minute <= 59
  return isReal ? `${at.year}-${two(at.month)}-${two(at.day)}T${two(at.hour ?? 0)}:${two(at.minute)}` : null
}

function hourOf(hour: number, half: string): number | null {
  if (half === '') return hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}
