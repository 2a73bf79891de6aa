import { canvas, circle as createCircle, type Map as LeafletMap, layerGroup } from 'leaflet'
import { pinMarker } from './leaflet-pin.ts'
import { onThemeChange, resolveColors } from './map-style.ts'
import { CIRCLE_COLORS, circleRadius, type LabelledPin, type MapCircle } from './map-view.ts'

/** On one canvas, as there may be thousands. The map's owner finds the tapped circle by its coordinates. */
export function leafletPoints(map: LeafletMap) {
  const renderer = canvas({ padding: 0.5 })
  const group = layerGroup().addTo(map)
  let drawn: { circle: MapCircle; layer: ReturnType<typeof createCircle> }[] = []

  const resize = () => {
    for (const { circle, layer } of drawn) layer.setRadius(circleRadius(circle, map.getZoom()))
  }
  const recolor = () => {
    const colors = resolveColors(map.getContainer(), CIRCLE_COLORS)
    for (const { circle, layer } of drawn)
      layer.setStyle({ color: colors[circle.look], fillColor: colors[circle.look] })
  }
  map.on('zoomend', resize)
  const stopListening = onThemeChange(recolor)

  return {
    set(circles: readonly MapCircle[], pins: readonly LabelledPin[]) {
      group.clearLayers()
      drawn = circles.map(circle => ({
        circle,
        layer: createCircle([circle.point.latitude, circle.point.longitude], {
          renderer,
          interactive: false,
          radius: circleRadius(circle, map.getZoom()),
          weight: 2,
          fillOpacity: 0.3,
          ...(circle.look === 'full' ? { dashArray: '4 4' } : {}),
        }),
      }))
      for (const { layer } of drawn) group.addLayer(layer)
      for (const pin of pins) group.addLayer(pinMarker(pin.point, pin.label))
      recolor()
    },
    remove: stopListening,
  }
}
