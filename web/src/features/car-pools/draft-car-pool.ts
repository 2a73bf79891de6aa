import { SEATS } from '@muster/domain/car-pools/limits.ts'
import { isReturnTooEarly, whyCannotSaveCarPool } from '@muster/domain/car-pools/rules.ts'
import type { CarPoolReply, CreateCarPoolBody } from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Person } from '@muster/domain/itinerary/schema.ts'
import type { AddressResult } from '@muster/domain/places/schema.ts'
import { instantOfWallClock, wallClockIn } from '@muster/domain/shared/clock.ts'

/** The form as it is shown; its times are what the event's clocks show. */
export interface CarPoolDraft {
  meetingPoint: string
  /** null for a meeting point in one's own words */
  place: AddressResult | null
  seats: number
  departure: string
  back: string
  note: string
  invitees: readonly Person[]
  removedIds: readonly number[]
}

/** Of a saved place only the point and the line are known. */
function placeOf({ meetingPoint, latitude, longitude, placeId }: CarPoolReply): AddressResult | null {
  if (latitude === null || longitude === null) return null
  return {
    formattedAddress: meetingPoint,
    components: { street: '', city: '', state: '', zipCode: '', country: '' },
    coordinates: { latitude, longitude },
    placeId: placeId ?? '',
    confidence: 1,
    isZipApproximate: false,
  }
}

const shown = (timezone: string, instant: string | null | undefined) =>
  instant ? wallClockIn(timezone, new Date(instant)) : ''

export const draftOf = (pool: CarPoolReply | null, timezone: string): CarPoolDraft => ({
  meetingPoint: pool?.meetingPoint ?? '',
  place: pool && placeOf(pool),
  seats: pool?.availableSeats ?? SEATS.default,
  departure: shown(timezone, pool?.departureTime),
  back: shown(timezone, pool?.returnTime),
  note: pool?.note ?? '',
  invitees: [],
  removedIds: [],
})

/** What was not touched is sent as it came: a field for a time knows no seconds. */
function instantOf(timezone: string, wallClock: string, saved: string | null | undefined): string | null {
  if (saved && shown(timezone, saved) === wallClock) return saved
  return wallClock ? instantOfWallClock(timezone, wallClock).toISOString() : null
}

type Told = Omit<CreateCarPoolBody['data'], 'event' | 'eventDocumentId' | 'car_owner' | 'carOwnerId'>

export const dataOf = (draft: CarPoolDraft, pool: CarPoolReply | null, timezone: string): Told => ({
  meetingPoint: draft.meetingPoint.trim(),
  latitude: draft.place?.coordinates.latitude ?? null,
  longitude: draft.place?.coordinates.longitude ?? null,
  placeId: draft.place?.placeId || null,
  availableSeats: draft.seats,
  departureTime: instantOf(timezone, draft.departure, pool?.departureTime),
  returnTime: instantOf(timezone, draft.back, pool?.returnTime),
  note: draft.note.trim() || null,
  inviteUsers: draft.invitees.map(({ id }) => id),
})

/** Whoever has left meanwhile need not be removed. */
export const removedOf = ({ removedIds }: CarPoolDraft, pool: CarPoolReply) =>
  removedIds.filter(removed => pool.assigned_users?.some(({ id }) => id === removed))

/** The owner takes a seat (design.md ruling 7), and whoever is removed frees one. */
const assignedCount = (draft: CarPoolDraft, pool: CarPoolReply | null) =>
  pool ? pool.assignedCount - removedOf(draft, pool).length : 1

export const seatsToOffer = (draft: CarPoolDraft, pool: CarPoolReply | null) =>
  Math.max(0, draft.seats - assignedCount(draft, pool))

export type Field = 'meetingPoint' | 'seats' | 'back' | 'invitees' | 'passengers' | 'note' | 'departure'
export interface Problem {
  /** null for what no field can mend */
  field: Field | null
  sentence: string
}

interface Facts {
  pool: CarPoolReply | null
  meId: number
  ownsPoolId: number | null
  timezone: string
}

const fields = {
  one_pool_per_owner: null,
  not_owner_edit: null,
  meeting_point_missing: 'meetingPoint',
  seats_out_of_range: 'seats',
  seats_below_assigned: 'seats',
} as const

/** Specification 5, Car pool save, in its order; then what is our own. */
export function problemOf(draft: CarPoolDraft, { pool, meId, ownsPoolId, timezone }: Facts): Problem | null {
  const assigned = assignedCount(draft, pool)
  const why = whyCannotSaveCarPool({
    ownsPoolId,
    pool: pool && { ownerId: pool.relation === 'owner' ? meId : Number.NaN, assignedCount: assigned },
    meId,
    meetingPoint: draft.meetingPoint,
    seats: draft.seats,
  })
  if (why) {
    const sentence = why === 'seats_below_assigned' ? carPoolWords.seatsBelow(assigned) : carPoolRefusals[why]
    return { field: fields[why], sentence }
  }
  if (draft.invitees.length > seatsToOffer(draft, pool))
    return { field: 'invitees', sentence: carPoolRefusals.too_many_invited }
  const { departureTime, returnTime } = dataOf(draft, pool, timezone)
  return isReturnTooEarly(dateOf(departureTime), dateOf(returnTime))
    ? { field: 'back', sentence: carPoolWords.returnBeforeDeparture }
    : null
}

const dateOf = (instant: string | null | undefined) => (instant ? new Date(instant) : null)
