import { GEOCODE_FROM_CHARS, SUGGEST_FROM_CHARS, SUGGESTIONS_MAX } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import {
  CONFIDENCE,
  DETAILS_CONFIDENCE,
  firstSpecific,
  isInRegion,
  outsideRegion,
} from '@muster/domain/places/rules.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import { addressAt, addressOf, LOCALITY_CONFIDENCE, predictionOf } from './gazetteer-address.ts'
import type { Place } from './gazetteer-file.ts'
import { localitiesOf } from './localities.ts'
import { openNearest } from './nearest-index.ts'
import { openSearch } from './search-index.ts'

/** The bundled gazetteer: it asks nobody. */
export function offlineProvider(places: readonly Place[], region: Region): PlacesProvider {
  const localities = localitiesOf(places)
  const search = openSearch(places, localities, region)
  const byId = new Map(places.map(place => [place.id, place]))
  const nearestLocality = openNearest([...localities.keys()])
  const nearestLandmark = openNearest(places.filter(place => !localities.has(place)))
  const isLocality = (place: Place) => localities.has(place)

  return {
    async suggest(text, signal) {
      signal.throwIfAborted()
      if (text.trim().length < SUGGEST_FROM_CHARS) return []
      const suggested = new Map<string, ReturnType<typeof predictionOf>>()
      for (const place of search.find(text)) {
        const prediction = predictionOf(place, region, isLocality(place))
        // two stops of one name in one part of town are one to whoever chooses
        if (!suggested.has(prediction.description)) suggested.set(prediction.description, prediction)
        if (suggested.size === SUGGESTIONS_MAX) break
      }
      return [...suggested.values()]
    },

    async details(placeId, signal) {
      signal.throwIfAborted()
      const place = byId.get(placeId)
      if (!place) throw new PlacesError('place_not_found')
      return addressOf(place, region, DETAILS_CONFIDENCE)
    },

    async geocode(address, signal) {
      signal.throwIfAborted()
      if (address.trim().length < GEOCODE_FROM_CHARS) throw new PlacesError('address_too_short')
      const best = search.meant(address)
      if (!best) throw new PlacesError('place_not_found')
      return addressOf(best, region, isLocality(best) ? LOCALITY_CONFIDENCE : CONFIDENCE.center)
    },

    async reverse(point, signal) {
      signal.throwIfAborted()
      if (!isInRegion(region, point)) throw outsideRegion(region)
      return firstSpecific(addressAt(point, region, nearestLandmark(point), nearestLocality(point)))
    },
  }
}
