import type { ItemKind } from '../itinerary/schema.ts'
import { addDays, dayIn, instantIn, startOfDay } from '../shared/clock.ts'
import type { RefusalCode } from '../shared/refusal.ts'
import type { EventTimes, ItemTimes, Leg } from './facts.ts'
import { OPENS_BEFORE_DEPARTURE_MINUTES, ROOM_HOURS } from './limits.ts'

/** Meals are on the agenda, but nobody checks in to them (R61). */
export const FOOD_AND_DRINKS = 'F&B'
export const isCheckable = (item: ItemTimes) => item.kind !== 'sub-event' || item.subType !== FOOD_AND_DRINKS

export const hasSecondLeg = (kind: ItemKind) => kind === 'hotel-room' || kind === 'car-pool'

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

export interface CheckInFacts {
  item: ItemTimes
  event: EventTimes
  leg: Leg
  checkedInAt: Date | null
  /** of the leg (R295) */
  departedAt?: Date | null | undefined
}

export type CheckInState =
  | { state: 'not_checkable' | 'inactive' | 'open' | 'over' }
  | { state: 'too_early'; opensAt: Date }
  | { state: 'departed'; at: Date }
  | { state: 'checked_in'; at: Date }

/** Staff may check in others on the day at any hour (R5), also after the departure (R295). */
export function checkInState(facts: CheckInFacts, now: Date, isByStaff = false): CheckInState {
  const { item, event, leg, checkedInAt, departedAt } = facts
  if (!isCheckable(item)) return { state: 'not_checkable' }
  if (checkedInAt) return { state: 'checked_in', at: checkedInAt }
  if (!event.active) return { state: 'inactive' }
  if (departedAt && departedAt <= now && !isByStaff) return { state: 'departed', at: departedAt }
  const { day, opensAt } = legTimes(item, event, leg)
  const opens = isByStaff ? startOfDay(event.timezone, day) : opensAt
  if (now < opens) return { state: 'too_early', opensAt: opens }
  return { state: now < closesAt(item, event) ? 'open' : 'over' }
}

export type CheckInRefusal = Extract<
  RefusalCode,
  'not_checkable' | 'event_inactive' | 'too_early' | 'has_departed' | 'check_in_over'
>

const REFUSALS: Readonly<Record<CheckInState['state'], CheckInRefusal | null>> = {
  not_checkable: 'not_checkable',
  inactive: 'event_inactive',
  too_early: 'too_early',
  departed: 'has_departed',
  over: 'check_in_over',
  open: null,
  // a second check-in returns the first (R4)
  checked_in: null,
}

export const whyCannotCheckIn = ({ state }: CheckInState): CheckInRefusal | null => REFUSALS[state]

/** What has departed misses nobody until the departure is undone (R295). */
export const whyCannotAnnul = (departedAt: Date | null): Extract<RefusalCode, 'annul_departed'> | null =>
  departedAt && 'annul_departed'

/** A tap is judged by its own moment (R16), but never by a later one than the server's clock. */
export const momentOfTap = (at: Date | null, now: Date): Date => (at && at < now ? at : now)
