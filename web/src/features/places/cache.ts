import { type CacheKind, MEMORY_CACHE_SIZE } from '@muster/domain/places/limits.ts'
import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { AddressPrediction, AddressResult, Point } from '@muster/domain/places/schema.ts'
import { textCacheKey } from '@muster/domain/places/search-text.ts'
import { LRUCache } from 'lru-cache'
import { type CacheEntry, type CacheStore, isFresh } from './cache-store.ts'

/** About a metre. */
const POINT_DECIMALS = 5
const pointCacheKey = ({ latitude, longitude }: Point) =>
  `${latitude.toFixed(POINT_DECIMALS)},${longitude.toFixed(POINT_DECIMALS)}`

interface CachedPlaces extends PlacesProvider {
  removeExpired(): void
}

/** Caches results, but not failures, in memory and in `store` (R83). */
export function withCache(provider: PlacesProvider, providerName: string, store: CacheStore): CachedPlaces {
  // without `ttl`: entries from the store are older than their time in memory
  const createMemory = () => new LRUCache<string, CacheEntry>({ max: MEMORY_CACHE_SIZE })
  const memory = { geocoding: createMemory(), reverse: createMemory(), autocomplete: createMemory() }

  function find(kind: CacheKind, key: string): CacheEntry | null {
    const entry = memory[kind].get(key) ?? store.read(kind, key)
    if (!entry || !isFresh(kind, entry)) return null
    memory[kind].set(key, entry)
    return entry
  }

  async function cached<Result>(
    kind: CacheKind,
    search: string,
    signal: AbortSignal,
    load: () => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted()
    const key = `${providerName}/${search}`
    const found = find(kind, key)
    // each kind has one result type
    if (found) return found.value as Result
    const entry = { value: await load(), at: Date.now() }
    memory[kind].set(key, entry)
    store.write(kind, key, entry)
    return entry.value
  }

  return {
    suggest: (text, signal) =>
      cached<AddressPrediction[]>('autocomplete', textCacheKey(text), signal, () =>
        provider.suggest(text, signal),
      ),
    // not cached, as it ends the session of a search
    details: (placeId, signal) => provider.details(placeId, signal),
    geocode: (address, signal) =>
      cached<AddressResult>('geocoding', textCacheKey(address), signal, () =>
        provider.geocode(address, signal),
      ),
    reverse: (point, signal) =>
      cached<AddressResult>('reverse', pointCacheKey(point), signal, () => provider.reverse(point, signal)),
    removeExpired() {
      store.removeExpired()
      for (const [kind, entries] of Object.entries(memory) as [CacheKind, LRUCache<string, CacheEntry>][])
        for (const [key, entry] of entries) if (!isFresh(kind, entry)) entries.delete(key)
    },
  }
}
