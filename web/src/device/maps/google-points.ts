import { googlePin } from './google-pin.ts'
import { onThemeChange, resolveColors } from './map-style.ts'
import { CIRCLE_COLORS, circleRadius, type LabelledPin, type MapCircle } from './map-view.ts'

/** The circles are not clickable: the map's owner finds the tapped one by its coordinates. */
export function googlePoints(
  library: google.maps.MapsLibrary,
  map: google.maps.Map,
  currentZoom: () => number,
) {
  let drawn: { circle: MapCircle; overlay: google.maps.Circle }[] = []
  let pins: ReturnType<typeof googlePin>[] = []

  const restyle = () => {
    const colors = resolveColors(map.getDiv(), CIRCLE_COLORS)
    for (const { circle, overlay } of drawn)
      overlay.setOptions({
        radius: circleRadius(circle, currentZoom()),
        strokeColor: colors[circle.look],
        fillColor: colors[circle.look],
      })
  }
  map.addListener('zoom_changed', restyle)
  const stopListening = onThemeChange(restyle)
  const clear = () => {
    for (const { overlay } of drawn) overlay.setMap(null)
    for (const pin of pins) pin.remove()
  }

  return {
    set(circles: readonly MapCircle[], labelledPins: readonly LabelledPin[]) {
      clear()
      drawn = circles.map(circle => ({
        circle,
        overlay: new library.Circle({
          map,
          center: { lat: circle.point.latitude, lng: circle.point.longitude },
          clickable: false,
          strokeWeight: 2,
          fillOpacity: circle.look === 'full' ? 0.1 : 0.3,
        }),
      }))
      pins = labelledPins.map(({ point, label }) => {
        const pin = googlePin(library, map, label, null)
        pin.set(point)
        return pin
      })
      restyle()
    },
    remove() {
      stopListening()
      clear()
    },
  }
}
