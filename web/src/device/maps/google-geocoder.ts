import { GEOCODE_FROM_CHARS } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { firstSpecific, isInRegion, outsideRegion } from '@muster/domain/places/rules.ts'
import type { AddressResult, Region } from '@muster/domain/places/schema.ts'
import { toSearchText } from '@muster/domain/places/search-text.ts'
import { callGoogle } from './call-google.ts'
import { resultToAddress } from './google-address.ts'

export function openGeocoder(
  geocoding: google.maps.GeocodingLibrary,
  region: Region,
): Pick<PlacesProvider, 'geocode' | 'reverse'> {
  const geocoder = new geocoding.Geocoder()

  async function find(request: google.maps.GeocoderRequest, signal: AbortSignal): Promise<AddressResult[]> {
    const { results } = await callGoogle(() => geocoder.geocode({ ...request, language: 'en' }), signal)
    return results.map(result => resultToAddress(result, region))
  }

  return {
    async geocode(typed, signal) {
      const address = toSearchText(typed)
      if (address.length < GEOCODE_FROM_CHARS) throw new PlacesError('address_too_short')
      const { countryCode, bounds } = region
      const componentRestrictions = { country: countryCode }
      const found = await find({ address, bounds, region: countryCode, componentRestrictions }, signal)
      // Google treats `bounds` as a preference
      const best = found.find(one => isInRegion(region, one.coordinates))
      if (best) return best
      throw found.length > 0 ? outsideRegion(region) : new PlacesError('place_not_found')
    },

    async reverse(point, signal) {
      if (!isInRegion(region, point)) throw outsideRegion(region)
      const location = { lat: point.latitude, lng: point.longitude }
      return { ...firstSpecific(await find({ location }, signal)), coordinates: point }
    },
  }
}
