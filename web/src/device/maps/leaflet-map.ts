import { PlacesError } from '@muster/domain/places/provider.ts'
import type { MapsConfig, Point } from '@muster/domain/places/schema.ts'
import { map as createMap, type Map as LeafletMap, latLngBounds, type Marker, tileLayer } from 'leaflet'
import { unlessAborted } from './abort.ts'
import { readBaseMap } from './base-map.ts'
import { pinMarker } from './leaflet-pin.ts'
import { leafletPoints } from './leaflet-points.ts'
import { addMapStyles, prefersReducedMotion } from './map-style.ts'
import { FIT_MAX_ZOOM, type MapOptions, type MapView, MIN_ZOOM, panBoundsOf } from './map-view.ts'
import { drawSketch, type Sketch } from './sketch-layer.ts'

const SKETCH_MAX_ZOOM = 18

type Source = Pick<MapsConfig, 'tiles' | 'baseMapUrl'>

/** Draws tiles, or the bundled base map. Resolves when there is something to see. */
export async function openLeafletMap(
  element: HTMLElement,
  { tiles, baseMapUrl }: Source,
  options: MapOptions,
  signal: AbortSignal,
): Promise<MapView> {
  const features = tiles ? [] : await readBaseMap(baseMapUrl, signal)
  signal.throwIfAborted()
  addMapStyles()
  const map = createMapIn(element, tiles?.maxZoom ?? SKETCH_MAX_ZOOM, options)
  if (!tiles) return viewOf(map, options, drawSketch(map, features))
  try {
    await unlessAborted(drawTiles(map, tiles), signal)
  } catch (reason) {
    map.remove()
    throw reason
  }
  return viewOf(map, options, null)
}

function createMapIn(element: HTMLElement, maxZoom: number, options: MapOptions): LeafletMap {
  const { north, south, east, west } = panBoundsOf(options.region)
  const { isInteractive } = options
  const isAnimated = !prefersReducedMotion()
  const map = createMap(element, {
    minZoom: MIN_ZOOM,
    maxZoom,
    maxBounds: latLngBounds([south, west], [north, east]),
    maxBoundsViscosity: 1,
    // the map's owner watches its size; Leaflet would answer 200 ms later, perhaps for a removed map (F87)
    trackResize: false,
    zoomControl: false,
    attributionControl: false,
    // the first tap of a double tap already picks a place
    doubleClickZoom: false,
    boxZoom: false,
    dragging: isInteractive,
    touchZoom: isInteractive,
    scrollWheelZoom: isInteractive,
    keyboard: isInteractive,
    zoomAnimation: isAnimated,
    fadeAnimation: false,
    markerZoomAnimation: isAnimated,
    inertia: isAnimated,
  })
  return map.setView([options.center.latitude, options.center.longitude], options.zoom, { animate: false })
}

/** Resolves with the first tile. Rejects when all visible tiles have failed. */
function drawTiles(map: LeafletMap, { url, maxZoom }: NonNullable<MapsConfig['tiles']>): Promise<void> {
  // tile servers demand a referrer
  const layer = tileLayer(url, { maxZoom, referrerPolicy: 'strict-origin-when-cross-origin' })
  return new Promise((resolve, reject) => {
    layer.once('tileload', () => resolve())
    // Leaflet fires it when all requests have ended, failed ones included
    layer.once('load', () => reject(new PlacesError('maps_unavailable')))
    layer.addTo(map)
  })
}

const pointOf = ({ lat, lng }: { lat: number; lng: number }): Point => ({ latitude: lat, longitude: lng })

function viewOf(map: LeafletMap, options: MapOptions, sketch: Sketch | null): MapView {
  const { isInteractive, onPick, pinLabel } = options
  const isAnimated = !prefersReducedMotion()
  let pin: Marker | null = null
  let points: ReturnType<typeof leafletPoints> | null = null
  let others: readonly Point[] = []
  if (isInteractive) map.on('click', ({ latlng }) => onPick(pointOf(latlng)))

  function placePin(point: Point) {
    if (pin) {
      pin.setLatLng([point.latitude, point.longitude])
      return
    }
    pin = pinMarker(point, pinLabel, { draggable: isInteractive, autoPan: true })
    pin.on('dragend', () => pin && onPick(pointOf(pin.getLatLng())))
    pin.addTo(map)
  }

  const clearPins = () => sketch?.setPins([...others, ...(pin ? [pointOf(pin.getLatLng())] : [])])

  return {
    isInteractive,
    setPin(point) {
      if (point) placePin(point)
      else {
        pin?.remove()
        pin = null
      }
      clearPins()
    },
    setPoints(circles, pins) {
      points ??= leafletPoints(map)
      points.set(circles, pins)
      others = pins.map(one => one.point)
      clearPins()
    },
    fit({ north, south, east, west }) {
      const bounds = latLngBounds([south, west], [north, east])
      map.fitBounds(bounds, { padding: [48, 48], maxZoom: FIT_MAX_ZOOM, animate: false })
    },
    zoom: () => map.getZoom(),
    center: () => pointOf(map.getCenter()),
    moveTo: ({ latitude, longitude }) => void map.panTo([latitude, longitude], { animate: isAnimated }),
    zoomBy: steps => void map.setZoom(map.getZoom() + steps, { animate: isAnimated }),
    resize: () => void map.invalidateSize({ animate: false }),
    destroy() {
      sketch?.stop()
      points?.remove()
      map.remove()
    },
  }
}
