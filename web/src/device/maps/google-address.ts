import { type Accuracy, CONFIDENCE, DETAILS_CONFIDENCE } from '@muster/domain/places/rules.ts'
import type { AddressResult, Region } from '@muster/domain/places/schema.ts'

const ACCURACY: Readonly<Record<string, Accuracy>> = {
  ROOFTOP: 'rooftop',
  RANGE_INTERPOLATED: 'interpolated',
  GEOMETRIC_CENTER: 'center',
  APPROXIMATE: 'approximate',
}

interface Part {
  name: string
  types: readonly string[]
}

/** The first of these types that the address has. */
function partOf(parts: readonly Part[], ...types: string[]): string {
  for (const type of types) {
    const part = parts.find(one => one.types.includes(type))
    if (part) return part.name
  }
  return ''
}

function componentsOf(parts: readonly Part[], region: Region): AddressResult['components'] {
  const road = [partOf(parts, 'street_number'), partOf(parts, 'route')].filter(part => part).join(' ')
  return {
    street: road || partOf(parts, 'premise', 'sublocality_level_2', 'sublocality_level_1', 'neighborhood'),
    city: partOf(parts, 'locality', 'administrative_area_level_3') || region.name,
    state: partOf(parts, 'administrative_area_level_1') || region.state,
    zipCode: partOf(parts, 'postal_code'),
    country: partOf(parts, 'country') || region.country,
  }
}

export function addressOfResult(result: google.maps.GeocoderResult, region: Region): AddressResult {
  const parts = result.address_components.map(({ long_name, types }) => ({ name: long_name, types }))
  const { location, location_type } = result.geometry
  return {
    formattedAddress: result.formatted_address,
    components: componentsOf(parts, region),
    coordinates: { latitude: location.lat(), longitude: location.lng() },
    placeId: result.place_id,
    confidence: CONFIDENCE[ACCURACY[location_type] ?? 'approximate'],
    isZipApproximate: false,
  }
}

/** Null where Google knows no point or no address of it. */
export function addressOfPlace(place: google.maps.places.Place, region: Region): AddressResult | null {
  const { formattedAddress, location, addressComponents = [] } = place
  if (!formattedAddress || !location) return null
  const parts = (addressComponents ?? []).map(({ longText, types }) => ({ name: longText ?? '', types }))
  return {
    formattedAddress,
    components: componentsOf(parts, region),
    coordinates: { latitude: location.lat(), longitude: location.lng() },
    placeId: place.id,
    confidence: DETAILS_CONFIDENCE,
    isZipApproximate: false,
  }
}
