import type { PathOptions } from 'leaflet'
import type { MapFeature } from './base-map.ts'
import { resolveColors } from './map-style.ts'

export const sketchColors = (element: HTMLElement) =>
  resolveColors(element, {
    village: '--map-village',
    ward: '--map-ward',
    border: '--map-border',
    water: '--map-water',
    road: '--map-road',
    rail: '--map-rail',
    metro: '--map-metro',
  })
type SketchColors = ReturnType<typeof sketchColors>

const MAIN_ROADS = ['motorway', 'trunk', 'primary']
const STEP = 1.45
const LEAST = 0.75
const scaleWidth = (width: number, zoom: number, least = LEAST) =>
  Math.max(least, width * STEP ** (zoom - 14))

export function sketchStyle(feature: MapFeature, colors: SketchColors, zoom: number): PathOptions {
  const line = (color: string, weight: number): PathOptions => ({ color, weight, opacity: 1, fill: false })
  const ground = (fillColor: string): PathOptions => ({
    color: colors.border,
    weight: 1,
    opacity: 1,
    // otherwise it looks like a street
    dashArray: '1 5',
    fillColor,
    fillOpacity: 1,
  })
  switch (feature.layer) {
    case 'village':
      return ground(colors.village)
    case 'ward':
      return ground(colors.ward)
    case 'river':
      return line(colors.water, scaleWidth(6, zoom, 4 * LEAST))
    case 'rail':
      return { ...line(colors.rail, Math.min(3, scaleWidth(2, zoom))), dashArray: '6 4' }
    case 'metro':
      return line(colors.metro, Math.min(4, scaleWidth(2, zoom)))
    default:
      return MAIN_ROADS.includes(feature.kind)
        ? line(colors.road, scaleWidth(3.5, zoom, 2 * LEAST))
        : line(colors.road, scaleWidth(2, zoom))
  }
}
