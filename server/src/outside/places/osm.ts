import { GEOCODE_FROM_CHARS, SUGGEST_FROM_CHARS, SUGGESTIONS_MAX } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { DETAILS_CONFIDENCE, isInRegion, isTooGeneric, outsideRegion } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, Region } from '@muster/domain/places/schema.ts'
import type { MapsSettings } from '#config.ts'
import { inTime, openService } from './ask.ts'
import { openNominatim } from './nominatim.ts'
import { addressOf, isWithin, type OsmPlace, osmIdOf, predictionOf } from './osm-place.ts'
import { openPhoton } from './photon.ts'

const ANSWER_WITHIN_MS = 10_000
/** A building first; where there is none, the nearest larger street. */
const REVERSE_ZOOMS = [18, 16]

type OsmSettings = Pick<MapsSettings, 'photonUrl' | 'nominatimUrl' | 'userAgent'>

export interface OsmOptions {
  now?: () => Date
  /** for a whole call, its wait for its turn included */
  timeoutMs?: number
  /** between two requests to Nominatim */
  intervalMs?: number
}

/** The services of OpenStreetMap: Photon while somebody types, Nominatim for the address. */
export function osmProvider(settings: OsmSettings, region: Region, options: OsmOptions = {}): PlacesProvider {
  const { now = () => new Date(), timeoutMs = ANSWER_WITHIN_MS, intervalMs } = options
  const { userAgent, photonUrl, nominatimUrl } = settings
  const photon = openPhoton(photonUrl, region, openService({ name: 'Photon', userAgent, now }))
  const nominatim = openNominatim(
    nominatimUrl,
    region,
    openService({ name: 'Nominatim', userAgent, now }),
    intervalMs,
  )

  function bestOf(places: readonly OsmPlace[]) {
    const addresses = places.filter(isWithin(region)).map(place => addressOf(place, region))
    return addresses.find(address => !isTooGeneric(address)) ?? addresses[0]
  }

  return {
    suggest: (text, signal) =>
      inTime(timeoutMs, signal, async stop => {
        const typed = text.trim()
        if (typed.length < SUGGEST_FROM_CHARS) return []
        return told((await photon(typed, stop)).map(place => predictionOf(place, region)))
      }),

    details: (placeId, signal) =>
      inTime(timeoutMs, signal, async stop => {
        const id = osmIdOf(placeId)
        const place = id && (await nominatim.lookup(id, stop))
        if (!place) throw new PlacesError('place_not_found')
        if (!isInRegion(region, place.point)) throw outsideRegion(region)
        return { ...addressOf(place, region), confidence: DETAILS_CONFIDENCE }
      }),

    geocode: (address, signal) =>
      inTime(timeoutMs, signal, async stop => {
        const text = address.trim()
        if (text.length < GEOCODE_FROM_CHARS) throw new PlacesError('address_too_short')
        const found = await nominatim.search(text, stop)
        // Photon forgives what is misspelt, Nominatim does not
        const best = bestOf(found.length > 0 ? found : await photon(text, stop))
        if (best) return best
        throw found.some(({ point }) => !isInRegion(region, point))
          ? outsideRegion(region)
          : new PlacesError('place_not_found')
      }),

    reverse: (point, signal) =>
      inTime(timeoutMs, signal, async stop => {
        if (!isInRegion(region, point)) throw outsideRegion(region)
        for (const zoom of REVERSE_ZOOMS) {
          const place = await nominatim.reverse(point, zoom, stop)
          const address = bestOf(place ? [place] : [])
          // the pin stays where the person put it: the middle of a street may be far away
          if (address && !isTooGeneric(address)) return { ...address, coordinates: point }
        }
        throw new PlacesError('place_too_generic')
      }),
  }
}

/** Each once, by id and by what a person reads. */
function told(predictions: readonly AddressPrediction[]): AddressPrediction[] {
  const seen = new Set<string>()
  const isNew = ({ place_id, description }: AddressPrediction) => {
    const known = seen.size
    seen.add(place_id).add(description)
    return seen.size === known + 2
  }
  return predictions.filter(isNew).slice(0, SUGGESTIONS_MAX)
}
