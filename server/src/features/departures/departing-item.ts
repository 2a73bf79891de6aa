import { isDeparting, isRoadKind, type PersonToMove } from '@muster/domain/departures/rules.ts'
import { departureWords } from '@muster/domain/departures/words.ts'
import type { EventTimes, ItemTimes, Leg } from '@muster/domain/items/facts.ts'
import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { closesAt, hasSecondLeg, legOn, legTimes } from '@muster/domain/items/rules.ts'
import { daysOfItem } from '@muster/domain/itinerary/rules.ts'
import { dayIn, startOfDay } from '@muster/domain/shared/clock.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import type { ItemRow, PersonRow } from './departing-sql.ts'

/** A flight, bus or car pool. */
export interface DepartingItem {
  id: number
  documentId: string
  eventId: number
  kind: ItemKind
  name: string
  coordinatorId: number | null
  coordinatorName: string | null
  ownerId: number | null
  departedAt: Readonly<Record<Leg, Date | null>>
  /** `null`: no limit is known */
  seatsLeft: number | null
  times: ItemTimes
  event: EventTimes
}

export function toDepartingItem(row: ItemRow): DepartingItem {
  const { id, documentId, eventId, kind, coordinatorId, coordinatorName, ownerId } = row
  const { timezone, startDate, endDate, active, availableSeats, assigned } = row
  return {
    ...{ id, documentId, eventId, kind, coordinatorId, coordinatorName, ownerId },
    name: nameOf(row),
    departedAt: { first: row.firstDepartedAt, second: row.secondDepartedAt },
    seatsLeft: availableSeats === null ? null : Math.max(0, availableSeats - assigned),
    times: timesOf(row),
    event: { timezone, startDate, endDate, active },
  }
}

/** A car pool has the name that strangers read: its meeting point may be somebody's home (R78). */
const nameOf = ({ flightName, busIdentifier, ownerName, area }: ItemRow) =>
  flightName ?? busIdentifier ?? departureWords.carPoolOf(ownerName ?? '', area ?? '')

function timesOf({ departure, arrival, time, departureTime, returnTime }: ItemRow): ItemTimes {
  if (departure && arrival) return { kind: 'flight', departure, arrival }
  if (time) return { kind: 'bus', time }
  return { kind: 'car-pool', departureTime, returnTime }
}

/** Its co-ordinator and Admins. The owner of a car pool is not staff (R293). */
export function refuseOthers(me: Caller, row: ItemRow, isExpected: boolean): void {
  if (!isAdminCaller(me) && row.coordinatorId !== me.user.id)
    throw new Refused(isExpected ? 'forbidden' : 'not_found')
  if (!isDeparting(row.kind)) throw new Refused('no_departure')
  if (row.kind === 'car-pool' && !row.hasCarPools) throw new Refused('car_pooling_off')
}

/** Without one it is the leg of today. */
export function legOf({ times, event }: DepartingItem, asked: Leg | undefined, now: Date): Leg {
  const leg = asked ?? legOn(times, event, dayIn(event.timezone, now))
  if (leg === 'second' && !hasSecondLeg(times.kind)) throw new Refused('no_such_leg')
  return leg
}

/** From the start of the day of the leg, as staff check in. */
export const windowOf = ({ times, event }: DepartingItem, leg: Leg) => ({
  isActive: event.active,
  opensAt: startOfDay(event.timezone, legTimes(times, event, leg).day),
  closesAt: closesAt(times, event),
})

export interface From {
  item: DepartingItem
  leg: Leg
  now: Date
}

/** What the rule of moving asks about a place to move to: on the day of the leg, or today. */
export function targetOf(to: DepartingItem, { item, leg, now }: From) {
  const { event, times } = to
  const today = dayIn(event.timezone, now)
  const days = [legTimes(item.times, item.event, leg).day, today]
  return {
    id: to.id,
    kind: to.kind,
    isOnDay:
      to.eventId === item.eventId &&
      isRoadKind(to.kind) &&
      daysOfItem(times, event).some(day => days.includes(day)),
    hasDeparted: to.departedAt[legOn(times, event, today)] !== null,
    seatsLeft: to.seatsLeft,
  }
}

export const toPersonToMove = ({ isIn, carPoolId, isOwner }: PersonRow): PersonToMove => ({
  isIn,
  carPool: carPoolId === null ? null : { id: carPoolId, isOwner: isOwner === true },
})
