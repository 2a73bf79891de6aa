import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { allowLeaflet } from './allow-leaflet.ts'
import type { MapOptions, MapView } from './map-view.ts'

export async function openMap(
  element: HTMLElement,
  config: MapsConfig,
  options: MapOptions,
  signal: AbortSignal,
): Promise<MapView> {
  if (config.google) {
    const { openGoogleMap } = await import('./google-map.ts')
    return await openGoogleMap(element, config.google.apiKey, options, signal)
  }
  allowLeaflet()
  const { openLeafletMap } = await import('./leaflet-map.ts')
  return await openLeafletMap(element, config, options, signal)
}
