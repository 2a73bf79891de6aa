import { expect, test } from 'vitest'
import type { MapFeature } from './base-map.ts'
import { namesOf, namesThatFit } from './map-names.ts'

const place = (name: string, kind: string, x: number, y: number): MapFeature => ({
  layer: 'place',
  name,
  kind,
  geometry: { type: 'Point', coordinates: [x, y] },
})
const shownNames = (features: MapFeature[], zoom: number, scale = 1, pins: { x: number; y: number }[] = []) =>
  namesThatFit(namesOf(features), { zoom, scale, pins }, ({ latitude, longitude }) => ({
    x: longitude,
    y: latitude,
  })).map(({ text }) => text)

test('a locality has its name at low zoom, a shop only at high zoom', () => {
  const features = [place('Bakery', 'shopping', 0, 0), place('Kothrud', 'locality', 0, 300)]
  expect(shownNames(features, 12)).toEqual(['Kothrud'])
  expect(shownNames(features, 16)).toEqual(['Kothrud', 'Bakery'])
})

test('of two overlapping names the one of higher priority is shown', () => {
  const features = [place('Bakery', 'shopping', 10, 5), place('Kothrud', 'locality', 0, 0)]
  expect(shownNames(features, 16)).toEqual(['Kothrud'])
})

test('a pin covers no name', () => {
  const features = [place('Kothrud', 'locality', 0, 0), place('Karve Nagar', 'locality', 0, 300)]
  expect(shownNames(features, 16, 1, [{ x: 4, y: 20 }])).toEqual(['Karve Nagar'])
  expect(shownNames(features, 16, 1, [{ x: 4, y: -40 }])).toHaveLength(2)
})

test('larger text leaves room for fewer names', () => {
  const features = [place('Kothrud', 'locality', 0, 0), place('Karve Nagar', 'locality', 0, 35)]
  expect(shownNames(features, 16)).toHaveLength(2)
  expect(shownNames(features, 16, 2)).toEqual(['Kothrud'])
})

test('repeated and empty names are left out', () => {
  const features = [
    place('Kothrud', 'locality', 0, 0),
    place('Kothrud', 'village', 0, 300),
    place('', 'locality', 0, 600),
  ]
  expect(shownNames(features, 16)).toEqual(['Kothrud'])
})

test('the name of an area is at its centroid', () => {
  const [name] = namesOf([
    {
      layer: 'ward',
      name: 'Ward',
      kind: '',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [4, 2],
            [0, 2],
            [0, 0],
          ],
        ],
      },
    },
  ])
  expect(name).toMatchObject({ longitude: 2, latitude: 1 })
})

test('rivers have their names at every zoom, main roads and stations from 13 on', () => {
  const line = (layer: 'river' | 'road', name: string, kind: string, y: number): MapFeature => ({
    layer,
    name,
    kind,
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, y],
        [0, y],
      ],
    },
  })
  const features = [
    line('river', 'Mutha', '', 0),
    line('road', 'Karve Road', 'primary', 300),
    line('road', 'Lane 5', 'tertiary', 600),
    place('Vanaz Metro Station', 'metro_station', 0, 900),
  ]
  expect(shownNames(features, 11)).toEqual(['Mutha'])
  expect(shownNames(features, 13).sort()).toEqual(['Karve Road', 'Mutha', 'Vanaz Metro Station'])
  expect(shownNames(features, 15)).toContain('Lane 5')
})

test('a long river has a name in view, but one only', () => {
  const river: MapFeature = {
    layer: 'river',
    name: 'Mula',
    kind: '',
    geometry: { type: 'LineString', coordinates: Array.from({ length: 99 }, (_, at) => [at * 100, 0]) },
  }
  const inView = (from: number) =>
    namesThatFit(namesOf([river]), { zoom: 16, scale: 1, pins: [] }, ({ longitude, latitude }) =>
      longitude < from || longitude > from + 1_000 ? null : { x: longitude, y: latitude },
    )
  for (const from of [0, 3_000, 8_800]) expect(inView(from)).toHaveLength(1)
})
