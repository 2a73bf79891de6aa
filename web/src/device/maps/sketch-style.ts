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
const scaleWidth = (width: number, zoom: number) => Math.max(0.75, width * STEP ** (zoom - 14))

export function sketchStyle(feature: MapFeature, colors: SketchColors, zoom: number): PathOptions {
  const line = (color: string, weight: number): PathOptions => ({ color, weight, opacity: 1, fill: false })
  const ground = (fillColor: string): PathOptions => ({
    color: colors.border,
    weight: 1,
    opacity: 1,
    fillColor,
    fillOpacity: 1,
  })
  switch (feature.layer) {
    case 'village':
      return ground(colors.village)
    case 'ward':
      return ground(colors.ward)
    case 'river':
      return line(colors.water, scaleWidth(6, zoom))
    case 'rail':
      return { ...line(colors.rail, Math.min(3, scaleWidth(2, zoom))), dashArray: '6 4' }
    case 'metro':
      return line(colors.metro, Math.min(4, scaleWidth(2, zoom)))
    default:
      return line(colors.road, scaleWidth(MAIN_ROADS.includes(feature.kind) ? 3.5 : 2, zoom))
  }
}
