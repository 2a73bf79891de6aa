import type { Point } from '@muster/domain/places/schema.ts'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import type { Place } from './gazetteer-file.ts'

export interface Near {
  place: Place
  meters: number
}

/** Finds the place that is nearest to a point. */
export function openNearest(places: readonly Place[]): (point: Point) => Near | null {
  // an index of nothing cannot be built
  if (places.length === 0) return () => null
  const index = new KDBush(places.length)
  for (const { lng, lat } of places) index.add(lng, lat)
  index.finish()
  return ({ latitude, longitude }) => {
    const [nearest = -1] = around(index, longitude, latitude, 1)
    const place = places[nearest]
    return place ? { place, meters: distance(longitude, latitude, place.lng, place.lat) * 1_000 } : null
  }
}
