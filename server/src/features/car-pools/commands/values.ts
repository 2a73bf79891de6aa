import { areaLine } from '@muster/domain/car-pools/geography.ts'
import { isFarFromEvent, isReturnTooEarly, whyCannotSaveCarPool } from '@muster/domain/car-pools/rules.ts'
import type { CreateCarPoolBody, UpdateCarPoolBody } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import { pointOf } from '../point-of.ts'
import type { CarPoolValues } from '../store/car-pools.ts'

type Data = Partial<CreateCarPoolBody['data']> | UpdateCarPoolBody['data']

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant))

/** Missing fields keep their value. A new meeting point without coordinates clears the old ones. */
export function valuesOf(
  ctx: Context,
  before: Omit<CarPoolValues, 'area'> | null,
  data: Data,
): CarPoolValues {
  const meetingPoint = data.meetingPoint ?? before?.meetingPoint ?? ''
  const place = meetingPoint === before?.meetingPoint ? before : null
  const { departureTime, returnTime } = data
  const latitude = data.latitude === undefined ? (place?.latitude ?? null) : data.latitude
  const longitude = data.longitude === undefined ? (place?.longitude ?? null) : data.longitude
  return {
    meetingPoint,
    area: areaLine(pointOf({ latitude, longitude }), ctx),
    availableSeats: data.availableSeats ?? before?.availableSeats ?? 0,
    latitude,
    longitude,
    placeId: data.placeId === undefined ? (place?.placeId ?? null) : data.placeId,
    departureTime: departureTime === undefined ? (before?.departureTime ?? null) : dateOf(departureTime),
    returnTime: returnTime === undefined ? (before?.returnTime ?? null) : dateOf(returnTime),
    note: data.note === undefined ? (before?.note ?? null) : data.note || null,
  }
}

type SavedCarPool = Parameters<typeof whyCannotSaveCarPool>[0]['carPool']

export function refuseToSave(
  carPool: SavedCarPool,
  values: CarPoolValues,
  event: { startDate: Date; endDate: Date },
): void {
  const { meetingPoint, availableSeats: seats, latitude, longitude, departureTime, returnTime } = values
  const why = whyCannotSaveCarPool({ carPool, meetingPoint, seats })
  if (why === 'seats_below_assigned' && !carPool.isNew)
    throw new Refused(why, { message: carPoolWords.seatsBelow(carPool.assignedCount) })
  if (why) throw new Refused(why)
  if ((latitude === null) !== (longitude === null))
    throw new Refused('invalid', { message: placesWords.pointExpected })
  if (isReturnTooEarly(departureTime, returnTime))
    throw new Refused('invalid', { message: carPoolWords.returnBeforeDeparture })
  if ([departureTime, returnTime].some(time => isFarFromEvent(time, event)))
    throw new Refused('invalid', { message: carPoolWords.timeFarFromEvent })
}
