import type { Point } from '@muster/domain/places/schema.ts'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import type { GazetteerPlace } from './gazetteer-file.ts'

export interface Nearby {
  place: GazetteerPlace
  meters: number
}

export function openNearest(places: readonly GazetteerPlace[]): (point: Point) => Nearby | null {
  // KDBush throws for an empty index
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
