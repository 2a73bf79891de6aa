import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import type { MapsSettings } from '#config.ts'
import { readPlaces } from './gazetteer-file.ts'
import { offlineProvider } from './offline.ts'

/** The maps service that MAPS_PROVIDER names, as far as it is asked by the server. */
export function openPlaces(settings: MapsSettings, region: Region): PlacesProvider {
  return offlineProvider(readPlaces(settings.regionDir, region), region)
}
