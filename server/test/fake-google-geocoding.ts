import {
  type FakeResponse,
  type FakeService,
  json,
  type ReceivedRequest,
  startFakeService,
} from './fake-service.ts'
import { type MappedPlace, nearest, region, search } from './pune-places.ts'

export const GOOGLE_KEY = 'AIza-secret-of-the-server'

const component = (long_name: string, types: string[], short_name = long_name) => ({
  long_name,
  short_name,
  types,
})
const regionComponents = [
  component(region.name, ['locality', 'political']),
  component('Pune Division', ['administrative_area_level_2', 'political']),
  component(region.state, ['administrative_area_level_1', 'political'], 'MH'),
  component(region.country, ['country', 'political'], region.countryCode),
]

/** In the format of Google's Geocoding API. */
export function resultOf({ name, suburb, pin, point, kind, osmId }: MappedPlace) {
  const { latitude: lat, longitude: lng } = point
  return {
    address_components: [
      component('40', ['street_number']),
      component('Sassoon Road', ['route'], 'Sassoon Rd'),
      component(suburb, ['political', 'sublocality', 'sublocality_level_1']),
      ...regionComponents,
      component(pin, ['postal_code']),
    ],
    formatted_address: `${name}, 40, Sassoon Rd, ${suburb}, Pune, Maharashtra ${pin}, India`,
    geometry: {
      location: { lat, lng },
      location_type: kind.rank === 30 ? 'ROOFTOP' : 'GEOMETRIC_CENTER',
      viewport: {
        northeast: { lat: lat + 0.0013, lng: lng + 0.0013 },
        southwest: { lat: lat - 0.0013, lng: lng - 0.0013 },
      },
    },
    place_id: `ChIJ${osmId}`,
    types: ['establishment', 'point_of_interest'],
  }
}

const wholeCity = {
  address_components: regionComponents,
  formatted_address: 'Pune, Maharashtra, India',
  geometry: { location: { lat: 18.5204, lng: 73.8567 }, location_type: 'APPROXIMATE' },
  place_id: 'ChIJARFGZy6_wjsRQ-Oenb9DjYI',
  types: ['locality', 'political'],
}

export const resultsResponse = (results: readonly unknown[]) =>
  json({ results, status: results.length > 0 ? 'OK' : 'ZERO_RESULTS' })

export const statusResponse = (status: string, error_message?: string) =>
  json({ error_message, results: [], status })

function respond({ path, query }: ReceivedRequest): FakeResponse {
  if (path !== '/maps/api/geocode/json') return json({}, 404)
  if (query.get('key') !== GOOGLE_KEY)
    return statusResponse('REQUEST_DENIED', 'The provided API key is invalid. ')
  const [latitude, longitude] = (query.get('latlng') ?? '').split(',').map(Number)
  if (latitude === undefined || longitude === undefined)
    return resultsResponse(search(query.get('address') ?? '').map(resultOf))
  const near = nearest({ latitude, longitude })
  return resultsResponse([...(near ? [resultOf(near)] : []), wholeCity])
}

export const startFakeGoogleGeocoding = (): Promise<FakeService> =>
  startFakeService(respond, {
    misconfigured: statusResponse('REQUEST_DENIED', 'This API project is not authorized to use this API.'),
    'rate limited': statusResponse('OVER_QUERY_LIMIT', 'You have exceeded your rate-limit for this API.'),
    unavailable: statusResponse('UNKNOWN_ERROR'),
  })
