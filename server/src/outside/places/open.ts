import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import type { MapsSettings } from '#config.ts'
import type { Log } from '#log.ts'
import { withCache } from './cache.ts'
import type { GazetteerPlace } from './gazetteer-file.ts'
import { withGeocoder } from './geocoder-fallback.ts'
import { googleGeocoder } from './google-geocoder.ts'
import { offlineProvider } from './offline.ts'
import { osmProvider } from './osm.ts'

interface Options {
  places: readonly GazetteerPlace[]
  log: Pick<Log, 'warn'>
  now(): Date
  googleUrl?: string
}

/** The provider for MAPS_PROVIDER. With `google`, browsers search with Google and use this one as a fallback. */
export function openPlaces(settings: MapsSettings, region: Region, options: Options): PlacesProvider {
  const { places, log, now, googleUrl } = options
  if (settings.provider === 'osm') return withCache(osmProvider(settings, region, { now }), { now })
  const gazetteer = offlineProvider(places, region)
  if (settings.provider === 'offline' || !settings.googleGeocodingKey) return gazetteer
  // no cache: Google's terms forbid it
  const google = googleGeocoder(settings, region, { now, ...(googleUrl ? { baseUrl: googleUrl } : {}) })
  return withGeocoder(google, gazetteer, log)
}
