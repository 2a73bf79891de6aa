import { ASK_AGAIN_AFTER_MS, ASKS_AGAIN, FURTHEST_TIME_MS, SEATS } from './limits.ts'

/** The owner takes one of the seats (R7). */
interface SeatFacts {
  availableSeats: number
  assignedCount: number
}

export interface CarPoolFacts {
  id: number
  ownerId: number
  availableSeats: number
  /** the owner included */
  assignedIds: readonly number[]
  invitedIds: readonly number[]
}

interface Membership {
  ownsPoolId: number | null
  /** as owner or passenger */
  inPoolId: number | null
}

export interface RiderFacts extends Membership {
  id: number
  /** the car pool of their one pending join request */
  asksPoolId: number | null
}

export const seatsOf = ({
  availableSeats,
  assignedIds,
}: Pick<CarPoolFacts, 'availableSeats' | 'assignedIds'>): SeatFacts => ({
  availableSeats,
  assignedCount: assignedIds.length,
})
export const seatsLeft = ({ availableSeats, assignedCount }: SeatFacts) =>
  Math.max(0, availableSeats - assignedCount)
export const isFull = (seats: SeatFacts) => seatsLeft(seats) === 0

/** What a person is to a car pool; it decides which button they see (R76). */
export const RELATIONS = ['owner', 'assigned', 'invited', 'requested', 'pending_elsewhere', 'none'] as const
export type Relation = (typeof RELATIONS)[number]

interface RelationFacts {
  carPoolId: number
  isOwner: boolean
  isAssigned: boolean
  isInvited: boolean
  asksPoolId: number | null
}

export function relationOf({
  carPoolId,
  isOwner,
  isAssigned,
  isInvited,
  asksPoolId,
}: RelationFacts): Relation {
  if (isOwner) return 'owner'
  if (isAssigned) return 'assigned'
  if (isInvited) return 'invited'
  if (asksPoolId === carPoolId) return 'requested'
  return asksPoolId === null ? 'none' : 'pending_elsewhere'
}

export const relationOfRider = (
  carPool: CarPoolFacts,
  rider: Pick<RiderFacts, 'id' | 'asksPoolId'>,
): Relation =>
  relationOf({
    carPoolId: carPool.id,
    isOwner: carPool.ownerId === rider.id,
    isAssigned: carPool.assignedIds.includes(rider.id),
    isInvited: carPool.invitedIds.includes(rider.id),
    asksPoolId: rider.asksPoolId,
  })

type CarPoolToJoin = SeatFacts & { relation: Relation }

/** By joining or by an accepted request; other pending requests of the person do not matter (R71). */
export function whyCannotTakeSeat(
  carPool: CarPoolToJoin,
  me: Membership,
): 'in_this_pool' | 'owns_a_pool' | 'in_another_pool' | 'pool_full' | null {
  if (carPool.relation === 'owner' || carPool.relation === 'assigned') return 'in_this_pool'
  if (me.ownsPoolId !== null) return 'owns_a_pool'
  if (me.inPoolId !== null) return 'in_another_pool'
  return isFull(carPool) ? 'pool_full' : null
}

/** To join is to ask the owner, or to accept their invitation, even with a request pending elsewhere or a late car (R6). */
export function whyCannotJoin(
  carPool: CarPoolToJoin & { isOver: boolean },
  me: Membership,
): ReturnType<typeof whyCannotTakeSeat> | 'ride_over' | 'request_pending' {
  const why = whyCannotTakeSeat(carPool, me)
  if (why || carPool.relation === 'invited') return why
  if (carPool.isOver) return 'ride_over'
  return carPool.relation === 'none' ? null : 'request_pending'
}

/** The person's own join requests to this car pool that were refused or cancelled. */
export interface EndedAsks {
  count: number
  lastEndedAt: Date | null
}

export const askAgainAt = ({ lastEndedAt }: EndedAsks): Date | null =>
  lastEndedAt && new Date(lastEndedAt.getTime() + ASK_AGAIN_AFTER_MS)

/** An invited person does not ask, so this does not concern them (R130). */
export function whyCannotAskAgain(asks: EndedAsks, now: Date): 'asked_too_often' | 'asked_recently' | null {
  if (asks.count > ASKS_AGAIN) return 'asked_too_often'
  const from = askAgainAt(asks)
  return from && now < from ? 'asked_recently' : null
}

/** Never more than the whole time, although a screen's clock may be half a minute late. */
export function minutesToAskAgain(asks: EndedAsks, now: Date): number {
  const left = (askAgainAt(asks)?.getTime() ?? 0) - now.getTime()
  return Math.ceil(Math.min(Math.max(0, left), ASK_AGAIN_AFTER_MS) / 60_000)
}

export function whyCannotLeave(
  carPool: Pick<CarPoolFacts, 'ownerId' | 'assignedIds'>,
  me: { id: number },
): 'owner_cannot_leave' | 'not_in_pool' | null {
  if (carPool.ownerId === me.id) return 'owner_cannot_leave'
  return carPool.assignedIds.includes(me.id) ? null : 'not_in_pool'
}

export function whyCannotCreate(me: Membership): 'one_pool_per_owner' | 'in_another_pool' | null {
  if (me.ownsPoolId !== null) return 'one_pool_per_owner'
  return me.inPoolId === null ? null : 'in_another_pool'
}

/** Why the person can take a seat in no car pool of the event, or `null`. */
export function whyCannotTakeAnySeat(me: Membership): 'owns_a_pool' | 'in_another_pool' | null {
  if (me.ownsPoolId !== null) return 'owns_a_pool'
  return me.inPoolId === null ? null : 'in_another_pool'
}

/** Nobody loses a seat because the owner lowers their number (R8). */
export const whyCannotSetSeats = (seats: number, assignedCount: number): 'seats_below_assigned' | null =>
  seats < assignedCount ? 'seats_below_assigned' : null

export const isReturnTooEarly = (departure: Date | null, back: Date | null) =>
  departure !== null && back !== null && back <= departure

/** People may still travel back in it. */
export const hasLeft = (departure: Date | null, now: Date) => departure !== null && departure <= now

/** Nobody travels in it any more: it has left, and no way back is to come. */
export const isRideOver = (departure: Date | null, back: Date | null, now: Date) =>
  hasLeft(back ?? departure, now)

/** A person who is in no car pool may ask for a seat. */
export const isAvailable = (carPool: SeatFacts & { isOver: boolean }) => !isFull(carPool) && !carPool.isOver

/** A typing error in the year, for example. */
export const isFarFromEvent = (time: Date | null, event: { startDate: Date; endDate: Date }) =>
  time !== null &&
  (time.getTime() < event.startDate.getTime() - FURTHEST_TIME_MS ||
    time.getTime() > event.endDate.getTime() + FURTHEST_TIME_MS)

/** For one person; how many at once is limited by the seats left (R22). */
export function whyCannotInvite(
  carPool: Omit<CarPoolFacts, 'id' | 'ownerId'>,
  person: RiderFacts,
): 'in_this_pool' | 'invitee_unavailable' | 'already_invited' | 'pool_full' | null {
  if (carPool.assignedIds.includes(person.id)) return 'in_this_pool'
  if (person.ownsPoolId !== null || person.inPoolId !== null) return 'invitee_unavailable'
  if (carPool.invitedIds.includes(person.id)) return 'already_invited'
  return isFull(seatsOf(carPool)) ? 'pool_full' : null
}

export interface RequestFacts {
  type: 'join_request' | 'invite_request'
  status: 'pending' | 'accepted' | 'rejected' | 'invalidated' | 'cancelled'
  requesterId: number
  requesteeId: number
}

/** Accepting, rejecting and cancelling each end a request, and it ends once (R73). */
export const whyCannotAnswer = ({ status }: Pick<RequestFacts, 'status'>): 'request_ended' | null =>
  status === 'pending' ? null : 'request_ended'

export const riderOf = ({ type, requesterId, requesteeId }: Omit<RequestFacts, 'status'>) =>
  type === 'join_request' ? requesterId : requesteeId

interface SaveFacts {
  carPool:
    | { isNew: true; ownsPoolId: number | null }
    | { isNew: false; isOwner: boolean; assignedCount: number }
  meetingPoint: string
  seats: number
}

/** In the order in which the form explains them (R74). */
export function whyCannotSaveCarPool({
  carPool,
  meetingPoint,
  seats,
}: SaveFacts):
  | 'one_pool_per_owner'
  | 'not_owner_edit'
  | 'meeting_point_missing'
  | 'seats_out_of_range'
  | 'seats_below_assigned'
  | null {
  if (carPool.isNew && carPool.ownsPoolId !== null) return 'one_pool_per_owner'
  if (!carPool.isNew && !carPool.isOwner) return 'not_owner_edit'
  if (meetingPoint.trim() === '') return 'meeting_point_missing'
  if (seats < SEATS.min || seats > SEATS.max) return 'seats_out_of_range'
  return carPool.isNew ? null : whyCannotSetSeats(seats, carPool.assignedCount)
}
