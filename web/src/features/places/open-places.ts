import { CACHE_SWEEP_MS } from '@muster/domain/places/limits.ts'
import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { withCache } from './cache.ts'
import { noCacheStore, openCacheStore } from './cache-store.ts'
import { withFallback, withReverseFallback } from './fallback.ts'
import type { Places } from './places.ts'
import { createRateLimits, withRateLimits } from './rate-limit.ts'
import { openServerPlaces } from './server-places.ts'

interface OpenedPlaces {
  places: Places
  hasFallenBack(): boolean
  subscribe(listener: () => void): () => void
  /** removes expired cache entries at intervals until the returned function is called */
  startSweep(): () => void
}

/** The configuration ends with the session, and the caches with it. */
const placesByConfig = new WeakMap<MapsConfig, OpenedPlaces>()

export function openPlaces(config: MapsConfig): OpenedPlaces {
  const opened = placesByConfig.get(config)
  if (opened) return opened
  const places = config.google ? openGoogle(config, config.google.apiKey) : openServer(config)
  placesByConfig.set(config, places)
  return places
}

function openServer({ provider, region }: MapsConfig): OpenedPlaces {
  const limited = withRateLimits(openServerPlaces(region), createRateLimits())
  const places = withCache(limited, provider, openCacheStore())
  return {
    places: { ...places, endSession: () => undefined },
    hasFallenBack: () => false,
    subscribe: () => () => undefined,
    startSweep: sharedSweep(places.removeExpired),
  }
}

/** Google's terms forbid storing its results, and some of the server's results are Google's. */
function openGoogle({ provider, region }: MapsConfig, apiKey: string): OpenedPlaces {
  const limits = createRateLimits()
  const cachedInMemory = (places: PlacesProvider, name: string) =>
    withCache(withRateLimits(places, limits), name, noCacheStore)
  const server = openServerPlaces(region)
  const fallback = cachedInMemory(server, 'offline')
  let google: ReturnType<typeof cachedInMemory> | null = null

  async function start(): Promise<Places> {
    const { startGooglePlaces } = await import('#device/maps/google-places.ts')
    const places = await startGooglePlaces(apiKey, region)
    google = cachedInMemory(withReverseFallback(places, server), provider)
    return { ...google, endSession: places.endSession }
  }

  const places = withFallback(start, fallback)
  return {
    places,
    hasFallenBack: places.hasFallenBack,
    subscribe: places.subscribe,
    startSweep: sharedSweep(() => {
      fallback.removeExpired()
      google?.removeExpired()
    }),
  }
}

function sharedSweep(sweep: () => void): () => () => void {
  let users = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return () => {
    users += 1
    if (users === 1) {
      sweep()
      timer = setInterval(sweep, CACHE_SWEEP_MS)
    }
    return () => {
      users -= 1
      if (users === 0) clearInterval(timer)
    }
  }
}
