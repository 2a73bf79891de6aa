import {
  CACHE_LIFETIMES_MS,
  CACHE_SWEEP_MS,
  type CacheKind,
  MEMORY_CACHE_SIZE,
} from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesErrorCode, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { textCacheKey } from '@muster/domain/places/search-text.ts'
import { LRUCache } from 'lru-cache'
import { singleFlight } from './single-flight.ts'

const CACHED_REFUSALS: readonly PlacesErrorCode[] = ['place_not_found', 'place_too_generic', 'outside_region']

type Outcome<Result> = { result: Result } | { refusal: PlacesError }

interface Clock {
  now(): Date
}

/** Caches results and refusals but no failures (R83). Concurrent equal searches share one request. */
export function withCache(provider: PlacesProvider, { now }: Clock): PlacesProvider {
  const suggestions = openCache<Awaited<ReturnType<PlacesProvider['suggest']>>>('autocomplete', now)
  const geocoded = openCache<Awaited<ReturnType<PlacesProvider['geocode']>>>('geocoding', now)
  const reversed = openCache<Awaited<ReturnType<PlacesProvider['reverse']>>>('reverse', now)
  return {
    suggest: (text, signal) => suggestions(textCacheKey(text), signal, stop => provider.suggest(text, stop)),
    details: (placeId, signal) =>
      geocoded(`details ${placeId}`, signal, stop => provider.details(placeId, stop)),
    geocode: (address, signal) =>
      geocoded(`geocode ${textCacheKey(address)}`, signal, stop => provider.geocode(address, stop)),
    reverse: (point, signal) => {
      const rounded = { latitude: roundToMeter(point.latitude), longitude: roundToMeter(point.longitude) }
      const key = `${rounded.latitude},${rounded.longitude}`
      return reversed(key, signal, stop => provider.reverse(rounded, stop))
    },
  }
}

const roundToMeter = (degrees: number) => Number(degrees.toFixed(5))

function openCache<Result extends object>(kind: CacheKind, now: () => Date) {
  const cache = new LRUCache<string, Outcome<Result>>({
    max: MEMORY_CACHE_SIZE,
    ttl: CACHE_LIFETIMES_MS[kind],
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  // not lru-cache's fetch: there the first caller's abort would fail all who share the request
  const shareRequest = singleFlight<Outcome<Result>>()
  setInterval(() => cache.purgeStale(), CACHE_SWEEP_MS).unref()

  async function load(key: string, work: () => Promise<Result>): Promise<Outcome<Result>> {
    const outcome = await outcomeOf(work)
    cache.set(key, outcome)
    return outcome
  }

  return async (key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>) => {
    signal.throwIfAborted()
    const outcome = cache.get(key) ?? (await shareRequest(key, signal, stop => load(key, () => work(stop))))
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.result
  }
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() }
  } catch (error) {
    if (error instanceof PlacesError && CACHED_REFUSALS.includes(error.code)) return { refusal: error }
    throw error
  }
}
