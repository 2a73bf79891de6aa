import {
  CACHE_LIFETIMES_MS,
  CACHE_SWEEP_MS,
  CACHED_IN_MEMORY,
  type CacheKind,
} from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesErrorCode, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { LRUCache } from 'lru-cache'
import { singleFlight } from './single-flight.ts'

/** Refusals that say something about the place, and will again. */
const ANSWERS: readonly PlacesErrorCode[] = ['place_not_found', 'place_too_generic', 'outside_region']

type Kept<Answer> = { answer: Answer } | { refusal: PlacesError }

interface Clock {
  now(): Date
}

/** Specification 9, Geocoding caches. Two people who look for the same ask once; failures are not kept. */
export function cached(provider: PlacesProvider, { now }: Clock): PlacesProvider {
  const suggestions = keep<Awaited<ReturnType<PlacesProvider['suggest']>>>('autocomplete', now)
  const geocoded = keep<Awaited<ReturnType<PlacesProvider['geocode']>>>('geocoding', now)
  const reversed = keep<Awaited<ReturnType<PlacesProvider['reverse']>>>('reverse', now)
  return {
    suggest: (text, signal) => suggestions(asTyped(text), signal, stop => provider.suggest(text, stop)),
    details: (placeId, signal) =>
      geocoded(`details ${placeId}`, signal, stop => provider.details(placeId, stop)),
    geocode: (address, signal) =>
      geocoded(`geocode ${asTyped(address)}`, signal, stop => provider.geocode(address, stop)),
    reverse: (point, signal) => {
      const rounded = { latitude: toMeter(point.latitude), longitude: toMeter(point.longitude) }
      const key = `${rounded.latitude},${rounded.longitude}`
      return reversed(key, signal, stop => provider.reverse(rounded, stop))
    },
  }
}

const asTyped = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
/** about one, in degrees; so what is kept is the answer to exactly what everyone asked */
const toMeter = (degrees: number) => Number(degrees.toFixed(5))

function keep<Answer extends object>(kind: CacheKind, now: () => Date) {
  const kept = new LRUCache<string, Kept<Answer>>({
    max: CACHED_IN_MEMORY,
    ttl: CACHE_LIFETIMES_MS[kind],
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  const shared = singleFlight()
  setInterval(() => kept.purgeStale(), CACHE_SWEEP_MS).unref()

  async function ask(key: string, work: () => Promise<Answer>): Promise<Kept<Answer>> {
    try {
      const answer = { answer: await work() }
      kept.set(key, answer)
      return answer
    } catch (error) {
      if (!(error instanceof PlacesError && ANSWERS.includes(error.code))) throw error
      const refusal = { refusal: error }
      kept.set(key, refusal)
      return refusal
    }
  }

  return async (key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Answer>) => {
    signal.throwIfAborted()
    const found = kept.get(key) ?? (await shared(key, signal, stop => ask(key, () => work(stop))))
    if ('refusal' in found) throw found.refusal
    return found.answer
  }
}
