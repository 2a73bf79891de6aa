import type { Point } from '@muster/domain/places/schema.ts'
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
import { inDrawingOrder, type MapFeature } from './base-map.ts'
import { type MapName, namesOf, namesThatFit } from './map-names.ts'
import { onThemeChange } from './map-style.ts'
import { sketchColors, sketchStyle } from './sketch-style.ts'

const PADDING = 0.5

type DrawnFeature = Feature<Geometry, MapFeature>

export interface Sketch {
  /** Leaves out the names below these pins. */
  setPins: (pins: readonly Point[]) => void
  /** stops listening to the theme */
  stop: () => void
}

/** Draws the bundled base map with names. */
export function drawSketch(map: LeafletMap, features: readonly MapFeature[]): Sketch {
  const lines = drawLines(map, features)
  const setPins = drawNames(map, namesOf(features))
  const restyle = () => {
    const colors = sketchColors(map.getContainer())
    const zoom = map.getZoom()
    lines.setStyle(feature => sketchStyle((feature as DrawnFeature).properties, colors, zoom))
  }
  restyle()
  map.on('zoomend', restyle)
  return { setPins, stop: onThemeChange(restyle) }
}

function drawLines(map: LeafletMap, features: readonly MapFeature[]): GeoJsonLayer {
  const drawn = inDrawingOrder(features).map(
    (feature): DrawnFeature => ({ type: 'Feature', geometry: feature.geometry, properties: feature }),
  )
  const collection: FeatureCollection = { type: 'FeatureCollection', features: drawn }
  const options = { renderer: canvas({ padding: PADDING }), interactive: false }
  return geoJSON(collection, options).addTo(map)
}

function drawNames(map: LeafletMap, names: readonly MapName[]): Sketch['setPins'] {
  map.createPane('names')
  const shown = layerGroup().addTo(map)
  let pins: readonly Point[] = []
  const pixelAt = ({ latitude, longitude }: Point) => map.latLngToContainerPoint([latitude, longitude])
  const draw = () => {
    const { x: width, y: height } = map.getSize()
    const fitting = namesThatFit(
      names,
      { zoom: map.getZoom(), scale: textScale(), pins: pins.map(pixelAt) },
      ({ look, ...place }) => {
        const { x, y } = pixelAt(place)
        // a line has its name several times, and the one to show is in view
        const margin = look === 'river' || look === 'road' ? 0 : 0.5
        const isNear =
          x >= -margin * width &&
          x <= (1 + margin) * width &&
          y >= -margin * height &&
          y <= (1 + margin) * height
        return isNear ? { x, y } : null
      },
    )
    shown.clearLayers()
    for (const name of fitting) shown.addLayer(labelOf(name))
  }
  draw()
  map.on('moveend resize', draw)
  return drawn => {
    pins = drawn
    draw()
  }
}

const DEFAULT_TEXT_PX = 16
const textScale = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_TEXT_PX || 1

function labelOf({ text, latitude, longitude, look }: MapName) {
  const label = document.createElement('span')
  label.textContent = text
  label.className = `is-${look}`
  const icon = divIcon({ html: label, className: 'map-name leaflet-zoom-hide', iconSize: [0, 0] })
  return marker([latitude, longitude], { icon, pane: 'names', interactive: false, keyboard: false })
}
