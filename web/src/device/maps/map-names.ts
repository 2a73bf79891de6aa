import type { Geometry } from 'geojson'
import type { MapFeature } from './base-map.ts'

type Position = readonly number[]

export interface MapName {
  text: string
  latitude: number
  longitude: number
  look: 'area' | 'spot' | 'road'
  /** shown from here on */
  fromZoom: number
}

/** Kinds of places, by how far away they help to know one's way. Each of the others is a landmark for people on foot. */
const WIDE_KINDS = ['locality', 'village', 'neighbourhood']
const MEETING_KINDS = ['railway_station', 'metro_station', 'junction', 'transit', 'road']

function middleOfRing(ring: readonly Position[]): Position {
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

function positionOf(geometry: Geometry): Position | undefined {
  switch (geometry.type) {
    case 'Point':
      return geometry.coordinates
    case 'Polygon':
      return middleOfRing(geometry.coordinates[0] ?? [])
    case 'MultiPolygon':
      return middleOfRing(geometry.coordinates[0]?.[0] ?? [])
    case 'LineString':
      return geometry.coordinates[Math.floor(geometry.coordinates.length / 2)]
    default:
      return undefined
  }
}

function kindOf({ layer, kind }: MapFeature): Pick<MapName, 'look' | 'fromZoom'> {
  if (layer === 'village' || layer === 'ward') return { look: 'area', fromZoom: 13 }
  if (layer !== 'place') return { look: 'road', fromZoom: 15 }
  if (WIDE_KINDS.includes(kind)) return { look: 'area', fromZoom: 11 }
  return { look: 'spot', fromZoom: MEETING_KINDS.includes(kind) ? 15 : 15.5 }
}

const ORDER = { area: 0, road: 2, spot: 1 }
const byWeight = (one: MapName, other: MapName) =>
  one.fromZoom - other.fromZoom || ORDER[one.look] - ORDER[other.look]

/** Names worth writing on the map, the weightiest first. Rails are known by their stations. */
export function namesOf(features: readonly MapFeature[]): MapName[] {
  return features
    .filter(({ name, layer }) => name !== '' && layer !== 'rail' && layer !== 'metro')
    .flatMap(feature => {
      const [longitude, latitude] = positionOf(feature.geometry) ?? []
      if (latitude === undefined || longitude === undefined) return []
      return [{ text: feature.name, latitude, longitude, ...kindOf(feature) }]
    })
    .sort(byWeight)
}

interface Pixel {
  x: number
  y: number
}

/** As map.css writes them, in the text size that most people have. */
const LETTER = 6.6
const LINE = 15
const WIDEST = 128
const AIR = 10

function boxOf({ text, look }: MapName, { x, y }: Pixel, scale: number) {
  const length = text.length * LETTER
  const width = (Math.min(length, WIDEST) + AIR) * scale
  const height = (Math.ceil(length / WIDEST) * LINE + AIR) * scale
  const top = look === 'spot' ? y - AIR : y - height / 2
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + height }
}

/** Those that find room: a name that would lie over a weightier one, or over its own twin nearby, is left out. */
export function namesWithRoom(
  names: readonly MapName[],
  { zoom, scale }: { zoom: number; scale: number },
  pixelOf: (name: MapName) => Pixel | null,
): MapName[] {
  const taken: (ReturnType<typeof boxOf> & { text: string })[] = []
  return names.filter(name => {
    const pixel = name.fromZoom <= zoom ? pixelOf(name) : null
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
