import { type PoolFacts, seatsLeft, whyCannotJoin } from '@muster/domain/car-pools/rules.ts'
import type { CarPoolReply, CarPoolsReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { formatWhen } from '@muster/domain/shared/clock.ts'

/** Where the caller stands among the car pools of the event. */
export type Me = NonNullable<CarPoolsReply['meta']['board']>['me']

const SOMEBODY = 0

/** Others than oneself are nobody in particular: only their number counts. */
function factsOf({ id, relation, availableSeats, assignedCount }: CarPoolReply, meId: number): PoolFacts {
  const isIn = relation === 'owner' || relation === 'assigned'
  const assignedIds = Array.from({ length: assignedCount }, (_, at) => (at === 0 && isIn ? meId : SOMEBODY))
  return {
    id,
    ownerId: relation === 'owner' ? meId : SOMEBODY,
    availableSeats,
    assignedIds,
    invitedIds: relation === 'invited' ? [meId] : [],
  }
}

/** The rule of the server, so that nobody taps what would be refused. */
export const whyNotJoin = (pool: CarPoolReply, me: Me, meId: number) =>
  whyCannotJoin(factsOf(pool, meId), { id: meId, ...me })

const leftIn = ({ availableSeats, assignedCount }: CarPoolReply) =>
  seatsLeft({ availableSeats, assignedIds: Array.from({ length: assignedCount }, () => SOMEBODY) })

/** Specification 2, the labels of capacity. */
export function capacityOf(pool: CarPoolReply): string {
  const left = leftIn(pool)
  return left === 0 ? carPoolWords.full : carPoolWords.seatsAvailable(left)
}
export const isFullPool = (pool: CarPoolReply) => leftIn(pool) === 0

export function detourOf({ detourMinutes }: CarPoolReply, event: EventReply): string | null {
  if (detourMinutes === null) return null
  if (!event.locationCoOrds) return carPoolWords.fromHome(detourMinutes)
  return detourMinutes === 0 ? carPoolWords.onTheWay : carPoolWords.detour(detourMinutes)
}

const ANY_OTHER_DAY = ''

/** With their dates: the event has several days. */
export function timesOfPool({ departureTime, returnTime }: CarPoolReply, { timezone }: EventReply) {
  const fact = (label: string, iso: string | null) =>
    iso === null ? [] : [{ label, value: formatWhen(timezone, new Date(iso), ANY_OTHER_DAY) }]
  return [...fact(carPoolWords.departs, departureTime), ...fact(carPoolWords.returns, returnTime)]
}

/** One that was offered before meeting points had an area is known by its owner. */
export const placeOf = (pool: CarPoolReply) => pool.meetingPoint || itineraryWords.carPoolOf(ownerOf(pool))

export const ownerOf = ({ car_owner }: CarPoolReply) => car_owner?.name ?? carPoolWords.unknownOwner
