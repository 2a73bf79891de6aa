import type { MapsConfig } from '@muster/domain/places/schema.ts'
import type { Context } from '#context.ts'

/** Of the keys only the browser's own, which its owner has restricted to our address. */
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
