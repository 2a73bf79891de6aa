import type { Point, Region } from '@muster/domain/places/schema.ts'

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

/** A map on the screen, whoever draws it. */
export interface MapView {
  readonly isInteractive: boolean
  setPin(point: Point | null): void
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
