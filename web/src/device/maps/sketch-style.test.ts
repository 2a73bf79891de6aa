import type { Geometry } from 'geojson'
import { expect, test } from 'vitest'
import { sketchStyle } from './sketch-style.ts'

const colors = {
  village: 'village',
  ward: 'ward',
  border: 'border',
  water: 'water',
  road: 'road',
  rail: 'rail',
  metro: 'metro',
}
const geometry: Geometry = { type: 'Point', coordinates: [] }
const styleOf = (layer: 'ward' | 'village' | 'road' | 'river', zoom: number, kind = '') =>
  sketchStyle({ layer, name: '', kind, geometry }, colors, zoom)

test('R179: a border of wards or villages is dotted, so that nobody takes it for a street', () => {
  for (const layer of ['ward', 'village'] as const) {
    expect(styleOf(layer, 16).dashArray).toBeTruthy()
    expect(styleOf(layer, 12).dashArray).toBeTruthy()
  }
  expect(styleOf('road', 16).dashArray).toBeUndefined()
})

test('R179: main roads and rivers can be seen at every zoom', () => {
  for (const zoom of [11, 12, 13, 14, 16]) {
    expect(styleOf('road', zoom, 'primary').weight).toBeGreaterThanOrEqual(1.5)
    expect(styleOf('river', zoom).weight).toBeGreaterThanOrEqual(3)
    expect(styleOf('road', zoom, 'primary').weight).toBeGreaterThan(styleOf('road', zoom).weight ?? 0)
  }
})
