import * as endpoints from '@muster/domain/places/endpoints.ts'
import type { PlacesErrorCode } from '@muster/domain/places/provider.ts'
import type { AddressResult, MapsConfig, Point, Region } from '@muster/domain/places/schema.ts'
import type { KnownPlaces } from '@muster/domain/test/provider-suite.ts'
import { refusal, serve } from './stub-server.ts'

export const pune: Region = {
  name: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  countryCode: 'IN',
  bounds: { north: 18.6298, south: 18.4088, east: 73.9673, west: 73.6943 },
  center: { latitude: 18.517, longitude: 73.83 },
  zoom: 16,
  attribution: 'Map data © OpenStreetMap contributors (ODbL).',
}

export const offline: MapsConfig = {
  provider: 'offline',
  region: pune,
  tiles: null,
  baseMapUrl: '/api/base-maps/0123.geojson',
  google: null,
}
export const withGoogle: MapsConfig = { ...offline, provider: 'google', google: { apiKey: 'of-the-browser' } }

export const deccan: Point = { latitude: 18.5167, longitude: 73.8411 }
export const known: KnownPlaces = {
  text: 'Deccan Gym',
  name: 'Deccan Gymkhana',
  point: deccan,
  wilderness: { latitude: 18.42, longitude: 73.71 },
}

export const addressAt = (coordinates: Point, street = known.name): AddressResult => ({
  formattedAddress: `${street}, Pune, Maharashtra 411004`,
  components: { street, city: 'Pune', state: 'Maharashtra', zipCode: '411004', country: 'India' },
  coordinates,
  placeId: `pune-${street}`,
  confidence: 0.8,
  isZipApproximate: false,
})

export const isNear = (one: Point, other: Point) =>
  Math.abs(one.latitude - other.latitude) < 0.005 && Math.abs(one.longitude - other.longitude) < 0.005

const isKnown = (text: string) => text.toLowerCase().startsWith(known.text.toLowerCase())

/** The server's places API with one place. */
export function servePlaces() {
  const id = `pune-${known.name}`
  serve(endpoints.suggestPlaces, ({ body }) => {
    const prediction = {
      description: `${known.name}, Pune 411004`,
      place_id: id,
      structured: { main_text: known.name, secondary_text: 'Pune 411004' },
      types: ['locality'],
    }
    return { data: isKnown(body.text) ? [prediction] : [] }
  })
  serve(endpoints.placeDetails, ({ body }) =>
    body.placeId === id
      ? { data: { ...addressAt(deccan), confidence: 0.9 } }
      : refusal(404, 'place_not_found'),
  )
  serve(endpoints.geocode, ({ body }) =>
    isKnown(body.address) ? { data: addressAt(deccan) } : refusal(404, 'place_not_found'),
  )
  serve(endpoints.reverseGeocode, ({ body }) =>
    isNear(body, deccan) ? { data: addressAt(body) } : refusal(422, 'place_too_generic'),
  )
}

export function servePlacesFailure(code: PlacesErrorCode) {
  const { suggestPlaces, placeDetails, geocode, reverseGeocode } = endpoints
  for (const endpoint of [suggestPlaces, placeDetails, geocode, reverseGeocode])
    serve(endpoint, refusal(503, code))
}
