import type { ItemKind } from '../items/kinds.ts'

const DEPARTING_KINDS = ['flight', 'bus', 'car-pool'] as const
type DepartingKind = (typeof DEPARTING_KINDS)[number]

/** People are moved between these (R296). A flight ticket has a name on it. */
export const ROAD_KINDS = ['bus', 'car-pool'] as const
export type RoadKind = (typeof ROAD_KINDS)[number]

export const isDeparting = (kind: ItemKind): kind is DepartingKind =>
  DEPARTING_KINDS.some(one => one === kind)
export const isRoadKind = (kind: ItemKind): kind is RoadKind => ROAD_KINDS.some(one => one === kind)

export interface DepartureFacts {
  departedAt: Date | null
  isActive: boolean
  /** start of the day of the leg */
  opensAt: Date
  closesAt: Date
  /** assigned people who are neither checked in, nor excused, nor moved */
  missing: number
}

/** Nobody is left behind: the button and the server ask this (R293). */
export function whyCannotDepart(
  { departedAt, isActive, opensAt, closesAt, missing }: DepartureFacts,
  now: Date,
):
  | 'already_departed'
  | 'event_inactive'
  | 'departure_too_early'
  | 'departure_over'
  | 'people_missing'
  | null {
  if (departedAt) return 'already_departed'
  if (!isActive) return 'event_inactive'
  if (now < opensAt) return 'departure_too_early'
  if (now >= closesAt) return 'departure_over'
  return missing > 0 ? 'people_missing' : null
}

export interface PersonToMove {
  isIn: boolean
  /** the car pool that the person offers or sits in */
  carPool: { id: number; isOwner: boolean } | null
}

/** To which kinds a person can be moved from an item (R296): an owner stays, and nobody is in two car pools. */
export function kindsToMoveTo(
  from: { id: number; kind: ItemKind },
  { carPool }: Pick<PersonToMove, 'carPool'>,
): readonly RoadKind[] {
  if (!isRoadKind(from.kind)) return []
  if (carPool === null) return ROAD_KINDS
  if (carPool.id !== from.id) return ['bus']
  return carPool.isOwner ? [] : ROAD_KINDS
}

interface Target {
  id: number
  kind: ItemKind
  isOnDay: boolean
  hasDeparted: boolean
  /** `null`: no limit is known */
  seatsLeft: number | null
  hasPerson: boolean
}

export function whyCannotMove(
  from: { id: number; kind: ItemKind },
  person: PersonToMove,
  target: Target,
):
  | 'cannot_move'
  | 'moved_is_in'
  | 'cannot_move_there'
  | 'owner_cannot_leave'
  | 'in_another_pool'
  | 'target_departed'
  | 'already_there'
  | 'pool_full'
  | null {
  if (!isRoadKind(from.kind)) return 'cannot_move'
  if (person.isIn) return 'moved_is_in'
  const { carPool } = person
  if (carPool?.isOwner && carPool.id === from.id) return 'owner_cannot_leave'
  if (!isRoadKind(target.kind) || !target.isOnDay || target.id === from.id) return 'cannot_move_there'
  if (target.hasDeparted) return 'target_departed'
  if (target.hasPerson) return 'already_there'
  if (!kindsToMoveTo(from, person).includes(target.kind)) return 'in_another_pool'
  return target.seatsLeft === 0 ? 'pool_full' : null
}
