import { SUGGEST_FROM_CHARS, SUGGESTIONS_MAX } from '@muster/domain/places/limits.ts'
import { PlacesError } from '@muster/domain/places/provider.ts'
import { isInRegion, outsideRegion } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, AddressResult, Region } from '@muster/domain/places/schema.ts'
import { toSearchText } from '@muster/domain/places/search-text.ts'
import { callGoogle } from './call-google.ts'
import { placeToAddress } from './google-address.ts'

const FIELDS = ['formattedAddress', 'location', 'addressComponents', 'id']

export function openAutocomplete(places: google.maps.PlacesLibrary, region: Region) {
  /** Google bills one search from the first letters to the choice. */
  let session: google.maps.places.AutocompleteSessionToken | null = null
  /** Predictions of the current session, which carry its token. */
  let predictions = new Map<string, google.maps.places.PlacePrediction>()

  function endSession() {
    session = null
    predictions = new Map()
  }

  async function suggest(typed: string, signal: AbortSignal): Promise<AddressPrediction[]> {
    const input = toSearchText(typed)
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
    const { suggestions } = await callGoogle(
      () => places.AutocompleteSuggestion.fetchAutocompleteSuggestions(request),
      signal,
    )
    const found = suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
    for (const prediction of found) predictions.set(prediction.placeId, prediction)
    return found.slice(0, SUGGESTIONS_MAX).map(toPrediction)
  }

  async function details(placeId: string, signal: AbortSignal): Promise<AddressResult> {
    const place = predictions.get(placeId)?.toPlace() ?? new places.Place({ id: placeId })
    // for Google, the session ends with this request, even if it fails
    endSession()
    await callGoogle(() => place.fetchFields({ fields: FIELDS }), signal)
    const address = placeToAddress(place, region)
    if (!address) throw new PlacesError('place_not_found')
    if (!isInRegion(region, address.coordinates)) throw outsideRegion(region)
    return address
  }

  return { suggest, details, endSession }
}

const toPrediction = (prediction: google.maps.places.PlacePrediction): AddressPrediction => ({
  description: prediction.text.text,
  place_id: prediction.placeId,
  structured: {
    main_text: prediction.mainText?.text ?? prediction.text.text,
    secondary_text: prediction.secondaryText?.text ?? '',
  },
  types: prediction.types,
})
