import {
  areaOf,
  detourMinutes,
  type PoolFacts,
  type Relation,
  relationOf,
} from '@muster/domain/car-pools/rules.ts'
import type { Point } from '@muster/domain/places/schema.ts'

interface Meeting {
  pool: Pick<PoolFacts, 'id' | 'ownerId' | 'assignedIds' | 'invitedIds' | 'availableSeats'>
  meetingPoint: string
  area: string
  point: Point | null
  /** where the event is */
  venue: Point | null
}

interface Asker {
  id: number
  isAdmin: boolean
  asksPoolId: number | null
  /** of their own preferences for the event */
  home: Point | null
}

interface Told {
  relation: Relation
  isArea: boolean
  meetingPoint: string
  point: Point | null
  detourMinutes: number | null
}

const KNOW_THE_PLACE: readonly Relation[] = ['owner', 'assigned', 'invited']

/**
 * What is told of where a car pool meets. Whoever is neither in it nor invited is told an area, also by the
 * minutes, so that asking from many homes finds out no more.
 */
export function asTold({ pool, meetingPoint, area, point, venue }: Meeting, asker: Asker): Told {
  const relation = relationOf(pool, {
    id: asker.id,
    ownsPoolId: null,
    inPoolId: null,
    asksPoolId: asker.asksPoolId,
  })
  const isArea = !asker.isAdmin && !KNOW_THE_PLACE.includes(relation)
  const told = isArea && point ? areaOf(point) : point
  const isOwn = relation === 'owner' || relation === 'assigned'
  return {
    relation,
    isArea,
    meetingPoint: isArea ? area : meetingPoint,
    point: told,
    detourMinutes: told && asker.home && !isOwn ? detourMinutes(asker.home, told, venue) : null,
  }
}

export const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }
