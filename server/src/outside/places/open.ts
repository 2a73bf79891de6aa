import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import type { MapsSettings } from '#config.ts'
import type { Context } from '#context.ts'
import { cached } from './cached.ts'
import { readPlaces } from './gazetteer-file.ts'
import { googleGeocoder } from './google-geocoder.ts'
import { offlineProvider } from './offline.ts'
import { osmProvider } from './osm.ts'
import { geocodedBy } from './stand-in.ts'

interface Options extends Pick<Context, 'log' | 'now'> {
  /** of Google's geocoder, in tests */
  googleUrl?: string
}

/** The maps service that MAPS_PROVIDER names, as far as it is the server that asks. Browsers ask Google themselves. */
export function openPlaces(settings: MapsSettings, region: Region, options: Options): PlacesProvider {
  const { log, now, googleUrl } = options
  if (settings.provider === 'osm') return cached(osmProvider(settings, region, { now }), { now })
  const gazetteer = offlineProvider(readPlaces(settings.regionDir, region), region)
  if (settings.provider === 'offline' || !settings.googleGeocodingKey) return gazetteer
  // its answers may not be kept, so nothing is cached here
  const google = googleGeocoder(settings, region, { now, ...(googleUrl ? { baseUrl: googleUrl } : {}) })
  return geocodedBy(google, gazetteer, log)
}
