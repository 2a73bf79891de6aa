import { metersBetween } from '@muster/domain/car-pools/geography.ts'
import { AREA_METERS } from '@muster/domain/car-pools/limits.ts'
import type { Point } from '@muster/domain/places/schema.ts'

/** Half the diagonal: a circle around the middle that contains the whole area. */
export const AREA_RADIUS_METERS = AREA_METERS * Math.SQRT1_2
const SAME_PLACE_METERS = 1

/** All places at the position nearest to a tap: several car pools may share an area. */
export function placesAt<Place extends Point>(
  places: readonly Place[],
  point: Point,
  withinMeters: number,
): Place[] {
  let nearest: Place | null = null
  let distance = Math.max(withinMeters, AREA_RADIUS_METERS)
  for (const place of places) {
    const meters = metersBetween(place, point)
    if (meters > distance) continue
    nearest = place
    distance = meters
  }
  return nearest ? places.filter(place => isSame(place, nearest)) : []
}
const isSame = (one: Point, other: Point) => metersBetween(one, other) < SAME_PLACE_METERS
