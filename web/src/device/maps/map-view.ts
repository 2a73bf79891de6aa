import type { Bounds, Point, Region } from '@muster/domain/places/schema.ts'

export interface MapOptions {
  region: Region
  center: Point
  zoom: number
  /** a still map takes no focus, no touch and no key */
  isInteractive: boolean
  pinLabel: string
  /** a tap on the map, or the end of a drag of the pin */
  onPick: (point: Point) => void
  /** it was there, and its service has taken it away */
  onLost: (reason: unknown) => void
}

/** A round place on the map, of which one knows no more than so many metres around a point. */
export interface MapSpot {
  point: Point
  radiusMeters: number
  look: 'free' | 'full'
}
/** A pin among others: a place of one's own. */
export interface MapMark {
  point: Point
  label: string
}

/** A map on the screen, whoever draws it. */
export interface MapView {
  readonly isInteractive: boolean
  setPin(point: Point | null): void
  /** instead of those before */
  setSpots(spots: readonly MapSpot[], marks: readonly MapMark[]): void
  /** as near as shows all of it */
  fit(bounds: Bounds): void
  zoom(): number
  center(): Point
  moveTo(center: Point): void
  zoomBy(steps: 1 | -1): void
  /** its element has another size now */
  resize(): void
  destroy(): void
}

const BEYOND = 0.02
/** A little beyond the region, so that what lies at its edge can stand in the middle. */
export const reachOf = ({ bounds: { north, south, east, west } }: Region) => ({
  north: north + BEYOND,
  south: south - BEYOND,
  east: east + BEYOND,
  west: west - BEYOND,
})
/** All of the region on a phone. */
export const MIN_ZOOM = 11

/** However far away the map is, a spot is seen. */
export const SPOT_MIN_PIXELS = 9

const EQUATOR_METERS = 40_075_016.7
const TILE_PIXELS = 256
export const metersPerPixel = (latitude: number, zoom: number) =>
  (EQUATOR_METERS * Math.cos((latitude * Math.PI) / 180)) / (TILE_PIXELS * 2 ** zoom)

export const spotRadius = ({ point, radiusMeters }: MapSpot, zoom: number) =>
  Math.max(radiusMeters, SPOT_MIN_PIXELS * metersPerPixel(point.latitude, zoom))

export const spotColours = { free: '--color-accent', full: '--color-edge' } as const
/** A single place is not looked at from nearer than this. */
export const NEAREST_FIT = 15
