import { areaLine, isReturnTooEarly, whyCannotSaveCarPool } from '@muster/domain/car-pools/rules.ts'
import type { CreateCarPoolBody, UpdateCarPoolBody } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import type { LockedPool } from './locks.ts'
import type { SavedPool } from './store.ts'

type Data = Partial<CreateCarPoolBody['data']> | UpdateCarPoolBody['data']

const momentOf = (instant: string | null) => (instant === null ? null : new Date(instant))

/** What is not said stays; a place that is called otherwise is another, so that it keeps no point but the one it brings. */
export function savedOf({ region }: Context, before: LockedPool | null, data: Data): SavedPool {
  const meetingPoint = data.meetingPoint ?? before?.meetingPoint ?? ''
  const point = meetingPoint === before?.meetingPoint ? before : null
  const { departureTime, returnTime } = data
  return {
    meetingPoint,
    area: areaLine(meetingPoint, region),
    availableSeats: data.availableSeats ?? before?.availableSeats ?? 0,
    latitude: data.latitude === undefined ? (point?.latitude ?? null) : data.latitude,
    longitude: data.longitude === undefined ? (point?.longitude ?? null) : data.longitude,
    placeId: data.placeId === undefined ? (point?.placeId ?? null) : data.placeId,
    departureTime: departureTime === undefined ? (before?.departureTime ?? null) : momentOf(departureTime),
    returnTime: returnTime === undefined ? (before?.returnTime ?? null) : momentOf(returnTime),
    note: data.note === undefined ? (before?.note ?? null) : data.note || null,
  }
}

type Facts = Omit<Parameters<typeof whyCannotSaveCarPool>[0], 'meetingPoint' | 'seats'>

export function refuseToSave(facts: Facts, saved: SavedPool): void {
  const { meetingPoint, availableSeats: seats, latitude, longitude, departureTime, returnTime } = saved
  const why = whyCannotSaveCarPool({ ...facts, meetingPoint, seats })
  if (why === 'seats_below_assigned')
    throw new Refused(why, { message: carPoolWords.seatsBelow(facts.pool?.assignedCount ?? 0) })
  if (why) throw new Refused(why)
  if ((latitude === null) !== (longitude === null))
    throw new Refused('invalid', { message: placesWords.pointExpected })
  if (isReturnTooEarly(departureTime, returnTime))
    throw new Refused('invalid', { message: carPoolWords.returnBeforeDeparture })
}
