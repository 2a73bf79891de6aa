import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import { openAutocomplete } from './google-autocomplete.ts'
import { openGeocoder } from './google-geocoder.ts'
import { loadGoogle, loadPlacesLibraries, type PlacesLibraries } from './google-script.ts'

interface GooglePlaces extends PlacesProvider {
  endSession(): void
}

export const startGooglePlaces = async (apiKey: string, region: Region) =>
  openGooglePlaces(await loadGoogle(apiKey, loadPlacesLibraries), region)

export const openGooglePlaces = ({ places, geocoding }: PlacesLibraries, region: Region): GooglePlaces => ({
  ...openAutocomplete(places, region),
  ...openGeocoder(geocoding, region),
})
