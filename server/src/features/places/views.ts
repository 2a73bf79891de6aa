import type { MapsConfig } from '@muster/domain/places/schema.ts'
import type { Context } from '#context.ts'

/** Includes Google's browser key, which is restricted to PUBLIC_URL, and never the server's key. */
export function mapsConfig({ config, region, baseMap }: Context): MapsConfig {
  const { provider, tiles, googleKey } = config.maps
  return {
    provider,
    region,
    tiles: provider === 'osm' ? tiles : null,
    baseMapUrl: `/api/base-maps/${baseMap.name}`,
    google: provider === 'google' && googleKey ? { apiKey: googleKey } : null,
  }
}
