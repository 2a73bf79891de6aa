import type { Point } from '@muster/domain/places/schema.ts'
import { PIN_SIZE, pinElement } from './map-pin.ts'

/** Google's own markers are deprecated or need a map ID from its console. */
export function googlePin(
  { OverlayView }: google.maps.MapsLibrary,
  map: google.maps.Map,
  label: string,
  onDragEnd: ((point: Point) => void) | null,
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
    if (onDragEnd) OverlayView.preventMapHitsAndGesturesFrom(element)
  }
  overlay.draw = draw
  overlay.onRemove = () => element.remove()
  overlay.setMap(map)

  const projection = () => overlay.getProjection()
  let dragStart: { pin: google.maps.Point; x: number; y: number } | null = null

  function onMove({ clientX, clientY }: PointerEvent) {
    if (!dragStart) return
    const pixel = { x: dragStart.pin.x + clientX - dragStart.x, y: dragStart.pin.y + clientY - dragStart.y }
    position =
      projection()
        .fromDivPixelToLatLng(pixel as google.maps.Point)
        ?.toJSON() ?? position
    draw()
  }
  if (onDragEnd) {
    element.addEventListener('pointerdown', event => {
      const pin = position && projection().fromLatLngToDivPixel(position)
      dragStart = pin && { pin, x: event.clientX, y: event.clientY }
      element.setPointerCapture(event.pointerId)
    })
    element.addEventListener('pointermove', onMove)
    element.addEventListener('lostpointercapture', () => {
      if (dragStart && position) onDragEnd({ latitude: position.lat, longitude: position.lng })
      dragStart = null
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
