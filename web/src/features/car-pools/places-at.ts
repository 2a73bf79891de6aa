import { AREA_METERS } from '@muster/domain/car-pools/limits.ts'
import { metersBetween } from '@muster/domain/car-pools/rules.ts'
import type { Point } from '@muster/domain/places/schema.ts'

/** Around the middle of an area all of it lies within so many metres. */
export const AREA_RADIUS_METERS = AREA_METERS * Math.SQRT1_2
const SAME_PLACE_METERS = 1

/** All at the place that is nearest to a tap: several may be told by the same area. */
export function placesAt<Place extends Point>(
  places: readonly Place[],
  point: Point,
  withinMeters: number,
): Place[] {
  let nearest: Place | null = null
  let away = Math.max(withinMeters, AREA_RADIUS_METERS)
  for (const place of places) {
    const meters = metersBetween(place, point)
    if (meters > away) continue
    nearest = place
    away = meters
  }
  return nearest ? places.filter(place => isSame(place, nearest)) : []
}
const isSame = (one: Point, other: Point) => metersBetween(one, other) < SAME_PLACE_METERS
