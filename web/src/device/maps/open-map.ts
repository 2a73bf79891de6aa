import type { MapsConfig } from '@muster/domain/places/schema.ts'
import type { MapOptions, MapView } from './map-view.ts'

/** Whoever draws it is loaded with the first map. */
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
  const { openLeafletMap } = await import('./leaflet-map.ts')
  return await openLeafletMap(element, config, options, signal)
}
