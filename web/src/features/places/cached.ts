import { CACHED_IN_MEMORY, type CacheKind } from '@muster/domain/places/limits.ts'
import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { AddressPrediction, AddressResult, Point } from '@muster/domain/places/schema.ts'
import { LRUCache } from 'lru-cache'
import { type AnswerStore, isFresh, type Kept } from './stored-answers.ts'

const POINT_DECIMALS = 5
const keyOfText = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
const keyOfPoint = ({ latitude, longitude }: Point) =>
  `${latitude.toFixed(POINT_DECIMALS)},${longitude.toFixed(POINT_DECIMALS)}`

export interface CachedPlaces extends PlacesProvider {
  sweep(): void
}

/** Asks once for what is asked again (specification 9). What came to nothing is asked for again. */
export function cached(provider: PlacesProvider, name: string, store: AnswerStore): CachedPlaces {
  const memory = () => new LRUCache<string, Kept>({ max: CACHED_IN_MEMORY })
  const memories = { geocoding: memory(), reverse: memory(), autocomplete: memory() }

  function find(kind: CacheKind, key: string): Kept | null {
    const kept = memories[kind].get(key) ?? store.read(kind, key)
    if (!kept || !isFresh(kind, kept)) return null
    memories[kind].set(key, kept)
    return kept
  }

  async function once<Answer>(
    kind: CacheKind,
    asked: string,
    signal: AbortSignal,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    signal.throwIfAborted()
    const key = `${name}/${asked}`
    const known = find(kind, key)
    // what stands there was written by this function
    if (known) return known.value as Answer
    const kept = { value: await ask(), at: Date.now() }
    memories[kind].set(key, kept)
    store.write(kind, key, kept)
    return kept.value
  }

  return {
    suggest: (text, signal) =>
      once<AddressPrediction[]>('autocomplete', keyOfText(text), signal, () =>
        provider.suggest(text, signal),
      ),
    // the one thing that ends a search, so it is always asked
    details: (placeId, signal) => provider.details(placeId, signal),
    geocode: (address, signal) =>
      once<AddressResult>('geocoding', keyOfText(address), signal, () => provider.geocode(address, signal)),
    reverse: (point, signal) =>
      once<AddressResult>('reverse', keyOfPoint(point), signal, () => provider.reverse(point, signal)),
    sweep() {
      store.sweep()
      for (const [kind, answers] of Object.entries(memories) as [CacheKind, LRUCache<string, Kept>][])
        for (const [key, kept] of answers) if (!isFresh(kind, kept)) answers.delete(key)
    },
  }
}
