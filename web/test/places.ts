import { readMapsConfig } from '@muster/domain/places/endpoints.ts'
import type { AddressPrediction, AddressResult, MapsConfig, Region } from '@muster/domain/places/schema.ts'
import { serve } from './stub-server.ts'

const pune: Region = {
  name: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  countryCode: 'IN',
  bounds: { north: 18.6298, south: 18.4088, east: 73.9673, west: 73.6943 },
  center: { latitude: 18.517, longitude: 73.83 },
  zoom: 16,
  radiusMeters: 50_000,
  attribution: 'Map data of the test',
}

export const builtInMaps: MapsConfig = {
  provider: 'offline',
  region: pune,
  tiles: null,
  baseMapUrl: '/api/base-maps/pune.json',
  google: null,
}
export const serveMaps = (maps = builtInMaps) => serve(readMapsConfig, { data: maps })

export const prediction = (name: string): AddressPrediction => ({
  description: `${name}, Pune, Maharashtra`,
  place_id: `place-of-${name}`,
  structured: { main_text: name, secondary_text: 'Pune, Maharashtra' },
  types: ['locality'],
})

export const kothrud: AddressResult = {
  formattedAddress: 'Karishma Society, Kothrud, Pune, Maharashtra 411038',
  components: {
    street: 'Karishma Society, Kothrud',
    city: 'Pune',
    state: 'Maharashtra',
    zipCode: '411038',
    country: 'India',
  },
  coordinates: { latitude: 18.5074, longitude: 73.8077 },
  placeId: 'place-of-Kothrud',
  confidence: 0.9,
  isZipApproximate: false,
}
