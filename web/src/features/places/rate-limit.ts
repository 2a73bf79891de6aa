import { SEARCHES_PER_MINUTE } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { placesWords } from '@muster/domain/places/words.ts'

const MINUTE_MS = 60_000

type RateLimits = ReturnType<typeof createRateLimits>

function slidingWindow(limit: number) {
  let requestedAt: number[] = []
  return () => {
    const now = Date.now()
    requestedAt = requestedAt.filter(at => at > now - MINUTE_MS && at <= now)
    if (requestedAt.length >= limit)
      throw new PlacesError('too_many_requests', { message: placesWords.rateLimited })
    requestedAt.push(now)
  }
}

export const createRateLimits = () => ({
  geocoding: slidingWindow(SEARCHES_PER_MINUTE.geocoding),
  autocomplete: slidingWindow(SEARCHES_PER_MINUTE.autocomplete),
})

/** Providers that share their `limits` are limited together (R83). */
export const withRateLimits = (provider: PlacesProvider, limits: RateLimits): PlacesProvider => ({
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
