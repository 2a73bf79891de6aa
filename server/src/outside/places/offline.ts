import { GEOCODE_FROM_CHARS, SUGGEST_FROM_CHARS, SUGGESTIONS_MAX } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import {
  CONFIDENCE,
  DETAILS_CONFIDENCE,
  firstSpecific,
  isInRegion,
  outsideRegion,
} from '@muster/domain/places/rules.ts'
import type { AddressPrediction, Region } from '@muster/domain/places/schema.ts'
import { addressesAt, LOCALITY_CONFIDENCE, toAddress, toPrediction } from './gazetteer-address.ts'
import type { GazetteerPlace } from './gazetteer-file.ts'
import { localitiesOf } from './localities.ts'
import { aliasFor } from './match-alias.ts'
import { openNearest } from './nearest-index.ts'
import { openSearch } from './search-index.ts'

export function offlineProvider(places: readonly GazetteerPlace[], region: Region): PlacesProvider {
  const localities = localitiesOf(places)
  const search = openSearch(places, localities, region)
  const byId = new Map(places.map(place => [place.id, place]))
  const nearestLocality = openNearest([...localities.keys()])
  const nearestLandmark = openNearest(places.filter(place => !localities.has(place) && !place.isRough))
  const isLocality = (place: GazetteerPlace) => localities.has(place)

  return {
    async suggest(text, signal) {
      signal.throwIfAborted()
      if (text.trim().length < SUGGEST_FROM_CHARS) return []
      const suggested = new Map<string, AddressPrediction>()
      for (const place of search.find(text)) {
        const prediction = toPrediction(place, region, {
          isLocality: isLocality(place),
          alias: aliasFor(place, text),
        })
        // two bus stops of one locality may have the same name
        if (!suggested.has(prediction.description)) suggested.set(prediction.description, prediction)
        if (suggested.size === SUGGESTIONS_MAX) break
      }
      return [...suggested.values()]
    },

    async details(placeId, signal) {
      signal.throwIfAborted()
      const place = byId.get(placeId)
      if (!place) throw new PlacesError('place_not_found')
      return toAddress(place, region, place.isRough ? CONFIDENCE.center : DETAILS_CONFIDENCE)
    },

    async geocode(address, signal) {
      signal.throwIfAborted()
      if (address.trim().length < GEOCODE_FROM_CHARS) throw new PlacesError('address_too_short')
      const best = search.findMatch(address)
      if (!best) throw new PlacesError('place_not_found')
      return toAddress(best, region, isLocality(best) ? LOCALITY_CONFIDENCE : CONFIDENCE.center)
    },

    async reverse(point, signal) {
      signal.throwIfAborted()
      if (!isInRegion(region, point)) throw outsideRegion(region)
      const nearest = { landmark: nearestLandmark(point), locality: nearestLocality(point) }
      return firstSpecific(addressesAt(point, region, nearest))
    },
  }
}
