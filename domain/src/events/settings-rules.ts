import { MAX_EVENT_DAYS } from './limits.ts'
import { eventSettingsWords as say } from './words-settings.ts'

const DAY_MS = 86_400_000

export function whyNotFromTo(start: Date, end: Date): string | null {
  if (end <= start) return say.endBeforeStart
  return end.getTime() - start.getTime() > MAX_EVENT_DAYS * DAY_MS ? say.tooLong : null
}

/** Each once, whatever its capitals, between commas or on lines of their own. */
export function listOf(typed: string): string[] {
  const items = typed
    .split(/[,;\n]/)
    .map(item => item.trim())
    .filter(item => item !== '')
  return items.filter(
    (item, at) => items.findIndex(other => other.toLowerCase() === item.toLowerCase()) === at,
  )
}

/** `18.7546, 73.4062`, as map apps copy it */
export function readCoordinates(typed: string): { latitude: number; longitude: number } | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(typed)
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])]
  if (!found || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude }
}
