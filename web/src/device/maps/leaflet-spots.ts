import { canvas, circle, divIcon, type Map as LeafletMap, layerGroup, marker } from 'leaflet'
import { PIN_SIZE, pinElement } from './map-pin.ts'
import { coloursOf, onThemeChange } from './map-style.ts'
import { type MapMark, type MapSpot, spotColours, spotRadius } from './map-view.ts'

/** Drawn on one canvas, as there may be thousands. What is tapped is worked out from where. */
export function leafletSpots(map: LeafletMap) {
  const renderer = canvas({ padding: 0.5 })
  const group = layerGroup().addTo(map)
  let drawn: { spot: MapSpot; shape: ReturnType<typeof circle> }[] = []

  const resize = () => {
    for (const { spot, shape } of drawn) shape.setRadius(spotRadius(spot, map.getZoom()))
  }
  const recolour = () => {
    const colours = coloursOf(map.getContainer(), spotColours)
    for (const { spot, shape } of drawn)
      shape.setStyle({ color: colours[spot.look], fillColor: colours[spot.look] })
  }
  map.on('zoomend', resize)
  const forget = onThemeChange(recolour)

  return {
    set(spots: readonly MapSpot[], marks: readonly MapMark[]) {
      group.clearLayers()
      drawn = spots.map(spot => ({
        spot,
        shape: circle([spot.point.latitude, spot.point.longitude], {
          renderer,
          interactive: false,
          radius: spotRadius(spot, map.getZoom()),
          weight: 2,
          fillOpacity: 0.3,
          ...(spot.look === 'full' ? { dashArray: '4 4' } : {}),
        }),
      }))
      for (const { shape } of drawn) group.addLayer(shape)
      for (const mark of marks) group.addLayer(markerOf(mark))
      recolour()
    },
    forget,
  }
}

const markerOf = ({ point, label }: MapMark) =>
  marker([point.latitude, point.longitude], {
    icon: divIcon({
      html: pinElement(label),
      className: '',
      iconSize: [PIN_SIZE.width, PIN_SIZE.height],
      iconAnchor: [PIN_SIZE.width / 2, PIN_SIZE.height],
    }),
    interactive: false,
    keyboard: false,
  })
