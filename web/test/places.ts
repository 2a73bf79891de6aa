import { readMapsConfig } from '@muster/domain/places/endpoints.ts'
import type { AddressPrediction, AddressResult } from '@muster/domain/places/schema.ts'
import { offline } from './pune.ts'
import { serve } from './stub-server.ts'

export const builtInMaps = offline
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
