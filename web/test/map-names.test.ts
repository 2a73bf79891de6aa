import { expect, test } from 'vitest'
import type { MapFeature } from '#device/maps/base-map.ts'
import { namesOf, namesWithRoom } from '#device/maps/map-names.ts'

const place = (name: string, kind: string, x: number, y: number): MapFeature => ({
  layer: 'place',
  name,
  kind,
  geometry: { type: 'Point', coordinates: [x, y] },
})
const written = (features: MapFeature[], zoom: number, scale = 1) =>
  namesWithRoom(namesOf(features), { zoom, scale }, ({ latitude, longitude }) => ({
    x: longitude,
    y: latitude,
  })).map(({ text }) => text)

test('a quarter is named from afar, and a shop only nearby', () => {
  const features = [place('Bakery', 'shopping', 0, 0), place('Kothrud', 'locality', 0, 300)]
  expect(written(features, 12)).toEqual(['Kothrud'])
  expect(written(features, 16)).toEqual(['Kothrud', 'Bakery'])
})

test('of two names in one place the weightier one is written', () => {
  const features = [place('Bakery', 'shopping', 10, 5), place('Kothrud', 'locality', 0, 0)]
  expect(written(features, 16)).toEqual(['Kothrud'])
})

test('larger letters leave room for fewer names', () => {
  const features = [place('Kothrud', 'locality', 0, 0), place('Karve Nagar', 'locality', 0, 35)]
  expect(written(features, 16)).toHaveLength(2)
  expect(written(features, 16, 2)).toEqual(['Kothrud'])
})

test('a name is not written twice, nor where there is none', () => {
  const features = [
    place('Kothrud', 'locality', 0, 0),
    place('Kothrud', 'village', 0, 300),
    place('', 'locality', 0, 600),
  ]
  expect(written(features, 16)).toEqual(['Kothrud'])
})

test('an area is named in its middle', () => {
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
