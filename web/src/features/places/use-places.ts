import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { mapsConfigQuery } from './api.ts'
import { placesOf } from './open-places.ts'

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

const listenToNothing = () => () => undefined

/** The maps service of this installation, with its caches, limits and stand-in. */
export function usePlaces(): UsedPlaces {
  const { data: config = null, isError, isFetching, refetch } = useQuery(mapsConfigQuery)
  const opened = config && placesOf(config)
  const hasFallen = useSyncExternalStore(
    opened?.subscribe ?? listenToNothing,
    () => opened?.hasFallen() ?? false,
  )
  useEffect(() => opened?.keepSwept(), [opened])
  return {
    config,
    places: opened?.places ?? null,
    isError: isError && !isFetching,
    retry: () => void refetch(),
    notice: hasFallen ? placesWords.searchFellBack : null,
  }
}
