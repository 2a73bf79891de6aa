import type { Bounds, Point, Region } from '@muster/domain/places/schema.ts'

export interface MapOptions {
  region: Region
  center: Point
  zoom: number
  isInteractive: boolean
  pinLabel: string
  onPick: (point: Point) => void
  /** the service has blocked a map that was open */
  onLost: (reason: unknown) => void
}

export interface MapCircle {
  point: Point
  radiusMeters: number
  look: 'free' | 'full'
}
export interface LabelledPin {
  point: Point
  label: string
}

export interface MapView {
  readonly isInteractive: boolean
  setPin(point: Point | null): void
  setPoints(circles: readonly MapCircle[], pins: readonly LabelledPin[]): void
  fit(bounds: Bounds): void
  zoom(): number
  center(): Point
  moveTo(center: Point): void
  zoomBy(steps: 1 | -1): void
  resize(): void
  destroy(): void
}

const MARGIN_DEGREES = 0.02
/** The region with a margin, so that places at its border can be centred. */
export const panBoundsOf = ({ bounds: { north, south, east, west } }: Region) => ({
  north: north + MARGIN_DEGREES,
  south: south - MARGIN_DEGREES,
  east: east + MARGIN_DEGREES,
  west: west - MARGIN_DEGREES,
})
export const MIN_ZOOM = 11

export const CIRCLE_MIN_PIXELS = 9

const EQUATOR_METERS = 40_075_016.7
const TILE_PIXELS = 256
export const metersPerPixel = (latitude: number, zoom: number) =>
  (EQUATOR_METERS * Math.cos((latitude * Math.PI) / 180)) / (TILE_PIXELS * 2 ** zoom)

/** In metres. */
export const circleRadius = ({ point, radiusMeters }: MapCircle, zoom: number) =>
  Math.max(radiusMeters, CIRCLE_MIN_PIXELS * metersPerPixel(point.latitude, zoom))

export const CIRCLE_COLORS = { free: '--color-accent', full: '--color-edge' } as const
/** `fit` zooms in no further, even for a single point. */
export const FIT_MAX_ZOOM = 15
