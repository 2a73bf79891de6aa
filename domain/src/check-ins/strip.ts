import type { EventTimes, Leg } from '../items/facts.ts'
import { closesAt, legOffered, legTimes } from '../items/rules.ts'
import { dateOf, daysOfItem, timeOn, timesOf } from '../itinerary/rules.ts'
import type { ItineraryItem } from '../itinerary/schema.ts'
import { type CheckInState, checkInState } from './rules.ts'

export interface StripCard {
  item: ItineraryItem
  leg: Leg
  /** null where only the day is known */
  at: Date | null
  state: CheckInState
}

/** of cards without a time */
const KIND_ORDER = ['flight', 'bus', 'hotel-room', 'sub-event', 'car-pool'] as const

export function legCard(item: ItineraryItem, leg: Leg, event: EventTimes, now: Date): StripCard {
  const times = timesOf(item)
  const attendance = leg === 'first' ? item.first : item.second
  const checkedInAt = dateOf(attendance?.checkedInAt ?? null)
  const departedAt = dateOf(attendance?.departedAt ?? null)
  const state = checkInState({ item: times, event, leg, checkedInAt, departedAt }, now)
  return { item, leg, at: legTimes(times, event, leg).at, state }
}

/** The cards of one day by time. Cards without a time come last, by kind (R61). */
export function dayStrip(
  items: readonly ItineraryItem[],
  event: EventTimes,
  day: string,
  now: Date,
): StripCard[] {
  const cards = items.flatMap((item): StripCard[] => {
    const times = timesOf(item)
    if (!daysOfItem(times, event).includes(day)) return []
    const leg = legOffered(times, event, day, now, item.first.checkedInAt !== null)
    return [{ ...legCard(item, leg, event, now), at: timeOn(times, event, day) }]
  })
  const timeOf = ({ at }: StripCard) => at?.getTime() ?? Number.POSITIVE_INFINITY
  const byTime = (a: StripCard, b: StripCard) => (timeOf(a) === timeOf(b) ? 0 : timeOf(a) - timeOf(b))
  const kindOf = ({ item }: StripCard) => KIND_ORDER.indexOf(item.kind)
  return cards.sort((a, b) => byTime(a, b) || kindOf(a) - kindOf(b) || a.item.id - b.item.id)
}

/** Until check-in closes at the last of the person's items, which may be the flight home. */
export const isCheckInAhead = (items: readonly ItineraryItem[], event: EventTimes, now: Date) =>
  event.active && items.some(item => now < closesAt(timesOf(item), event))
