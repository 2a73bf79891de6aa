import { hasLeft, isFull, isRideOver, seatsLeft } from '@muster/domain/car-pools/rules.ts'
import type { CarPoolReply, CarPoolsReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { formatWhen } from '@muster/domain/shared/clock.ts'

export type Me = NonNullable<CarPoolsReply['meta']['board']>['me']

export function capacityOf(carPool: CarPoolReply): string {
  return isFull(carPool) ? carPoolWords.full : carPoolWords.seatsAvailable(seatsLeft(carPool))
}

export function detourOf({ detourMinutes }: CarPoolReply, event: EventReply): string | null {
  if (detourMinutes === null) return null
  if (!event.locationCoOrds) return carPoolWords.fromHome(detourMinutes)
  return detourMinutes === 0 ? carPoolWords.onTheWay : carPoolWords.detour(detourMinutes)
}

const ANY_OTHER_DAY = ''

/** With dates, because the event has several days. */
export function timesOfCarPool({ departureTime, returnTime }: CarPoolReply, { timezone }: EventReply) {
  const fact = (label: string, iso: string | null) =>
    iso === null ? [] : [{ label, value: formatWhen(timezone, new Date(iso), ANY_OTHER_DAY) }]
  return [...fact(carPoolWords.departs, departureTime), ...fact(carPoolWords.returns, returnTime)]
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso))

export function progressOf({ departureTime, returnTime }: CarPoolReply, now: Date) {
  const [departure, back] = [dateOf(departureTime), dateOf(returnTime)]
  return { isLeft: hasLeft(departure, now), isOver: isRideOver(departure, back, now) }
}

/** Car pools older than areas have no meeting point to show, so the owner's name takes its place. */
export const meetingPointOf = (carPool: CarPoolReply) =>
  carPool.meetingPoint || itineraryWords.carPoolOf(ownerOf(carPool))

export const ownerOf = ({ car_owner }: CarPoolReply) => car_owner?.name ?? carPoolWords.unknownOwner
