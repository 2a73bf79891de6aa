import type { Feature, FeatureCollection, Geometry } from 'geojson'
import {
  canvas,
  divIcon,
  type GeoJSON as GeoJsonLayer,
  geoJSON,
  type Map as LeafletMap,
  layerGroup,
  marker,
} from 'leaflet'
import { fromTheGroundUp, type MapFeature } from './base-map.ts'
import { type MapName, namesOf, namesWithRoom } from './map-names.ts'
import { onThemeChange } from './map-style.ts'
import { sketchColours, sketchStyle } from './sketch-style.ts'

/** Drawn a little beyond the edge, so that a drag uncovers what is there already. */
const PADDING = 0.5

type Drawn = Feature<Geometry, MapFeature>

/** Draws our own base map, with names where they find room. Returns what takes it away again. */
export function drawSketch(map: LeafletMap, features: readonly MapFeature[]): () => void {
  const lines = drawLines(map, features)
  drawNames(map, namesOf(features))
  const restyle = () => {
    const colours = sketchColours(map.getContainer())
    const zoom = map.getZoom()
    lines.setStyle(feature => sketchStyle((feature as Drawn).properties, colours, zoom))
  }
  restyle()
  map.on('zoomend', restyle)
  return onThemeChange(restyle)
}

function drawLines(map: LeafletMap, features: readonly MapFeature[]): GeoJsonLayer {
  const drawn = fromTheGroundUp(features).map(
    (feature): Drawn => ({ type: 'Feature', geometry: feature.geometry, properties: feature }),
  )
  const collection: FeatureCollection = { type: 'FeatureCollection', features: drawn }
  const options = { renderer: canvas({ padding: PADDING }), interactive: false }
  return geoJSON(collection, options).addTo(map)
}

function drawNames(map: LeafletMap, names: readonly MapName[]): void {
  map.createPane('names')
  const shown = layerGroup().addTo(map)
  const draw = () => {
    const { x: width, y: height } = map.getSize()
    const fitting = namesWithRoom(
      names,
      { zoom: map.getZoom(), scale: textScale() },
      ({ latitude, longitude }) => {
        const pixel = map.latLngToContainerPoint([latitude, longitude])
        const isNear =
          pixel.x > -width / 2 && pixel.x < 1.5 * width && pixel.y > -height / 2 && pixel.y < 1.5 * height
        return isNear ? pixel : null
      },
    )
    shown.clearLayers()
    for (const name of fitting) shown.addLayer(labelOf(name))
  }
  draw()
  map.on('moveend resize', draw)
}

const USUAL_TEXT_PX = 16
/** How large the person has set their text. */
const textScale = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT_PX || 1

function labelOf({ text, latitude, longitude, look }: MapName) {
  const label = document.createElement('span')
  label.textContent = text
  label.className = `is-${look}`
  const icon = divIcon({ html: label, className: 'map-name leaflet-zoom-hide', iconSize: [0, 0] })
  return marker([latitude, longitude], { icon, pane: 'names', interactive: false, keyboard: false })
}
