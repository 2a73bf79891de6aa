import type { MapsConfig, Point } from '@muster/domain/places/schema.ts'
import {
  map as createMap,
  divIcon,
  type Map as LeafletMap,
  latLngBounds,
  type Marker,
  marker,
  tileLayer,
} from 'leaflet'
import { readBaseMap } from './base-map.ts'
import { leafletSpots } from './leaflet-spots.ts'
import { PIN_SIZE, pinElement } from './map-pin.ts'
import { adoptMapStyle, prefersStillness } from './map-style.ts'
import { type MapOptions, type MapView, MIN_ZOOM, NEAREST_FIT, reachOf } from './map-view.ts'
import { drawSketch } from './sketch-layer.ts'

const SKETCH_MAX_ZOOM = 18

type Source = Pick<MapsConfig, 'tiles' | 'baseMapUrl'>

/** Tiles where the installation has them, else a sketch of our own data. It is ready when there is something to see. */
export async function openLeafletMap(
  element: HTMLElement,
  { tiles, baseMapUrl }: Source,
  options: MapOptions,
  signal: AbortSignal,
): Promise<MapView> {
  const features = tiles ? [] : await readBaseMap(baseMapUrl, signal)
  signal.throwIfAborted()
  adoptMapStyle()
  const map = createEmpty(element, tiles?.maxZoom ?? SKETCH_MAX_ZOOM, options)
  const forget = tiles ? drawTiles(map, tiles) : drawSketch(map, features)
  return viewOf(map, options, forget)
}

function createEmpty(element: HTMLElement, maxZoom: number, options: MapOptions): LeafletMap {
  const { north, south, east, west } = reachOf(options.region)
  const { isInteractive } = options
  const isAnimated = !prefersStillness()
  const map = createMap(element, {
    minZoom: MIN_ZOOM,
    maxZoom,
    maxBounds: latLngBounds([south, west], [north, east]),
    maxBoundsViscosity: 1,
    zoomControl: false,
    attributionControl: false,
    // a second tap would choose a place on its way
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

function drawTiles(map: LeafletMap, { url, maxZoom }: NonNullable<MapsConfig['tiles']>) {
  // their keepers want to be told where they are shown
  tileLayer(url, { maxZoom, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(map)
  return () => undefined
}

const pointOf = ({ lat, lng }: { lat: number; lng: number }): Point => ({ latitude: lat, longitude: lng })

function viewOf(map: LeafletMap, options: MapOptions, forget: () => void): MapView {
  const { isInteractive, onPick, pinLabel } = options
  const isAnimated = !prefersStillness()
  let pin: Marker | null = null
  let spots: ReturnType<typeof leafletSpots> | null = null
  if (isInteractive) map.on('click', ({ latlng }) => onPick(pointOf(latlng)))

  function placePin({ latitude, longitude }: Point) {
    if (pin) {
      pin.setLatLng([latitude, longitude])
      return
    }
    const icon = divIcon({
      html: pinElement(pinLabel),
      className: '',
      iconSize: [PIN_SIZE.width, PIN_SIZE.height],
      iconAnchor: [PIN_SIZE.width / 2, PIN_SIZE.height],
    })
    pin = marker([latitude, longitude], { icon, draggable: isInteractive, keyboard: false, autoPan: true })
    pin.on('dragend', () => pin && onPick(pointOf(pin.getLatLng())))
    pin.addTo(map)
  }

  return {
    isInteractive,
    setPin(point) {
      if (point) placePin(point)
      else {
        pin?.remove()
        pin = null
      }
    },
    setSpots(shown, marks) {
      spots ??= leafletSpots(map)
      spots.set(shown, marks)
    },
    fit({ north, south, east, west }) {
      const bounds = latLngBounds([south, west], [north, east])
      map.fitBounds(bounds, { padding: [48, 48], maxZoom: NEAREST_FIT, animate: false })
    },
    zoom: () => map.getZoom(),
    center: () => pointOf(map.getCenter()),
    moveTo: ({ latitude, longitude }) => void map.panTo([latitude, longitude], { animate: isAnimated }),
    zoomBy: steps => void map.setZoom(map.getZoom() + steps, { animate: isAnimated }),
    resize: () => void map.invalidateSize({ animate: false }),
    destroy() {
      forget()
      spots?.forget()
      map.remove()
    },
  }
}
