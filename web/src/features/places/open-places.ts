import { CACHE_SWEEP_MS } from '@muster/domain/places/limits.ts'
import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { cached } from './cached.ts'
import { limited, openLimits } from './limited.ts'
import { openServerPlaces } from './server-places.ts'
import { withReverse, withStandIn } from './stand-in.ts'
import { noAnswerStore, openAnswerStore } from './stored-answers.ts'
import type { Places } from './use-places.ts'

export interface OpenedPlaces {
  places: Places
  hasFallen(): boolean
  subscribe(listener: () => void): () => void
  /** removes answers that have had their time, now and again, until the returned function is called */
  keepSwept(): () => void
}

/** One for each configuration: whatever they remember goes when that is forgotten, with the session. */
const opened = new WeakMap<MapsConfig, OpenedPlaces>()

export function placesOf(config: MapsConfig): OpenedPlaces {
  const known = opened.get(config)
  if (known) return known
  const places = config.google ? openGoogle(config, config.google.apiKey) : openServer(config)
  opened.set(config, places)
  return places
}

function openServer({ provider, region }: MapsConfig): OpenedPlaces {
  const places = cached(limited(openServerPlaces(region), openLimits()), provider, openAnswerStore())
  return {
    places: { ...places, endSession: () => undefined },
    hasFallen: () => false,
    subscribe: () => () => undefined,
    keepSwept: sweeper(places.sweep),
  }
}

/** Google's terms: its answers stay in memory, and some of the server's are Google's as well. */
function openGoogle({ provider, region }: MapsConfig, apiKey: string): OpenedPlaces {
  const limits = openLimits()
  const remembered = (places: PlacesProvider, name: string) =>
    cached(limited(places, limits), name, noAnswerStore)
  const server = openServerPlaces(region)
  const standIn = remembered(server, 'offline')
  let google: ReturnType<typeof remembered> | null = null

  async function start(): Promise<Places> {
    const { startGooglePlaces } = await import('#device/maps/google-places.ts')
    const places = await startGooglePlaces(apiKey, region)
    google = remembered(withReverse(places, server), provider)
    return { ...google, endSession: places.endSession }
  }

  const places = withStandIn(start, standIn)
  return {
    places,
    hasFallen: places.hasFallen,
    subscribe: places.subscribe,
    keepSwept: sweeper(() => {
      standIn.sweep()
      google?.sweep()
    }),
  }
}

/** However many parts of a screen use the places, they are swept once. */
function sweeper(sweep: () => void): () => () => void {
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
