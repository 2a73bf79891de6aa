import type { EventTimes, ItemTimes } from '../items/facts.ts'
import { isCheckable, legOn, legTimes, roomTimes } from '../items/rules.ts'
import { addDays, dayIn } from '../shared/clock.ts'
import type { Coordinator, ItineraryItem, SubEventReply } from './schema.ts'

export const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso))

type Timed = Pick<ItineraryItem, 'flight' | 'bus' | 'room' | 'subEvent'> & {
  carPool?: Pick<NonNullable<ItineraryItem['carPool']>, 'departureTime' | 'returnTime'> | undefined
}

export function timesOf({ flight, bus, room, subEvent, carPool }: Timed): ItemTimes {
  if (flight)
    return { kind: 'flight', departure: new Date(flight.departure), arrival: new Date(flight.arrival) }
  if (bus) return { kind: 'bus', time: new Date(bus.time) }
  if (room)
    return {
      kind: 'hotel-room',
      checkinTime: dateOf(room.checkinTime),
      checkoutTime: dateOf(room.checkoutTime),
    }
  if (subEvent)
    return {
      kind: 'sub-event',
      startDate: new Date(subEvent.startDate),
      endDate: new Date(subEvent.endDate),
      subType: subEvent.subType,
    }
  return {
    kind: 'car-pool',
    departureTime: dateOf(carPool?.departureTime ?? null),
    returnTime: dateOf(carPool?.returnTime ?? null),
  }
}

export const timesOfEvent = (event: {
  timezone: string
  startDate: string
  endDate: string
  active: boolean
}): EventTimes => ({
  timezone: event.timezone,
  startDate: new Date(event.startDate),
  endDate: new Date(event.endDate),
  active: event.active,
})

const daysBetween = (first: string, last: string): string[] => {
  const days = [first]
  for (let day = first; day < last; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}

export const daysOfEvent = ({ timezone, startDate, endDate }: EventTimes) =>
  daysBetween(dayIn(timezone, startDate), dayIn(timezone, endDate))

/** The days on which an item is shown: a room's whole stay, a car pool's event and ride days, else the item's own day. */
export function daysOfItem(item: ItemTimes, event: EventTimes): string[] {
  if (!isCheckable(item)) return []
  if (item.kind === 'car-pool') {
    const rides = [item.departureTime, item.returnTime].filter(at => at !== null)
    return [...new Set([...daysOfEvent(event), ...rides.map(at => dayIn(event.timezone, at))])].sort()
  }
  if (item.kind === 'hotel-room') {
    const { first, second } = roomTimes(item, event)
    return daysBetween(dayIn(event.timezone, first), dayIn(event.timezone, second))
  }
  return [legTimes(item, event, 'first').day]
}

/** The days that the calendar marks (R64): departures, start and end of a stay, sub-events except meals. */
export function travelDays(items: readonly ItineraryItem[], event: EventTimes): Set<string> {
  return new Set(
    items.map(timesOf).flatMap(item => {
      if (item.kind === 'car-pool') return []
      const days = daysOfItem(item, event)
      return [days.at(0), days.at(-1)].filter(day => day !== undefined)
    }),
  )
}

export const daysOfItinerary = (items: readonly ItineraryItem[], event: EventTimes): string[] =>
  [...new Set(items.flatMap(item => daysOfItem(timesOf(item), event)))].sort()

/** `null` on a day of which only the day is known. */
export function timeOn(item: ItemTimes, event: EventTimes, day: string): Date | null {
  const { at } = legTimes(item, event, legOn(item, event, day))
  return at && dayIn(event.timezone, at) === day ? at : null
}

/** Today during the event, even without cards; before it the first day with cards, after it the last. */
export function dayToOpen(days: readonly string[], event: EventTimes, now: Date): string | null {
  const today = dayIn(event.timezone, now)
  if (days.includes(today) || daysOfEvent(event).includes(today)) return today
  return days.find(day => day > today) ?? days.at(-1) ?? null
}

/** The day in the address if it is a day of the event or has cards, else the default day. */
export const dayToShow = (
  asked: string | null,
  days: readonly string[],
  event: EventTimes,
  now: Date,
): string | null =>
  asked !== null && (days.includes(asked) || daysOfEvent(event).includes(asked))
    ? asked
    : dayToOpen(days, event, now)

export const agendaDays = (
  subEvents: readonly Pick<SubEventReply, 'startDate'>[],
  timezone: string,
): string[] => [...new Set(subEvents.map(({ startDate }) => dayIn(timezone, new Date(startDate))))].sort()

/** The one named on the event, else the co-ordinator of the next item that has one and has not passed (R12). */
export function emergencyCoordinator(
  named: Coordinator | null,
  items: readonly ItineraryItem[],
  event: EventTimes,
  now: Date,
): Coordinator | null {
  if (named) return named
  const today = dayIn(event.timezone, now)
  const next = items
    .flatMap(item => {
      const times = timesOf(item)
      return daysOfItem(times, event).map(day => ({
        coordinator: item.coordinator,
        day,
        at: timeOn(times, event, day),
      }))
    })
    .filter(({ coordinator, day, at }) => coordinator && (at ? at >= now : day >= today))
    .sort((a, b) =>
      a.day < b.day
        ? -1
        : a.day > b.day
          ? 1
          : (a.at?.getTime() ?? Infinity) - (b.at?.getTime() ?? Infinity) || 0,
    )
  return next[0]?.coordinator ?? null
}
