import type { Geometry } from 'geojson'
import type { MapFeature } from './base-map.ts'
import { PIN_SIZE } from './map-pin.ts'

type Position = readonly number[]

export interface MapName {
  text: string
  latitude: number
  longitude: number
  look: 'area' | 'landmark' | 'road' | 'river'
  minZoom: number
}

const AREA_KINDS = ['locality', 'village', 'neighbourhood']
const STATION_KINDS = ['railway_station', 'metro_station']
const JUNCTION_KINDS = ['junction', 'transit', 'road']
const MAIN_ROADS = ['trunk', 'primary', 'secondary']

/** A long line has its name several times, so that one is in view. */
const POINTS_PER_NAME = 4

function centroidOfRing(ring: readonly Position[]): Position {
  const sum = { area: 0, x: 0, y: 0 }
  ring.forEach(([x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    const cross = x * nextY - nextX * y
    sum.area += cross
    sum.x += (x + nextX) * cross
    sum.y += (y + nextY) * cross
  })
  return sum.area === 0 ? (ring[0] ?? []) : [sum.x / (3 * sum.area), sum.y / (3 * sum.area)]
}

const middleOf = (line: readonly Position[]) => Math.floor(line.length / 2) % POINTS_PER_NAME

function positionsOf(geometry: Geometry): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'Polygon':
      return [centroidOfRing(geometry.coordinates[0] ?? [])]
    case 'MultiPolygon':
      return [centroidOfRing(geometry.coordinates[0]?.[0] ?? [])]
    case 'LineString':
      return geometry.coordinates.filter((_, at) => at % POINTS_PER_NAME === middleOf(geometry.coordinates))
    default:
      return []
  }
}

function kindOf({ layer, kind }: MapFeature): Pick<MapName, 'look' | 'minZoom'> {
  if (layer === 'village' || layer === 'ward') return { look: 'area', minZoom: 13 }
  if (layer === 'river') return { look: 'river', minZoom: 11 }
  if (layer !== 'place') return { look: 'road', minZoom: MAIN_ROADS.includes(kind) ? 13 : 15 }
  if (AREA_KINDS.includes(kind)) return { look: 'area', minZoom: 11 }
  if (STATION_KINDS.includes(kind)) return { look: 'landmark', minZoom: 13 }
  return { look: 'landmark', minZoom: JUNCTION_KINDS.includes(kind) ? 14 : 14.5 }
}

const ORDER = { river: 0, area: 1, landmark: 2, road: 3 }
const byPriority = (one: MapName, other: MapName) =>
  one.minZoom - other.minZoom || ORDER[one.look] - ORDER[other.look]

/** By priority. Railways have no names, as their stations have. */
export function namesOf(features: readonly MapFeature[]): MapName[] {
  return features
    .filter(({ name, layer }) => name !== '' && layer !== 'rail' && layer !== 'metro')
    .flatMap(feature =>
      positionsOf(feature.geometry).flatMap(([longitude, latitude]) => {
        if (latitude === undefined || longitude === undefined) return []
        return [{ text: feature.name, latitude, longitude, ...kindOf(feature) }]
      }),
    )
    .sort(byPriority)
}

interface Pixel {
  x: number
  y: number
}

/** In pixels, as in map.css with the default text size. */
const LETTER_WIDTH = 6.6
const LINE_HEIGHT = 15
const MAX_WIDTH = 128
const PADDING = 10

function boxOf({ text, look }: MapName, { x, y }: Pixel, scale: number) {
  const length = text.length * LETTER_WIDTH
  const width = (Math.min(length, MAX_WIDTH) + PADDING) * scale
  const height = (Math.ceil(length / MAX_WIDTH) * LINE_HEIGHT + PADDING) * scale
  const top = look === 'landmark' ? y - PADDING : y - height / 2
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + height }
}

/** A pin stands with its tip on its place. */
const boxOfPin = ({ x, y }: Pixel) => ({
  left: x - PIN_SIZE.width / 2,
  right: x + PIN_SIZE.width / 2,
  top: y - PIN_SIZE.height,
  bottom: y,
})

interface Shown {
  zoom: number
  /** of the text */
  scale: number
  pins: readonly Pixel[]
}

/** Leaves out names that overlap a pin or one of higher priority, and repeated names. */
export function namesThatFit(
  names: readonly MapName[],
  { zoom, scale, pins }: Shown,
  pixelOf: (name: MapName) => Pixel | null,
): MapName[] {
  const taken: (ReturnType<typeof boxOf> & { text: string })[] = pins.map(pin => ({
    ...boxOfPin(pin),
    text: '',
  }))
  return names.filter(name => {
    const pixel = name.minZoom <= zoom ? pixelOf(name) : null
    if (!pixel) return false
    const box = { ...boxOf(name, pixel, scale), text: name.text }
    const isTaken = taken.some(
      other =>
        other.text === box.text ||
        (other.left < box.right &&
          box.left < other.right &&
          other.top < box.bottom &&
          box.top < other.bottom),
    )
    if (!isTaken) taken.push(box)
    return !isTaken
  })
}
