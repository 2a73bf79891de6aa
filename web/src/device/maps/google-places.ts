import {
  GEOCODE_FROM_CHARS,
  SEARCH_TEXT_MAX,
  SUGGEST_FROM_CHARS,
  SUGGESTIONS_MAX,
} from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { firstSpecific, isInRegion, outsideRegion } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, AddressResult, Region } from '@muster/domain/places/schema.ts'
import { deadline, unlessAborted } from './deadline.ts'
import { addressOfPlace, addressOfResult } from './google-address.ts'
import { googleError } from './google-error.ts'
import { googleBlocked, loadGoogle, loadPlacesLibraries, type PlacesLibraries } from './google-script.ts'

const ANSWER_TIMEOUT_MS = 15_000
const FIELDS = ['formattedAddress', 'location', 'addressComponents', 'id']

export interface GooglePlaces extends PlacesProvider {
  endSession(): void
}

export const startGooglePlaces = async (apiKey: string, region: Region) =>
  openGooglePlaces(await loadGoogle(apiKey, loadPlacesLibraries), region)

export function openGooglePlaces({ places, geocoding }: PlacesLibraries, region: Region): GooglePlaces {
  const geocoder = new geocoding.Geocoder()
  /** What Google bills as one search: it begins with the first letters and ends with a choice. */
  let session: google.maps.places.AutocompleteSessionToken | null = null
  /** The predictions of the present search, which carry its token. */
  let predictions = new Map<string, google.maps.places.PlacePrediction>()

  function endSession() {
    session = null
    predictions = new Map()
  }

  async function lookUp(request: google.maps.GeocoderRequest, signal: AbortSignal): Promise<AddressResult[]> {
    const { results } = await answered(() => geocoder.geocode({ ...request, language: 'en' }), signal)
    return results.map(result => addressOfResult(result, region))
  }

  return {
    endSession,

    async suggest(typed, signal) {
      const input = plain(typed)
      if (input.length < SUGGEST_FROM_CHARS) return []
      session ??= new places.AutocompleteSessionToken()
      const request = {
        input,
        sessionToken: session,
        includedRegionCodes: [region.countryCode.toLowerCase()],
        locationRestriction: region.bounds,
        language: 'en',
        region: region.countryCode.toLowerCase(),
      }
      const { suggestions } = await answered(
        () => places.AutocompleteSuggestion.fetchAutocompleteSuggestions(request),
        signal,
      )
      const found = suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
      for (const one of found) predictions.set(one.placeId, one)
      return found.slice(0, SUGGESTIONS_MAX).map(predictionOf)
    },

    async details(placeId, signal) {
      const place = predictions.get(placeId)?.toPlace() ?? new places.Place({ id: placeId })
      // The first answer about a place ends the search on Google's side, whatever it says.
      endSession()
      await answered(() => place.fetchFields({ fields: FIELDS }), signal)
      const address = addressOfPlace(place, region)
      if (!address) throw new PlacesError('place_not_found')
      if (!isInRegion(region, address.coordinates)) throw outsideRegion(region)
      return address
    },

    async geocode(typed, signal) {
      const address = plain(typed)
      if (address.length < GEOCODE_FROM_CHARS) throw new PlacesError('address_too_short')
      const { countryCode, bounds } = region
      const request = {
        address,
        bounds,
        region: countryCode,
        componentRestrictions: { country: countryCode },
      }
      const found = await lookUp(request, signal)
      // `bounds` only prefers
      const best = found.find(one => isInRegion(region, one.coordinates))
      if (best) return best
      throw found.length > 0 ? outsideRegion(region) : new PlacesError('place_not_found')
    },

    async reverse(point, signal) {
      if (!isInRegion(region, point)) throw outsideRegion(region)
      const location = { lat: point.latitude, lng: point.longitude }
      return { ...firstSpecific(await lookUp({ location }, signal)), coordinates: point }
    },
  }
}

const plain = (typed: string) => typed.trim().slice(0, SEARCH_TEXT_MAX)

const predictionOf = (one: google.maps.places.PlacePrediction): AddressPrediction => ({
  description: one.text.text,
  place_id: one.placeId,
  structured: {
    main_text: one.mainText?.text ?? one.text.text,
    secondary_text: one.secondaryText?.text ?? '',
  },
  types: one.types,
})

async function answered<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  const late = deadline(ANSWER_TIMEOUT_MS, new PlacesError('maps_timeout'))
  try {
    return await unlessAborted(ask(), AbortSignal.any([signal, googleBlocked, late.signal]))
  } catch (reason) {
    throw signal.aborted ? signal.reason : googleError(reason)
  } finally {
    late.clear()
  }
}
