import { addDays, startOfDay } from '../shared/clock.ts'
import type { Arrivals } from './schema.ts'

/** Divides the offset of every time zone, so that a bucket starts on the quarter hour everywhere. */
const BUCKET_MINUTES = 15
const BUCKET_MS = BUCKET_MINUTES * 60_000

/** `moments` in milliseconds, one for each person. */
export function arrivalsOn(day: string, timezone: string, moments: Iterable<number>): Arrivals {
  const [start, end] = [startOfDay(timezone, day), startOfDay(timezone, addDays(day, 1))].map(Number)
  const counts = new Map<number, number>()
  let [before, after] = [0, 0]
  for (const moment of moments) {
    if (moment < (start ?? 0)) before += 1
    else if (moment >= (end ?? 0)) after += 1
    else {
      const bucket = Math.floor(moment / BUCKET_MS) * BUCKET_MS
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
    }
  }
  const buckets = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([at, count]) => ({ at: new Date(at).toISOString(), count }))
  return { day, bucketMinutes: BUCKET_MINUTES, buckets, before, after }
}

/** From the first to the last, with the empty ones between them. */
export function withEmptyBuckets({ buckets, bucketMinutes }: Arrivals): Arrivals['buckets'] {
  const [first, last] = [buckets.at(0), buckets.at(-1)]
  if (!first || !last) return []
  const step = bucketMinutes * 60_000
  const counts = new Map(buckets.map(({ at, count }) => [Date.parse(at), count]))
  const length = (Date.parse(last.at) - Date.parse(first.at)) / step + 1
  return Array.from({ length }, (_, index) => {
    const at = Date.parse(first.at) + index * step
    return { at: new Date(at).toISOString(), count: counts.get(at) ?? 0 }
  })
}
