import { LOCALITY_METERS } from '@muster/domain/places/rules.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import type { GazetteerPlace } from './gazetteer-file.ts'
import { localitiesOf } from './localities.ts'
import { openNearest } from './nearest-index.ts'

/** From the bundled places, whatever MAPS_PROVIDER is, so that it works without a network. */
export function openLocalities(places: readonly GazetteerPlace[]): (point: Point) => string | null {
  const nearest = openNearest([...localitiesOf(places).keys()])
  return point => {
    const found = nearest(point)
    return found && found.meters <= LOCALITY_METERS ? found.place.name : null
  }
}
