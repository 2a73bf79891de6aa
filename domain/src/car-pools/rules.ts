import type { Bounds, Point } from '../places/schema.ts'
import type { RefusalCode } from '../shared/refusal.ts'
import { AREA_METERS, SEATS } from './limits.ts'

type Refusals<Code extends RefusalCode> = Extract<RefusalCode, Code> | null

/** A car pool, as far as seats and places on it go. Its owner takes a seat (design.md ruling 7). */
export interface PoolFacts {
  id: number
  ownerId: number
  availableSeats: number
  /** the owner included */
  assignedIds: readonly number[]
  /** who is invited and has not answered */
  invitedIds: readonly number[]
}

/** A member of the event, as far as its car pools go. */
export interface RiderFacts {
  id: number
  ownsPoolId: number | null
  /** as owner or passenger */
  inPoolId: number | null
  /** of the one join request that may be pending */
  asksPoolId: number | null
}

/** The owner is one of those assigned. */
export const seatsLeftOf = ({
  availableSeats,
  assignedCount,
}: {
  availableSeats: number
  assignedCount: number
}) => Math.max(0, availableSeats - assignedCount)
export const seatsLeft = ({
  availableSeats,
  assignedIds,
}: Pick<PoolFacts, 'availableSeats' | 'assignedIds'>) =>
  seatsLeftOf({ availableSeats, assignedCount: assignedIds.length })
export const isFull = (pool: Pick<PoolFacts, 'availableSeats' | 'assignedIds'>) => seatsLeft(pool) === 0

/** What a person is to a car pool, and with it which button they see (specification 2). */
export const RELATIONS = ['owner', 'assigned', 'invited', 'requested', 'pending_elsewhere', 'none'] as const
export type Relation = (typeof RELATIONS)[number]

export function relationOf(pool: PoolFacts, me: RiderFacts): Relation {
  if (pool.ownerId === me.id) return 'owner'
  if (pool.assignedIds.includes(me.id)) return 'assigned'
  if (pool.invitedIds.includes(me.id)) return 'invited'
  if (me.asksPoolId === pool.id) return 'requested'
  return me.asksPoolId === null ? 'none' : 'pending_elsewhere'
}

/**
 * Specification 4. An invitation is accepted by joining (design.md ruling 6), also by whoever asked elsewhere: the
 * rest is invalidated.
 */
export function whyCannotJoin(
  pool: PoolFacts,
  me: RiderFacts,
): Refusals<'in_this_pool' | 'owns_a_pool' | 'in_another_pool' | 'pool_full' | 'request_pending'> {
  const relation = relationOf(pool, me)
  if (relation === 'owner' || relation === 'assigned') return 'in_this_pool'
  if (me.ownsPoolId !== null) return 'owns_a_pool'
  if (me.inPoolId !== null) return 'in_another_pool'
  if (isFull(pool)) return 'pool_full'
  return relation === 'requested' || relation === 'pending_elsewhere' ? 'request_pending' : null
}

export function whyCannotLeave(
  pool: PoolFacts,
  me: Pick<RiderFacts, 'id'>,
): Refusals<'owner_cannot_leave' | 'not_in_pool'> {
  if (pool.ownerId === me.id) return 'owner_cannot_leave'
  return pool.assignedIds.includes(me.id) ? null : 'not_in_pool'
}

/** Specification 5: one owned for each event, and nobody in two. */
export function whyCannotCreate(me: RiderFacts): Refusals<'one_pool_per_owner' | 'in_another_pool'> {
  if (me.ownsPoolId !== null) return 'one_pool_per_owner'
  return me.inPoolId === null ? null : 'in_another_pool'
}

/** For a seat waits who has none. */
export function whyCannotWait(me: RiderFacts): Refusals<'owns_a_pool' | 'in_another_pool'> {
  if (me.ownsPoolId !== null) return 'owns_a_pool'
  return me.inPoolId === null ? null : 'in_another_pool'
}

/** A lowered number of seats evicts nobody (design.md ruling 8). */
export const whyCannotSetSeats = (seats: number, assignedCount: number): Refusals<'seats_below_assigned'> =>
  seats < assignedCount ? 'seats_below_assigned' : null

/** Where both times of a car pool are known, the way back is after the way there. */
export const isReturnTooEarly = (departure: Date | null, back: Date | null) =>
  departure !== null && back !== null && back <= departure

/** Whether a seat can be offered to a person; to as many at once as there are seats left (design.md ruling 22). */
export function whyCannotInvite(
  pool: PoolFacts,
  person: RiderFacts,
): Refusals<'in_this_pool' | 'invitee_unavailable' | 'already_invited' | 'pool_full'> {
  if (pool.assignedIds.includes(person.id)) return 'in_this_pool'
  if (person.ownsPoolId !== null || person.inPoolId !== null) return 'invitee_unavailable'
  if (pool.invitedIds.includes(person.id)) return 'already_invited'
  return isFull(pool) ? 'pool_full' : null
}

export interface RequestFacts {
  type: 'join_request' | 'invite_request'
  status: 'pending' | 'accepted' | 'rejected' | 'invalidated' | 'cancelled'
  requesterId: number
  requesteeId: number
}

/** Only pending can act, and only once; who is asked answers. `null`, too, for whoever it concerns in no way: 404. */
export const whyCannotAnswer = ({ status }: RequestFacts): Refusals<'request_ended'> =>
  status === 'pending' ? null : 'request_ended'

/** Who takes the seat that a request is about. */
export const riderOf = ({ type, requesterId, requesteeId }: Omit<RequestFacts, 'status'>) =>
  type === 'join_request' ? requesterId : requesteeId

const METERS_PER_DEGREE = 111_320
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies. */
export function metersBetween(a: Point, b: Point): number {
  const [dLat, dLng] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLng / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h))
}

/**
 * The middle of the area of about 500 m in which a point lies: the same for every point in it, so that asking again
 * tells no more.
 */
export function areaOf({ latitude, longitude }: Point): Point {
  const snap = (value: number, step: number) => (Math.floor(value / step) + 0.5) * step
  const lat = snap(latitude, AREA_METERS / METERS_PER_DEGREE)
  const lng = snap(longitude, AREA_METERS / (METERS_PER_DEGREE * Math.cos(radians(lat))))
  return { latitude: round(lat), longitude: round(lng) }
}
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** The line of a meeting point as strangers read it: without what comes before its part of town. */
export function areaLine(meetingPoint: string, region: { name: string; state: string }): string {
  const parts = meetingPoint.split(',').map(part => part.trim())
  const isWide = (part: string) => part === '' || part.replace(/\s*\d{6}$/, '') === region.state
  const told = parts.filter(part => !isWide(part))
  const isExact = told.length > 2 || (told.length === 2 && told[1] !== region.name)
  return (isExact ? told.slice(1) : told).join(', ') || meetingPoint
}

/** Roads are longer than the crow's way, and Pune's are slow. */
const ROAD_FACTOR = 1.35
const KM_PER_HOUR = 25
const minutesBetween = (a: Point, b: Point) =>
  (metersBetween(a, b) * ROAD_FACTOR * 60) / (KM_PER_HOUR * 1_000)

/**
 * How many minutes longer the way from home to the event gets by way of a meeting point; to the meeting point where
 * nobody knows where the event is. Whole minutes.
 */
export function detourFrom(home: Point, event: Point | null): (meetingPoint: Point) => number {
  if (!event) return meetingPoint => Math.round(minutesBetween(home, meetingPoint))
  const direct = minutesBetween(home, event)
  return meetingPoint =>
    Math.max(0, Math.round(minutesBetween(home, meetingPoint) + minutesBetween(meetingPoint, event) - direct))
}
export const detourMinutes = (home: Point, meetingPoint: Point, event: Point | null) =>
  detourFrom(home, event)(meetingPoint)

/** Whether a map of so many points fits them all; the region's bounds where there are none. */
export function boundsOf(points: readonly Point[]): Bounds | null {
  const [first] = points
  if (!first) return null
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  }
}

interface SaveFacts {
  ownsPoolId: number | null
  /** null for a new one */
  pool: { ownerId: number; assignedCount: number } | null
  meId: number
  meetingPoint: string
  seats: number
}

/** Specification 5, Car pool save, in its order: the server refuses by it, the form explains with it. */
export function whyCannotSaveCarPool({
  ownsPoolId,
  pool,
  meId,
  meetingPoint,
  seats,
}: SaveFacts): Refusals<
  | 'one_pool_per_owner'
  | 'not_owner_edit'
  | 'meeting_point_missing'
  | 'seats_out_of_range'
  | 'seats_below_assigned'
> {
  if (!pool && ownsPoolId !== null) return 'one_pool_per_owner'
  if (pool && pool.ownerId !== meId) return 'not_owner_edit'
  if (meetingPoint.trim() === '') return 'meeting_point_missing'
  if (seats < SEATS.min || seats > SEATS.max) return 'seats_out_of_range'
  return pool ? whyCannotSetSeats(seats, pool.assignedCount) : null
}
