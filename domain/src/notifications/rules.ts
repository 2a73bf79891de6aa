import { momentOf } from '../boards/item-rules.ts'
import { type ItemOnBoard, nameOfItem } from '../boards/rules.ts'
import type { BoardItem } from '../boards/schema.ts'
import type { EventTimes, ItemTimes, Leg } from '../items/facts.ts'
import { roomTimes } from '../items/rules.ts'
import type { Person } from '../itinerary/schema.ts'
import { itineraryWords } from '../itinerary/words.ts'
import { addDays, dayIn, formatDay, formatTime, startOfDay } from '../shared/clock.ts'
import { type MessageFacts, reminderWords } from './words.ts'

/** What is the same in the messages to all people of an item. */
export type ItemFacts = Omit<MessageFacts, 'person' | 'event'>

const shortDay = (day: string) => formatDay(day).replace(/,.*/, '')

export const shownWhen = (timezone: string, at: Date) =>
  reminderWords.atTimeOn(formatTime(timezone, at), shortDay(dayIn(timezone, at)))

export const factsOfDay = (
  day: string | null,
  { location, coordinator }: { location: string | null; coordinator: MessageFacts['coordinator'] },
): ItemFacts => ({
  ...{ item: '', when: day && shortDay(day), where: location, isSecondLeg: false, coordinator },
})

export const factsOfItem = (item: ItemOnBoard, leg: Leg, when: string | null): ItemFacts => ({
  item: nameOfItem(item),
  when,
  where: placeOf(item),
  isSecondLeg: leg === 'second',
  coordinator: item.coordinator,
})

/** On the screen of staff, where a board says less of an item than the server knows. */
export function factsOfBoardItem(item: BoardItem, timezone: string): ItemFacts {
  const { type, name, date, leg, details, coordinator } = item
  const at = momentOf(item)
  return {
    item: type === 'car-pool' ? '' : name,
    when: at ? shownWhen(timezone, at) : shortDay(date),
    where: details.location ?? details.meetingPoint ?? null,
    isSecondLeg: leg === 'second',
    coordinator,
  }
}

function placeOf({ flight, bus, carPool, subEvent }: ItemOnBoard): string | null {
  if (flight) return flight.airport && itineraryWords.airport(flight.airport, flight.terminal)
  if (bus) return bus.boardingPoint && itineraryWords.boardingPoint(bus.boardingPoint, bus.boardingLandmark)
  return carPool?.meetingPoint ?? subEvent?.location ?? null
}

/** When a person has to be there; `null` where only the day is known. */
export function momentOfLeg(item: ItemTimes, leg: Leg, event: EventTimes): Date | null {
  switch (item.kind) {
    case 'flight':
      return item.departure
    case 'bus':
      return item.time
    case 'sub-event':
      return item.startDate
    case 'hotel-room':
      return roomTimes(item, event)[leg]
    case 'car-pool':
      return leg === 'first' ? item.departureTime : item.returnTime
  }
}

/** A reminder is not sent later than this: the time of the item, or the end of the day once that time is over. */
export function expiryOf(
  day: string,
  item: { times: ItemTimes; leg: Leg } | null,
  { event, now }: { event: EventTimes; now: Date },
): Date {
  const endOfDay = startOfDay(event.timezone, addDays(day, 1))
  if (!item || item.times.kind === 'hotel-room') return endOfDay
  const { times } = item
  const at = times.kind === 'sub-event' ? times.endDate : momentOfLeg(times, item.leg, event)
  return at && at > now && at < endOfDay ? at : endOfDay
}

export interface ExpectedPerson extends Person {
  /** of the person's own place, where several items are reminded of together */
  itemId: number | null
  isPending: boolean
  /** a short time ago, of the same thing */
  reminded: { at: Date; byId: number | null; by: string | null } | null
}

export interface Recipients {
  recipients: readonly ExpectedPerson[]
  reminded: readonly ExpectedPerson[]
}

/** `null` if somebody was named who is not expected. Nobody reminds themselves. */
export function chooseRecipients(
  expected: readonly ExpectedPerson[],
  userIds: readonly number[] | undefined,
  senderId: number,
): Recipients | null {
  const wanted = userIds && new Set(userIds)
  const named = wanted ? expected.filter(({ id }) => wanted.has(id)) : expected
  if (wanted && named.length < wanted.size) return null
  const pending = named.filter(({ id, isPending }) => isPending && id !== senderId)
  const byReminded = Map.groupBy(pending, ({ reminded }) => reminded !== null)
  return { recipients: byReminded.get(false) ?? [], reminded: byReminded.get(true) ?? [] }
}
