import type { EventTimes, ItemTimes, Leg } from '../items/facts.ts'
import { ARRIVE_MINUTES_BEFORE } from '../items/limits.ts'
import { hasSecondLeg, isCheckable, legTimes, roomTimes } from '../items/rules.ts'
import { timesOf } from '../itinerary/rules.ts'
import type { ItineraryItem } from '../itinerary/schema.ts'
import { dayIn } from '../shared/clock.ts'
import { JUST_CHECKED_IN_SECONDS, LEAVING_MINUTES, MISSED_LEADS_MINUTES, SOON_MINUTES } from './limits.ts'
import { legCard, type StripCard } from './strip.ts'

/**
 * `be-there`: a departure whose passengers should be there by now. `under-way`: a sub-event that has begun. `open`: at
 * any time from now on, as a room. `done`: checked in, and it has not left or begun yet.
 */
export type NextState = 'later' | 'soon' | 'be-there' | 'under-way' | 'open' | 'missed' | 'done'

export interface NextThing {
  card: StripCard
  state: NextState
  /** the day of the leg in the event's zone */
  day: string
  /** null where only the day is known */
  at: Date | null
  /** by when the person has to be there; as `at`, unless it departs */
  by: Date | null
}

export interface Next {
  first: NextThing
  /** the two after it, by time; what can be done at any time comes last */
  after: NextThing[]
}

const MINUTE_MS = 60_000
const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)

/** What leaves without those who are late. */
const departs = (item: ItemTimes, at: Date | null) =>
  item.kind === 'flight' || item.kind === 'bus' || (item.kind === 'car-pool' && at !== null)

/** How long before it departs one has to be there. */
export const leadMinutes = ({ flight, bus }: ItineraryItem) =>
  flight || bus ? ((flight ?? bus)?.arriveMinutesBefore ?? ARRIVE_MINUTES_BEFORE) : 0

const untilSoon = (now: Date, at: Date): NextState =>
  minutesBetween(now, at) <= SOON_MINUTES ? 'soon' : 'later'

function stateOfDeparture({ item, leg, state }: StripCard, at: Date, by: Date, now: Date): NextState | null {
  const attendance = leg === 'first' ? item.first : item.second
  const departedAt = attendance?.departedAt ? new Date(attendance.departedAt) : null
  const left = departedAt ?? minutesAfter(at, LEAVING_MINUTES)
  if (state.state === 'checked_in') return now < (departedAt ?? at) ? 'done' : null
  if (left <= now) {
    const isMissed = !attendance?.isExcused && minutesBetween(departedAt ?? at, now) < MISSED_LEADS_MINUTES
    return isMissed ? 'missed' : null
  }
  return by <= now ? 'be-there' : untilSoon(now, by)
}

function stateOfSubEvent({ state }: StripCard, start: Date, end: Date, now: Date): NextState | null {
  if (end <= now) return null
  const isIn = state.state === 'checked_in'
  if (start <= now) return isIn ? null : 'under-way'
  return isIn ? 'done' : untilSoon(now, start)
}

/** A room, or a car pool without a time. */
function stateOfDay({ item, state }: StripCard, day: string, event: EventTimes, now: Date): NextState | null {
  const today = dayIn(event.timezone, now)
  if (state.state === 'open') return item.kind === 'hotel-room' || day === today ? 'open' : null
  if (state.state !== 'too_early') return null
  return day === today ? untilSoon(now, state.opensAt) : 'later'
}

/** Until when a check-in that has just been made is shown, whatever comes next. */
export function shownUntil({ state }: StripCard): Date | null {
  return state.state === 'checked_in' ? new Date(state.at.getTime() + JUST_CHECKED_IN_SECONDS * 1000) : null
}
const isJustDone = (card: StripCard, now: Date) => now < (shownUntil(card) ?? now)

function thingOf(item: ItineraryItem, leg: Leg, event: EventTimes, now: Date): NextThing | null {
  const times = timesOf(item)
  if (!isCheckable(times)) return null
  const card = legCard(item, leg, event, now)
  const { day, at } = legTimes(times, event, leg)
  // nobody checks in to the night before once it is time to check out
  if (times.kind === 'hotel-room' && leg === 'first' && roomTimes(times, event).second <= now) return null
  const isDeparture = departs(times, at)
  const by = at && isDeparture ? minutesAfter(at, -leadMinutes(item)) : at
  const state = isJustDone(card, now)
    ? 'done'
    : at && by && isDeparture
      ? stateOfDeparture(card, at, by, now)
      : times.kind === 'sub-event'
        ? stateOfSubEvent(card, times.startDate, times.endDate, now)
        : stateOfDay(card, day, event, now)
  return state && { card, state, day, at, by }
}

export const keyOfLeg = ({ itemId, leg }: { itemId: number; leg: Leg }) => `${itemId}/${leg}`
export const keyOfCard = ({ item, leg }: StripCard) => keyOfLeg({ itemId: item.id, leg })

/** What is urgent, then what is near, then what can be done at any time, then the rest. */
function rankOf({ card, state, at }: NextThing, now: Date): number {
  if (isJustDone(card, now)) return -1
  switch (state) {
    case 'be-there':
      return 0
    case 'missed':
      return 1
    case 'soon':
    case 'under-way':
      return 2
    case 'open':
      return 3
    case 'later':
      return 4
    case 'done':
      return at && untilSoon(now, at) === 'soon' ? 2 : 4
  }
}

const timeOf = ({ day, at, by }: NextThing) => (by ?? at ?? new Date(`${day}T23:59:59Z`)).getTime()
const byTime = (one: NextThing, other: NextThing) =>
  timeOf(one) - timeOf(other) || one.card.item.id - other.card.item.id
const startOf = ({ at }: NextThing) => at?.getTime() ?? Number.POSITIVE_INFINITY
function byUrgency(now: Date) {
  return (one: NextThing, other: NextThing) => {
    const rank = rankOf(one, now) - rankOf(other, now)
    if (rank !== 0) return rank
    if (one.state === 'missed') return byTime(other, one)
    // of two that one should be at already, the one that leaves first
    return (one.state === 'be-there' ? startOf(one) - startOf(other) : 0) || byTime(one, other)
  }
}

const subEventOf = ({ card }: NextThing) => {
  const times = timesOf(card.item)
  return times.kind === 'sub-event' ? times : null
}

/** Whether so little of a sub-event is left before the departure that it is not worth going there. */
function collides(thing: NextThing, departure: NextThing, now: Date): boolean {
  const subEvent = subEventOf(thing)
  const { at, by, card } = departure
  if (!subEvent || !at || !by || !departs(timesOf(card.item), at)) return false
  if (subEvent.startDate >= at || subEvent.endDate <= by) return false
  const from = subEvent.startDate > now ? subEvent.startDate : now
  return minutesBetween(from, by) <= SOON_MINUTES
}

/** Somebody whose bus or flight has left does not come back for what had begun before and ends within 90 minutes. */
function isLeftBehind(thing: NextThing, items: readonly ItineraryItem[], now: Date): boolean {
  const subEvent = subEventOf(thing)
  return (
    subEvent !== null &&
    items.some(({ flight, bus, first }) => {
      const leaves = flight?.departure ?? bus?.time
      if (leaves === undefined || first.checkedInAt === null) return false
      const left = new Date(first.departedAt ?? leaves)
      return (
        left <= now && subEvent.startDate < left && minutesBetween(left, subEvent.endDate) <= SOON_MINUTES
      )
    })
  )
}

/**
 * What a person has to do now or next. A departure comes before a sub-event that it cuts short. What a person has
 * missed leads until they have called somebody or their tap is on its way (`settled`, by `keyOfLeg`). `null`: nothing is
 * ahead.
 */
export function whatIsNext(
  items: readonly ItineraryItem[],
  event: EventTimes,
  now: Date,
  settled: ReadonlySet<string> = new Set(),
): Next | null {
  if (!event.active) return null
  const things = items
    .flatMap(item =>
      (hasSecondLeg(item.kind) ? (['first', 'second'] as const) : (['first'] as const)).map(leg =>
        thingOf(item, leg, event, now),
      ),
    )
    .filter(thing => thing !== null)
    .filter(thing => !(thing.state === 'missed' && settled.has(keyOfCard(thing.card))))
    .filter(thing => !isLeftBehind(thing, items, now))
    .toSorted(byUrgency(now))
  const urgent = things[0]
  if (!urgent) return null
  const first = things.find(departure => collides(urgent, departure, now)) ?? urgent
  const after = things
    .filter(thing => thing !== first && thing.state !== 'missed')
    .toSorted(
      (one, other) => Number(one.state === 'open') - Number(other.state === 'open') || byTime(one, other),
    )
    .slice(0, 2)
  return { first, after }
}

/** Whether the card of what is next has a button. */
export const isOffered = ({ state, card }: NextThing) => state !== 'later' && card.state.state !== 'over'

export type WhyAsk = 'left' | 'early' | 'over'

/** Whether a tap is more likely a mistake than a check-in, and the time that shows it. */
export function whyAskFirst(card: StripCard, now: Date): { why: WhyAsk; at: Date } | null {
  const { item, at, state } = card
  const times = timesOf(item)
  if (state.state !== 'open' || !at || times.kind === 'hotel-room') return null
  if (times.kind === 'sub-event' && times.endDate <= now) return { why: 'over', at: times.endDate }
  if (departs(times, at) && minutesAfter(at, LEAVING_MINUTES) <= now) return { why: 'left', at }
  return minutesBetween(now, at) > SOON_MINUTES ? { why: 'early', at } : null
}

const FOLDS_AFTER_MS = MINUTE_MS

/** Whether a card of a day is behind the person: it is over, it has left, or they checked in a while ago. */
export function isBehind({ item, at, state }: StripCard, now: Date): boolean {
  if (state.state === 'over' || state.state === 'departed') return true
  const times = timesOf(item)
  if (state.state === 'checked_in') {
    const isAhead = at !== null && times.kind !== 'hotel-room' && now < at
    return !isAhead && now.getTime() - state.at.getTime() >= FOLDS_AFTER_MS
  }
  if (times.kind === 'sub-event') return times.endDate <= now
  return at !== null && departs(times, at) && minutesAfter(at, LEAVING_MINUTES) <= now
}
