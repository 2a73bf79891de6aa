import type { CarPoolDraft } from '@muster/domain/car-pools/draft.ts'
import { SEATS } from '@muster/domain/car-pools/limits.ts'
import { isFarFromEvent, isReturnTooEarly, whyCannotSaveCarPool } from '@muster/domain/car-pools/rules.ts'
import type { CarPoolReply, CreateCarPoolBody } from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { AddressResult } from '@muster/domain/places/schema.ts'
import { instantOfWallClock, wallClockIn } from '@muster/domain/shared/clock.ts'

/** The server stores only the point and the line of an address. */
function savedAddressOf({ meetingPoint, latitude, longitude, placeId }: CarPoolReply): AddressResult | null {
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

const wallClockOf = (timezone: string, instant: string | null | undefined) =>
  instant ? wallClockIn(timezone, new Date(instant)) : ''

export const draftOf = (carPool: CarPoolReply | null, timezone: string): CarPoolDraft => ({
  meetingPoint: carPool?.meetingPoint ?? '',
  place: carPool && savedAddressOf(carPool),
  seats: carPool?.availableSeats ?? SEATS.default,
  departure: wallClockOf(timezone, carPool?.departureTime),
  back: wallClockOf(timezone, carPool?.returnTime),
  note: carPool?.note ?? '',
  invitees: [],
  removedIds: [],
})

/** A day without a time is no time. */
const isComplete = (wallClock: string) => /T./.test(wallClock)

/** An untouched time is sent unchanged: the field has no seconds. */
function instantOf(timezone: string, wallClock: string, saved: string | null | undefined): string | null {
  if (saved && wallClockOf(timezone, saved) === wallClock) return saved
  return isComplete(wallClock) ? instantOfWallClock(timezone, wallClock).toISOString() : null
}

type SavedFields = Omit<CreateCarPoolBody['data'], 'event' | 'eventDocumentId' | 'car_owner' | 'carOwnerId'>

export const dataOf = (draft: CarPoolDraft, carPool: CarPoolReply | null, timezone: string): SavedFields => ({
  meetingPoint: draft.meetingPoint.trim(),
  latitude: draft.place?.coordinates.latitude ?? null,
  longitude: draft.place?.coordinates.longitude ?? null,
  placeId: draft.place?.placeId || null,
  availableSeats: draft.seats,
  departureTime: instantOf(timezone, draft.departure, carPool?.departureTime),
  returnTime: instantOf(timezone, draft.back, carPool?.returnTime),
  note: draft.note.trim() || null,
  inviteUsers: draft.invitees.map(({ id }) => id),
})

/** Without passengers who have left in the meantime. */
export const removedOf = ({ removedIds }: CarPoolDraft, carPool: CarPoolReply) =>
  removedIds.filter(removed => carPool.assigned_users?.some(({ id }) => id === removed))

/** The owner takes a seat (R7). */
const assignedCount = (draft: CarPoolDraft, carPool: CarPoolReply | null) =>
  carPool ? carPool.assignedCount - removedOf(draft, carPool).length : 1

export const seatsToOffer = (draft: CarPoolDraft, carPool: CarPoolReply | null) =>
  Math.max(0, draft.seats - assignedCount(draft, carPool))

export type Field = 'meetingPoint' | 'seats' | 'back' | 'invitees' | 'passengers' | 'note' | 'departure'
export interface Problem {
  /** `null`: no field can fix it */
  field: Field | null
  sentence: string
}

interface SaveContext {
  event: EventReply
  carPool: CarPoolReply | null
  ownsPoolId: number | null
}

const fieldOfCode = {
  one_pool_per_owner: null,
  not_owner_edit: null,
  meeting_point_missing: 'meetingPoint',
  seats_out_of_range: 'seats',
  seats_below_assigned: 'seats',
} as const

/** The checks of R74 in their order, then invitees (R22) and times. */
export function problemOf(draft: CarPoolDraft, { event, carPool, ownsPoolId }: SaveContext): Problem | null {
  const assigned = assignedCount(draft, carPool)
  const why = whyCannotSaveCarPool({
    carPool: carPool
      ? { isNew: false, isOwner: carPool.relation === 'owner', assignedCount: assigned }
      : { isNew: true, ownsPoolId },
    meetingPoint: draft.meetingPoint,
    seats: draft.seats,
  })
  if (why) {
    const sentence = why === 'seats_below_assigned' ? carPoolWords.seatsBelow(assigned) : carPoolRefusals[why]
    return { field: fieldOfCode[why], sentence }
  }
  if (draft.invitees.length > seatsToOffer(draft, carPool))
    return { field: 'invitees', sentence: carPoolRefusals.too_many_invited }
  return problemOfTimes(dataOf(draft, carPool, event.timezone), event)
}

const dateOf = (instant: string | null | undefined) => (instant ? new Date(instant) : null)

function problemOfTimes(data: SavedFields, event: EventReply): Problem | null {
  const [departure, back] = [dateOf(data.departureTime), dateOf(data.returnTime)]
  if (isReturnTooEarly(departure, back))
    return { field: 'back', sentence: carPoolWords.returnBeforeDeparture }
  const days = { startDate: new Date(event.startDate), endDate: new Date(event.endDate) }
  if (isFarFromEvent(departure, days)) return { field: 'departure', sentence: carPoolWords.timeFarFromEvent }
  return isFarFromEvent(back, days) ? { field: 'back', sentence: carPoolWords.timeFarFromEvent } : null
}
