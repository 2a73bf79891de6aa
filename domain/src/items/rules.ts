import { addDays, dayIn, instantIn, startOfDay } from '../shared/clock.ts'
import type { EventTimes, ItemTimes, Leg } from './facts.ts'
import { type ItemKind, KINDS } from './kinds.ts'
import { OPENS_BEFORE_DEPARTURE_MINUTES, ROOM_HOURS } from './limits.ts'

/** Meals are on the agenda, but nobody checks in to them (R61). */
export const FOOD_AND_DRINKS = 'F&B'
export const isCheckable = (item: ItemTimes) => item.kind !== 'sub-event' || item.subType !== FOOD_AND_DRINKS

export const hasSecondLeg = (kind: ItemKind) => KINDS[kind].hasSecondLeg

interface LegTimes {
  /** the day of the leg in the event's zone, `yyyy-MM-dd` */
  day: string
  /** null where only the day is known */
  at: Date | null
  opensAt: Date
}

const MINUTE_MS = 60_000

/** Check-in windows (R62). All days are days in the event's zone. */
export function legTimes(item: ItemTimes, event: EventTimes, leg: Leg): LegTimes {
  const { timezone } = event
  const onTheDay = (at: Date): LegTimes => {
    const day = dayIn(timezone, at)
    return { day, at, opensAt: startOfDay(timezone, day) }
  }
  const beforeDeparture = (at: Date): LegTimes => {
    const { day, opensAt } = onTheDay(at)
    const opens = at.getTime() - OPENS_BEFORE_DEPARTURE_MINUTES * MINUTE_MS
    // check-in never opens the day before: what leaves soon after midnight opens at midnight
    return { day, at, opensAt: new Date(Math.max(opens, opensAt.getTime())) }
  }
  const fromTime = (at: Date): LegTimes => ({ ...onTheDay(at), opensAt: at })
  switch (item.kind) {
    case 'flight':
      return beforeDeparture(item.departure)
    case 'bus':
      return beforeDeparture(item.time)
    case 'sub-event':
      return onTheDay(item.startDate)
    case 'hotel-room':
      return fromTime(roomTimes(item, event)[leg])
    case 'car-pool': {
      const first = dayIn(timezone, event.startDate)
      if (leg === 'first') return { day: first, at: item.departureTime, opensAt: startOfDay(timezone, first) }
      const at = item.returnTime
      // the departure is offered on the first day, whatever times the owner plans (R3)
      const days = [addDays(first, 1), ...(at ? [dayIn(timezone, at)] : [])]
      const day = days.toSorted().at(-1) ?? first
      return { day, at, opensAt: startOfDay(timezone, day) }
    }
  }
}

/** Default hours apply where the room has none (R9). */
export function roomTimes(
  room: { checkinTime: Date | null; checkoutTime: Date | null },
  { timezone, startDate, endDate }: EventTimes,
): Record<Leg, Date> {
  return {
    first: room.checkinTime ?? instantIn(timezone, dayIn(timezone, startDate), ROOM_HOURS.attendee.checkIn),
    second: room.checkoutTime ?? instantIn(timezone, dayIn(timezone, endDate), ROOM_HOURS.attendee.checkOut),
  }
}

/** The first leg until the end of its day, then the second (R3). */
export function legOn(item: ItemTimes, event: EventTimes, day: string): Leg {
  return hasSecondLeg(item.kind) && day > legTimes(item, event, 'first').day ? 'second' : 'first'
}

/** As `legOn`, but a person who is not in the room yet can check in until check-out opens (R3). */
export function legOffered(item: ItemTimes, event: EventTimes, day: string, now: Date, isIn: boolean): Leg {
  if (item.kind !== 'hotel-room' || isIn || day > dayIn(event.timezone, now)) return legOn(item, event, day)
  return now < roomTimes(item, event).second ? 'first' : legOn(item, event, day)
}

/** Check-in closes with the last day of the event or of the item. The later day counts (R62). */
export function closesAt(item: ItemTimes, event: EventTimes): Date {
  const ends = [event.endDate, endOf(item, event)].map(end => dayIn(event.timezone, end))
  return startOfDay(event.timezone, addDays(ends.toSorted().at(-1) ?? '', 1))
}

function endOf(item: ItemTimes, event: EventTimes): Date {
  switch (item.kind) {
    case 'flight':
      return item.arrival
    case 'bus':
      return item.time
    case 'sub-event':
      return item.endDate
    case 'hotel-room':
      return roomTimes(item, event).second
    case 'car-pool':
      return item.returnTime ?? event.endDate
  }
}
