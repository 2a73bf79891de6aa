import { unlessAborted } from './abort.ts'
import { googlePin } from './google-pin.ts'
import { googlePoints } from './google-points.ts'
import { keyRefused, loadGoogle, loadMapsLibrary } from './google-script.ts'
import { addMapStyles } from './map-style.ts'
import { FIT_MAX_ZOOM, type MapOptions, type MapView, MIN_ZOOM, panBoundsOf } from './map-view.ts'

/** Resolves with the first tiles, as Google reports a refused key before them. */
export async function openGoogleMap(
  element: HTMLElement,
  apiKey: string,
  options: MapOptions,
  signal: AbortSignal,
): Promise<MapView> {
  const library = await unlessAborted(loadGoogle(apiKey, loadMapsLibrary), signal)
  addMapStyles()
  const { region, center, zoom, isInteractive, onPick, onLost, pinLabel } = options
  const map = new library.Map(element, {
    center: { lat: center.latitude, lng: center.longitude },
    zoom,
    minZoom: MIN_ZOOM,
    restriction: { latLngBounds: panBoundsOf(region), strictBounds: false },
    disableDefaultUI: true,
    clickableIcons: false,
    disableDoubleClickZoom: true,
    gestureHandling: isInteractive ? 'greedy' : 'none',
    keyboardShortcuts: isInteractive,
    colorScheme: 'FOLLOW_SYSTEM',
  })
  const tilesLoaded = new Promise<void>(resolve => map.addListener('tilesloaded', resolve))
  await unlessAborted(tilesLoaded, AbortSignal.any([signal, keyRefused]))

  const onKeyRefused = () => onLost(keyRefused.reason)
  keyRefused.addEventListener('abort', onKeyRefused)
  if (isInteractive)
    map.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => {
      if (latLng) onPick({ latitude: latLng.lat(), longitude: latLng.lng() })
    })
  const pin = googlePin(library, map, pinLabel, isInteractive ? onPick : null)
  const currentZoom = () => map.getZoom() ?? zoom
  let points: ReturnType<typeof googlePoints> | null = null

  return {
    isInteractive,
    setPin: pin.set,
    setPoints(circles, pins) {
      points ??= googlePoints(library, map, currentZoom)
      points.set(circles, pins)
    },
    fit(bounds) {
      map.fitBounds(bounds, 48)
      if (currentZoom() > FIT_MAX_ZOOM) map.setZoom(FIT_MAX_ZOOM)
    },
    zoom: currentZoom,
    center() {
      const { lat, lng } = map.getCenter()?.toJSON() ?? { lat: center.latitude, lng: center.longitude }
      return { latitude: lat, longitude: lng }
    },
    moveTo: ({ latitude, longitude }) => map.panTo({ lat: latitude, lng: longitude }),
    zoomBy: steps => map.setZoom(currentZoom() + steps),
    resize: () => undefined,
    destroy() {
      keyRefused.removeEventListener('abort', onKeyRefused)
      pin.remove()
      points?.remove()
      element.replaceChildren()
    },
  }
}
