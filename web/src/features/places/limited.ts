import { SEARCHES_PER_MINUTE } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { placesWords } from '@muster/domain/places/words.ts'

const MINUTE_MS = 60_000

export type Limits = ReturnType<typeof openLimits>

/** A window that slides: at most so many in any minute. */
function limit(most: number) {
  let taken: number[] = []
  return () => {
    const now = Date.now()
    taken = taken.filter(at => at > now - MINUTE_MS && at <= now)
    if (taken.length >= most) throw new PlacesError('too_many_requests', { message: placesWords.rateLimited })
    taken.push(now)
  }
}

export const openLimits = () => ({
  geocoding: limit(SEARCHES_PER_MINUTE.geocoding),
  autocomplete: limit(SEARCHES_PER_MINUTE.autocomplete),
})

/** Asks no more often than specification 9 allows. */
export const limited = (provider: PlacesProvider, limits: Limits): PlacesProvider => ({
  async suggest(text, signal) {
    limits.autocomplete()
    return await provider.suggest(text, signal)
  },
  async details(placeId, signal) {
    limits.geocoding()
    return await provider.details(placeId, signal)
  },
  async geocode(address, signal) {
    limits.geocoding()
    return await provider.geocode(address, signal)
  },
  async reverse(point, signal) {
    limits.geocoding()
    return await provider.reverse(point, signal)
  },
})
