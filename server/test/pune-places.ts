import type { Point } from '@muster/domain/places/schema.ts'
import { readPlaces } from '#outside/places/gazetteer-file.ts'
import { puneDir, pune as region } from './pune.ts'

export { region }

const rows = readPlaces(puneDir, region)

/** OpenStreetMap's tags, Nominatim's rank and Photon's layer. */
const KINDS = {
  hospital: { key: 'amenity', value: 'hospital', rank: 30, layer: 'house', osmType: 'N' },
  mall: { key: 'shop', value: 'mall', rank: 30, layer: 'house', osmType: 'W' },
  station: { key: 'railway', value: 'station', rank: 30, layer: 'house', osmType: 'N' },
  road: { key: 'highway', value: 'primary', rank: 26, layer: 'street', osmType: 'W' },
  suburb: { key: 'place', value: 'suburb', rank: 19, layer: 'district', osmType: 'R' },
} as const

export interface MappedPlace {
  kind: (typeof KINDS)[keyof typeof KINDS]
  osmId: number
  name: string
  suburb: string
  pin: string
  point: Point
}

const SELECTED: readonly [string, keyof typeof KINDS, number][] = [
  ['pune-ruby-hall-clinic', 'hospital', 2_264_411_885],
  ['pune-ruby-hall-clinic-metro-station', 'station', 11_203_344_551],
  ['pune-inorbit-mall', 'mall', 157_040_231],
  ['pune-karve-road', 'road', 23_915_672],
  ['pune-kothrud', 'suburb', 8_120_442],
]

/** Places from places.json with what the fake services need. */
export const mapped: readonly MappedPlace[] = SELECTED.map(([id, kind, osmId]) => {
  const { name, area = name, pin, lat, lng } = rows.find(row => row.id === id)!
  return { kind: KINDS[kind], osmId, name, suburb: area, pin, point: { latitude: lat, longitude: lng } }
})

const wordsOf = (text: string) => text.toLowerCase().split(/[\s,]+/)

/** Places with a matching prefix for each word. */
export const search = (text: string) =>
  mapped.filter(({ name, suburb }) => {
    const words = wordsOf(`${name} ${suburb} ${region.name}`)
    return wordsOf(text).every(prefix => words.some(word => word.startsWith(prefix)))
  })

/** In the region, far from all places of the fakes. */
const wilderness: Point = { latitude: 18.44, longitude: 73.72 }

const NEAR_DEGREES = 0.003

export const nearest = ({ latitude, longitude }: Point): MappedPlace | undefined =>
  mapped.find(
    ({ kind, point }) =>
      kind.rank >= 26 && Math.hypot(point.latitude - latitude, point.longitude - longitude) < NEAR_DEGREES,
  )

export const known = {
  text: 'ruby hall',
  name: mapped[0]!.name,
  point: mapped[0]!.point,
  wilderness,
}
