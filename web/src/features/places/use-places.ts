import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { mapsConfigQuery } from './api.ts'
import { openServerPlaces } from './server-places.ts'

export interface Places extends PlacesProvider {
  /** Ends a search that led to no choice; the next one is a new one for a provider that counts them. */
  endSession(): void
}

interface UsedPlaces {
  /** null until it has come */
  config: MapsConfig | null
  /** null until `config` has come */
  places: Places | null
  isError: boolean
  retry: () => void
  /** a sentence, once the configured service could not be used and the built-in list stands in */
  notice: string | null
}

/** With its configuration, so that everything that it remembers goes when that is forgotten with the session. */
const opened = new WeakMap<MapsConfig, Places>()

function placesOf(config: MapsConfig): Places {
  const known = opened.get(config)
  if (known) return known
  const places = { ...openServerPlaces(config.region), endSession: () => undefined }
  opened.set(config, places)
  return places
}

/** The maps service of this installation, with its caches, limits and stand-in. */
export function usePlaces(): UsedPlaces {
  const { data: config = null, isError, refetch } = useQuery(mapsConfigQuery)
  return {
    config,
    places: config && placesOf(config),
    isError,
    retry: () => void refetch(),
    notice: null,
  }
}
