import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { mapsConfigQuery } from './api.ts'
import { openPlaces } from './open-places.ts'
import type { Places } from './places.ts'

export interface PlacesService {
  config: MapsConfig | null
  places: Places | null
  isError: boolean
  retry: () => void
  notice: string | null
}

const neverChanges = () => () => undefined

export function usePlaces(): PlacesService {
  const { data: config = null, isError, isFetching, refetch } = useQuery(mapsConfigQuery)
  const opened = config && openPlaces(config)
  const hasFallenBack = useSyncExternalStore(
    opened?.subscribe ?? neverChanges,
    () => opened?.hasFallenBack() ?? false,
  )
  useEffect(() => opened?.startSweep(), [opened])
  return {
    config,
    places: opened?.places ?? null,
    isError: isError && !isFetching,
    retry: () => void refetch(),
    notice: hasFallenBack ? placesWords.searchFellBack : null,
  }
}
