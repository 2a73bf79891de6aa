import type { ItemKind } from '../itinerary/schema.ts'
import { addDays, dayIn, instantIn, startOfDay } from '../shared/clock.ts'
import type { RefusalCode } from '../shared/refusal.ts'
import { OPENS_BEFORE_DEPARTURE_MINUTES, ROOM_CHECK_IN_OPENS, ROOM_CHECK_OUT_OPENS } from './limits.ts'
import type { Leg } from './schema.ts'

/** What the window of an item depends on. */
export interface EventTimes {
  timezone: string
  startDate: Date
  endDate: Date
  active: boolean
}
export type ItemTimes =
  | { kind: 'flight'; departure: Date; arrival: Date }
  | { kind: 'bus'; time: Date }
  | { kind: 'hotel-room'; checkinTime: Date | null; checkoutTime: Date | null }
  | { kind: 'sub-event'; startDate: Date; endDate: Date; subType: string | null }
  | { kind: 'car-pool'; departureTime: Date | null; returnTime: Date | null }

/** Specification 3 and 5: meals stand on the agenda and are never checked in to. */
export const FOOD_AND_DRINKS = 'F&B'
export const isCheckable = (item: ItemTimes) => item.kind !== 'sub-event' || item.subType !== FOOD_AND_DRINKS

export const hasSecondLeg = (kind: ItemKind) => kind === 'hotel-room' || kind === 'car-pool'

interface LegTimes {
  /** the day in the event's zone on which the leg takes place, `yyyy-MM-dd` */
  day: string
  /** when it takes place; null where only the day is known */
  at: Date | null
  /** when people may check in themselves */
  opensAt: Date
}

const MINUTE_MS = 60_000

/** Specification 5, Check-in windows. All days are days in the event's zone. */
export function legTimes(item: ItemTimes, event: EventTimes, leg: Leg): LegTimes {
  const { timezone } = event
  const onTheDay = (at: Date): LegTimes => {
    const day = dayIn(timezone, at)
    return { day, at, opensAt: startOfDay(timezone, day) }
  }
  const beforeDeparture = (at: Date): LegTimes => {
    const { day, opensAt } = onTheDay(at)
    const opens = at.getTime() - OPENS_BEFORE_DEPARTURE_MINUTES * MINUTE_MS
    // the date must be today: what leaves just after midnight opens at midnight
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
      const day = leg === 'first' ? first : addDays(first, 1)
      // the day is the rule's (design ruling 3), whatever the owner plans
      const at = leg === 'first' ? item.departureTime : item.returnTime
      return { day, at, opensAt: startOfDay(timezone, day) }
    }
  }
}

/** Design ruling 9: the hours of its guests where the room has none of its own. */
export function roomTimes(
  room: { checkinTime: Date | null; checkoutTime: Date | null },
  { timezone, startDate, endDate }: EventTimes,
): Record<Leg, Date> {
  return {
    first: room.checkinTime ?? instantIn(timezone, dayIn(timezone, startDate), ROOM_CHECK_IN_OPENS),
    second: room.checkoutTime ?? instantIn(timezone, dayIn(timezone, endDate), ROOM_CHECK_OUT_OPENS),
  }
}

/** Design ruling 3: the first leg up to and on its day, the second afterwards. */
export function legOn(item: ItemTimes, event: EventTimes, day: string): Leg {
  return hasSecondLeg(item.kind) && day > legTimes(item, event, 'first').day ? 'second' : 'first'
}

/**
 * A past date is allowed (specification 5) until the event is over, or the item where that is later: the end of
 * that day in the event's zone.
 */
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
  /** when this person checked in to this leg, if they did */
  checkedInAt: Date | null
}

/** What a card shows. `too_early` names the moment at which it opens. */
export type CheckInState =
  | { state: 'not_checkable' | 'inactive' | 'open' | 'over' }
  | { state: 'too_early'; opensAt: Date }
  | { state: 'checked_in'; at: Date }

/** Where one person stands with one leg. Staff may check in others on the day, at any hour (design.md ruling 5). */
export function checkInState(facts: CheckInFacts, now: Date, byStaff = false): CheckInState {
  const { item, event, leg, checkedInAt } = facts
  if (!isCheckable(item)) return { state: 'not_checkable' }
  if (checkedInAt) return { state: 'checked_in', at: checkedInAt }
  if (!event.active) return { state: 'inactive' }
  const { day, opensAt } = legTimes(item, event, leg)
  const opens = byStaff ? startOfDay(event.timezone, day) : opensAt
  if (now < opens) return { state: 'too_early', opensAt: opens }
  return { state: now < closesAt(item, event) ? 'open' : 'over' }
}

export type CheckInRefusal = Extract<
  RefusalCode,
  'not_checkable' | 'event_inactive' | 'too_early' | 'check_in_over'
>

const REFUSAL_OF: Readonly<Record<CheckInState['state'], CheckInRefusal | null>> = {
  not_checkable: 'not_checkable',
  inactive: 'event_inactive',
  too_early: 'too_early',
  over: 'check_in_over',
  open: null,
  // a second check-in finds the first (design.md ruling 4): no refusal
  checked_in: null,
}

/** Null when the person may be checked in, or is already. */
export const whyCannotCheckIn = (facts: CheckInFacts, now: Date, byStaff = false): CheckInRefusal | null =>
  REFUSAL_OF[checkInState(facts, now, byStaff).state]

/** Ruling 16: judged by the moment of the tap, which is never later than the server's own clock. */
export const momentOfTap = (at: Date | null, now: Date): Date => (at && at < now ? at : now)
