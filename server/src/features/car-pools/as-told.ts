import { detourFrom, type Relation, relationOf } from '@muster/domain/car-pools/rules.ts'
import type { Point } from '@muster/domain/places/schema.ts'

interface Meeting {
  id: number
  ownerId: number
  meetingPoint: string
  area: string
  point: Point | null
  /** the middle of the area that it lies in */
  areaPoint: Point | null
}

/** What the asker is to a car pool. */
interface Part {
  isAssigned: boolean
  isInvited: boolean
}

interface Asker {
  id: number
  isAdmin: boolean
  asksPoolId: number | null
  /** from the home of their own preferences; null without one */
  detour: ((meetingPoint: Point) => number) | null
}

export interface Told {
  relation: Relation
  isArea: boolean
  meetingPoint: string
  point: Point | null
}

const NOBODY: readonly number[] = []
const KNOW_THE_PLACE: readonly Relation[] = ['owner', 'assigned', 'invited']

/** What is told of where a car pool meets: its area, to whoever is neither in it nor invited. */
export function asTold(
  meeting: Meeting,
  { isAssigned, isInvited }: Part,
  { id, isAdmin, asksPoolId }: Asker,
): Told {
  const { meetingPoint, area, point, areaPoint } = meeting
  const relation = relationOf(
    {
      id: meeting.id,
      ownerId: meeting.ownerId,
      availableSeats: 0,
      assignedIds: isAssigned ? [id] : NOBODY,
      invitedIds: isInvited ? [id] : NOBODY,
    },
    { id, ownsPoolId: null, inPoolId: null, asksPoolId },
  )
  const isArea = !isAdmin && !KNOW_THE_PLACE.includes(relation)
  if (!isArea) return { relation, isArea, meetingPoint, point }
  return { relation, isArea, meetingPoint: area, point: areaPoint }
}

/** From what is told, so that asking from many homes finds out no more; none in one's own pool. */
export function detourOf({ relation, point }: Told, { detour }: Asker): number | null {
  if (!point || !detour || relation === 'owner' || relation === 'assigned') return null
  return detour(point)
}

export function detourBetween(home: Point | null, venue: Point | null): Asker['detour'] {
  return home && detourFrom(home, venue)
}

export const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }
