import type { Point } from '@muster/domain/places/schema.ts'
import { PIN_SIZE, pinElement } from './map-pin.ts'

/** Google's own pins are deprecated, or need a map that was made in its console. */
export function googlePin(
  { OverlayView }: google.maps.MapsLibrary,
  map: google.maps.Map,
  label: string,
  onDragged: ((point: Point) => void) | null,
) {
  const overlay = new OverlayView()
  const element = pinElement(label)
  let position: google.maps.LatLngLiteral | null = null
  element.style.position = 'absolute'
  element.style.left = `${-PIN_SIZE.width / 2}px`
  element.style.top = `${-PIN_SIZE.height}px`

  const draw = () => {
    const pixel = position && overlay.getProjection()?.fromLatLngToDivPixel(position)
    element.hidden = !pixel
    if (pixel) element.style.translate = `${pixel.x}px ${pixel.y}px`
  }
  overlay.onAdd = () => {
    overlay.getPanes()?.floatPane.append(element)
    if (onDragged) OverlayView.preventMapHitsAndGesturesFrom(element)
  }
  overlay.draw = draw
  overlay.onRemove = () => element.remove()
  overlay.setMap(map)

  const projection = () => overlay.getProjection()
  /** where the pin and the finger were when the drag began */
  let from: { pin: google.maps.Point; x: number; y: number } | null = null

  function onMove({ clientX, clientY }: PointerEvent) {
    if (!from) return
    const pixel = { x: from.pin.x + clientX - from.x, y: from.pin.y + clientY - from.y }
    position =
      projection()
        .fromDivPixelToLatLng(pixel as google.maps.Point)
        ?.toJSON() ?? position
    draw()
  }
  if (onDragged) {
    element.addEventListener('pointerdown', event => {
      const pin = position && projection().fromLatLngToDivPixel(position)
      from = pin && { pin, x: event.clientX, y: event.clientY }
      element.setPointerCapture(event.pointerId)
    })
    element.addEventListener('pointermove', onMove)
    element.addEventListener('lostpointercapture', () => {
      if (from && position) onDragged({ latitude: position.lat, longitude: position.lng })
      from = null
    })
  }

  return {
    set(point: Point | null) {
      position = point && { lat: point.latitude, lng: point.longitude }
      draw()
    },
    remove: () => overlay.setMap(null),
  }
}
