import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { MapsConfig } from '@muster/domain/places/schema.ts'

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

/** The maps service of this installation, with its caches, limits and stand-in. */
export function usePlaces(): UsedPlaces {
  throw new Error('not built yet')
}
