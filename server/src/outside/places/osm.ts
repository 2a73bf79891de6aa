import { GEOCODE_FROM_CHARS, SUGGEST_FROM_CHARS, SUGGESTIONS_MAX } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { DETAILS_CONFIDENCE, isInRegion, isTooGeneric, outsideRegion } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, Region } from '@muster/domain/places/schema.ts'
import type { MapsSettings } from '#config.ts'
import { openFetchJson, withTimeout } from './fetch-json.ts'
import { openNominatim } from './nominatim.ts'
import { isAddressIn, type OsmPlace, osmIdOf, toAddress, toPrediction } from './osm-place.ts'
import { openPhoton } from './photon.ts'

const TIMEOUT_MS = 10_000
const REVERSE_ZOOMS = [18, 16]

type OsmSettings = Pick<MapsSettings, 'photonUrl' | 'nominatimUrl' | 'userAgent'>

export interface OsmOptions {
  now?: () => Date
  timeoutMs?: number
  intervalMs?: number
}

export function osmProvider(settings: OsmSettings, region: Region, options: OsmOptions = {}): PlacesProvider {
  const { now = () => new Date(), timeoutMs = TIMEOUT_MS, intervalMs } = options
  const { userAgent, photonUrl, nominatimUrl } = settings
  const photon = openPhoton(photonUrl, region, openFetchJson({ name: 'Photon', userAgent, now }))
  const nominatim = openNominatim(
    nominatimUrl,
    region,
    openFetchJson({ name: 'Nominatim', userAgent, now }),
    intervalMs,
  )

  function bestAddress(places: readonly OsmPlace[]) {
    const addresses = places.filter(isAddressIn(region)).map(place => toAddress(place, region))
    return addresses.find(address => !isTooGeneric(address)) ?? addresses[0]
  }

  return {
    suggest: (text, signal) =>
      withTimeout(timeoutMs, signal, async stop => {
        const typed = text.trim()
        if (typed.length < SUGGEST_FROM_CHARS) return []
        return withoutDuplicates((await photon(typed, stop)).map(place => toPrediction(place, region)))
      }),

    details: (placeId, signal) =>
      withTimeout(timeoutMs, signal, async stop => {
        const id = osmIdOf(placeId)
        const place = id && (await nominatim.lookup(id, stop))
        if (!place) throw new PlacesError('place_not_found')
        if (!isInRegion(region, place.point)) throw outsideRegion(region)
        return { ...toAddress(place, region), confidence: DETAILS_CONFIDENCE }
      }),

    geocode: (address, signal) =>
      withTimeout(timeoutMs, signal, async stop => {
        const text = address.trim()
        if (text.length < GEOCODE_FROM_CHARS) throw new PlacesError('address_too_short')
        const found = await nominatim.search(text, stop)
        // unlike Nominatim, Photon tolerates misspellings
        const best = bestAddress(found.length > 0 ? found : await photon(text, stop))
        if (best) return best
        throw found.some(({ point }) => !isInRegion(region, point))
          ? outsideRegion(region)
          : new PlacesError('place_not_found')
      }),

    reverse: (point, signal) =>
      withTimeout(timeoutMs, signal, async stop => {
        if (!isInRegion(region, point)) throw outsideRegion(region)
        for (const zoom of REVERSE_ZOOMS) {
          const place = await nominatim.reverse(point, zoom, stop)
          const address = bestAddress(place ? [place] : [])
          // the pin stays where the user put it: the centre of a street may be far away
          if (address && !isTooGeneric(address)) return { ...address, coordinates: point }
        }
        throw new PlacesError('place_too_generic')
      }),
  }
}

function withoutDuplicates(predictions: readonly AddressPrediction[]): AddressPrediction[] {
  const seen = new Set<string>()
  const isNew = ({ place_id, description }: AddressPrediction) => {
    const sizeBefore = seen.size
    seen.add(place_id).add(description)
    return seen.size === sizeBefore + 2
  }
  return predictions.filter(isNew).slice(0, SUGGESTIONS_MAX)
}
