import type { PathOptions } from 'leaflet'
import type { MapFeature } from './base-map.ts'
import { coloursOf } from './map-style.ts'

export const sketchColours = (element: HTMLElement) =>
  coloursOf(element, {
    village: '--map-village',
    ward: '--map-ward',
    border: '--map-border',
    water: '--map-water',
    road: '--map-road',
    rail: '--map-rail',
    metro: '--map-metro',
  })
export type SketchColours = ReturnType<typeof sketchColours>

const MAIN_ROADS = ['motorway', 'trunk', 'primary']
const STEP = 1.45
/** A width at zoom 14, narrower or wider with the map. */
const wide = (width: number, zoom: number) => Math.max(0.75, width * STEP ** (zoom - 14))

export function sketchStyle(feature: MapFeature, colours: SketchColours, zoom: number): PathOptions {
  const line = (color: string, weight: number): PathOptions => ({ color, weight, opacity: 1, fill: false })
  const ground = (fillColor: string): PathOptions => ({
    color: colours.border,
    weight: 1,
    opacity: 1,
    fillColor,
    fillOpacity: 1,
  })
  switch (feature.layer) {
    case 'village':
      return ground(colours.village)
    case 'ward':
      return ground(colours.ward)
    case 'river':
      return line(colours.water, wide(6, zoom))
    case 'rail':
      return { ...line(colours.rail, Math.min(3, wide(2, zoom))), dashArray: '6 4' }
    case 'metro':
      return line(colours.metro, Math.min(4, wide(2, zoom)))
    default:
      return line(colours.road, wide(MAIN_ROADS.includes(feature.kind) ? 3.5 : 2, zoom))
  }
}
