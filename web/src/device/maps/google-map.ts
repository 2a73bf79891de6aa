import { unlessAborted } from './deadline.ts'
import { googlePin } from './google-pin.ts'
import { googleBlocked, loadGoogle, loadMapsLibrary } from './google-script.ts'
import { googleSpots } from './google-spots.ts'
import { adoptMapStyle } from './map-style.ts'
import { type MapOptions, type MapView, MIN_ZOOM, NEAREST_FIT, reachOf } from './map-view.ts'

/** Ready with its first tiles: a key that is refused is told before them. */
export async function openGoogleMap(
  element: HTMLElement,
  apiKey: string,
  options: MapOptions,
  signal: AbortSignal,
): Promise<MapView> {
  const library = await unlessAborted(loadGoogle(apiKey, loadMapsLibrary), signal)
  adoptMapStyle()
  const { region, center, zoom, isInteractive, onPick, onLost, pinLabel } = options
  const map = new library.Map(element, {
    center: { lat: center.latitude, lng: center.longitude },
    zoom,
    minZoom: MIN_ZOOM,
    restriction: { latLngBounds: reachOf(region), strictBounds: false },
    disableDefaultUI: true,
    clickableIcons: false,
    disableDoubleClickZoom: true,
    gestureHandling: isInteractive ? 'greedy' : 'none',
    keyboardShortcuts: isInteractive,
    colorScheme: 'FOLLOW_SYSTEM',
  })
  const shown = new Promise<void>(resolve => map.addListener('tilesloaded', resolve))
  await unlessAborted(shown, AbortSignal.any([signal, googleBlocked]))

  const lose = () => onLost(googleBlocked.reason)
  googleBlocked.addEventListener('abort', lose)
  if (isInteractive)
    map.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => {
      if (latLng) onPick({ latitude: latLng.lat(), longitude: latLng.lng() })
    })
  const pin = googlePin(library, map, pinLabel, isInteractive ? onPick : null)
  const zoomOf = () => map.getZoom() ?? zoom
  let spots: ReturnType<typeof googleSpots> | null = null

  return {
    isInteractive,
    setPin: pin.set,
    setSpots(shown, marks) {
      spots ??= googleSpots(library, map, zoomOf)
      spots.set(shown, marks)
    },
    fit(bounds) {
      map.fitBounds(bounds, 48)
      if (zoomOf() > NEAREST_FIT) map.setZoom(NEAREST_FIT)
    },
    zoom: zoomOf,
    center() {
      const { lat, lng } = map.getCenter()?.toJSON() ?? { lat: center.latitude, lng: center.longitude }
      return { latitude: lat, longitude: lng }
    },
    moveTo: ({ latitude, longitude }) => map.panTo({ lat: latitude, lng: longitude }),
    zoomBy: steps => map.setZoom(zoomOf() + steps),
    resize: () => undefined,
    destroy() {
      googleBlocked.removeEventListener('abort', lose)
      pin.remove()
      spots?.remove()
      element.replaceChildren()
    },
  }
}
