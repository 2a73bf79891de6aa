import { googlePin } from './google-pin.ts'
import { coloursOf, onThemeChange } from './map-style.ts'
import { type MapMark, type MapSpot, spotColours, spotRadius } from './map-view.ts'

/** Circles take no taps: what is tapped is worked out from where. */
export function googleSpots(library: google.maps.MapsLibrary, map: google.maps.Map, zoomOf: () => number) {
  let drawn: { spot: MapSpot; shape: google.maps.Circle }[] = []
  let pins: ReturnType<typeof googlePin>[] = []

  const restyle = () => {
    const colours = coloursOf(map.getDiv(), spotColours)
    for (const { spot, shape } of drawn)
      shape.setOptions({
        radius: spotRadius(spot, zoomOf()),
        strokeColor: colours[spot.look],
        fillColor: colours[spot.look],
      })
  }
  map.addListener('zoom_changed', restyle)
  const forget = onThemeChange(restyle)
  const clear = () => {
    for (const { shape } of drawn) shape.setMap(null)
    for (const pin of pins) pin.remove()
  }

  return {
    set(spots: readonly MapSpot[], marks: readonly MapMark[]) {
      clear()
      drawn = spots.map(spot => ({
        spot,
        shape: new library.Circle({
          map,
          center: { lat: spot.point.latitude, lng: spot.point.longitude },
          clickable: false,
          strokeWeight: 2,
          fillOpacity: spot.look === 'full' ? 0.1 : 0.3,
        }),
      }))
      pins = marks.map(({ point, label }) => {
        const pin = googlePin(library, map, label, null)
        pin.set(point)
        return pin
      })
      restyle()
    },
    remove() {
      forget()
      clear()
    },
  }
}
