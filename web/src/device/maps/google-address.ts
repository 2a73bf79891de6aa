import { type Accuracy, CONFIDENCE, DETAILS_CONFIDENCE } from '@muster/domain/places/rules.ts'
import type { AddressResult, Region } from '@muster/domain/places/schema.ts'

const ACCURACY: Readonly<Record<string, Accuracy>> = {
  ROOFTOP: 'rooftop',
  RANGE_INTERPOLATED: 'interpolated',
  GEOMETRIC_CENTER: 'center',
  APPROXIMATE: 'approximate',
}

interface Component {
  name: string
  types: readonly string[]
}

function nameByType(components: readonly Component[], ...types: string[]): string {
  for (const type of types) {
    const component = components.find(one => one.types.includes(type))
    if (component) return component.name
  }
  return ''
}

function toAddressComponents(components: readonly Component[], region: Region): AddressResult['components'] {
  const street = [nameByType(components, 'street_number'), nameByType(components, 'route')]
    .filter(part => part)
    .join(' ')
  return {
    street:
      street ||
      nameByType(components, 'premise', 'sublocality_level_2', 'sublocality_level_1', 'neighborhood'),
    city: nameByType(components, 'locality', 'administrative_area_level_3') || region.name,
    state: nameByType(components, 'administrative_area_level_1') || region.state,
    zipCode: nameByType(components, 'postal_code'),
    country: nameByType(components, 'country') || region.country,
  }
}

export function resultToAddress(result: google.maps.GeocoderResult, region: Region): AddressResult {
  const components = result.address_components.map(({ long_name, types }) => ({ name: long_name, types }))
  const { location, location_type } = result.geometry
  return {
    formattedAddress: result.formatted_address,
    components: toAddressComponents(components, region),
    coordinates: { latitude: location.lat(), longitude: location.lng() },
    placeId: result.place_id,
    confidence: CONFIDENCE[ACCURACY[location_type] ?? 'approximate'],
    isZipApproximate: false,
  }
}

/** `null` for a place without a point or an address. */
export function placeToAddress(place: google.maps.places.Place, region: Region): AddressResult | null {
  const { formattedAddress, location, addressComponents = [] } = place
  if (!formattedAddress || !location) return null
  const components = (addressComponents ?? []).map(({ longText, types }) => ({ name: longText ?? '', types }))
  return {
    formattedAddress,
    components: toAddressComponents(components, region),
    coordinates: { latitude: location.lat(), longitude: location.lng() },
    placeId: place.id,
    confidence: DETAILS_CONFIDENCE,
    isZipApproximate: false,
  }
}
