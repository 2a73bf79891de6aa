import { geocode, placeDetails, reverseGeocode, suggestPlaces } from '@muster/domain/places/endpoints.ts'
import { GEOCODE_FROM_CHARS, SEARCH_TEXT_MAX, SUGGEST_FROM_CHARS } from '@muster/domain/places/limits.ts'
import { isPlacesErrorCode, PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { isInRegion, outsideRegion } from '@muster/domain/places/rules.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import { ApiError } from '#device/api-error.ts'
import { call } from '#device/call.ts'

/** The maps service behind our own server: the built-in list of places, or those that the server asks for us. */
export function openServerPlaces(region: Region): PlacesProvider {
  return {
    async suggest(typed, signal) {
      const text = plain(typed)
      if (text.length < SUGGEST_FROM_CHARS) return []
      return await answered(call(suggestPlaces, { body: { text }, signal }))
    },
    details: (placeId, signal) => answered(call(placeDetails, { body: { placeId }, signal })),
    async geocode(typed, signal) {
      const address = plain(typed)
      if (address.length < GEOCODE_FROM_CHARS) throw new PlacesError('address_too_short')
      return await answered(call(geocode, { body: { address }, signal }))
    },
    async reverse({ latitude, longitude }, signal) {
      if (!isInRegion(region, { latitude, longitude })) throw outsideRegion(region)
      return await answered(call(reverseGeocode, { body: { latitude, longitude }, signal }))
    },
  }
}

const plain = (typed: string) => typed.trim().slice(0, SEARCH_TEXT_MAX)

async function answered<Data>(asked: Promise<{ data: Data }>): Promise<Data> {
  try {
    return (await asked).data
  } catch (reason) {
    throw reason instanceof ApiError ? placesErrorOf(reason) : reason
  }
}

function placesErrorOf(cause: ApiError): PlacesError {
  const { code, message } = cause
  const known = code !== null && isPlacesErrorCode(code) ? code : 'maps_unavailable'
  return new PlacesError(known, { message, cause })
}
