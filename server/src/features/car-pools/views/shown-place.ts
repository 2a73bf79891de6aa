import { areaCentre } from '@muster/domain/car-pools/geography.ts'
import type { Relation } from '@muster/domain/car-pools/rules.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import { pointOf } from '../point-of.ts'

export interface MeetingPlace {
  meetingPoint: string
  area: string
  point: Point | null
  areaPoint: Point | null
}

interface PlaceColumns {
  meetingPoint: string
  area: string
  latitude: number | null
  longitude: number | null
}

export function meetingPlaceOf({ meetingPoint, area, ...columns }: PlaceColumns): MeetingPlace {
  const point = pointOf(columns)
  return { meetingPoint, area, point, areaPoint: point && areaCentre(point) }
}

export interface ShownPlace {
  isArea: boolean
  meetingPoint: string
  point: Point | null
}

const KNOW_THE_PLACE: readonly Relation[] = ['owner', 'assigned', 'invited']

/** The exact place for people of the car pool, invited people and Admins; the area for others (R78). */
export function shownPlace(
  { meetingPoint, area, point, areaPoint }: MeetingPlace,
  { relation, isAdmin }: { relation: Relation; isAdmin: boolean },
): ShownPlace {
  if (isAdmin || KNOW_THE_PLACE.includes(relation)) return { isArea: false, meetingPoint, point }
  return { isArea: true, meetingPoint: area, point: areaPoint }
}

export type DetourVia = (meetingPoint: Point) => number

/** From the shown place, so that trying many homes does not reveal the exact one. */
export const shownDetour = ({ point }: ShownPlace, relation: Relation, detourVia: DetourVia | null) =>
  !point || !detourVia || relation === 'owner' || relation === 'assigned' ? null : detourVia(point)
