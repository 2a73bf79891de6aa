import { geocode, placeDetails, reverseGeocode, suggestPlaces } from '@muster/domain/places/endpoints.ts'
import { GEOCODE_FROM_CHARS, SUGGEST_FROM_CHARS } from '@muster/domain/places/limits.ts'
import { isPlacesErrorCode, PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { isInRegion, outsideRegion } from '@muster/domain/places/rules.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import { toSearchText } from '@muster/domain/places/search-text.ts'
import { ApiError } from '#device/api-error.ts'
import { call } from '#device/call.ts'

export function openServerPlaces(region: Region): PlacesProvider {
  return {
    async suggest(typed, signal) {
      const text = toSearchText(typed)
      if (text.length < SUGGEST_FROM_CHARS) return []
      return await dataOf(call(suggestPlaces, { body: { text }, signal }))
    },
    details: (placeId, signal) => dataOf(call(placeDetails, { body: { placeId }, signal })),
    async geocode(typed, signal) {
      const address = toSearchText(typed)
      if (address.length < GEOCODE_FROM_CHARS) throw new PlacesError('address_too_short')
      return await dataOf(call(geocode, { body: { address }, signal }))
    },
    async reverse({ latitude, longitude }, signal) {
      if (!isInRegion(region, { latitude, longitude })) throw outsideRegion(region)
      return await dataOf(call(reverseGeocode, { body: { latitude, longitude }, signal }))
    },
  }
}

async function dataOf<Data>(request: Promise<{ data: Data }>): Promise<Data> {
  try {
    return (await request).data
  } catch (reason) {
    throw reason instanceof ApiError ? toPlacesError(reason) : reason
  }
}

function toPlacesError(cause: ApiError): PlacesError {
  const { code, message } = cause
  const placesCode = code !== null && isPlacesErrorCode(code) ? code : 'maps_unavailable'
  return new PlacesError(placesCode, { message, cause })
}
