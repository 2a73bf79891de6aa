import type { EventTimes, ItemTimes, Leg } from '../items/facts.ts'
import {
  BOARD_TYPES,
  type BoardType,
  CONSOLIDATED,
  type ConsolidatedType,
  isConsolidatedType,
  KINDS,
} from '../items/kinds.ts'
import { ROOM_HOURS } from '../items/limits.ts'
import { legOn } from '../items/rules.ts'
import { daysOfItem, timesOf } from '../itinerary/rules.ts'
import type { ItineraryItem } from '../itinerary/schema.ts'
import { itineraryWords } from '../itinerary/words.ts'
import { wallClockIn } from '../shared/clock.ts'
import type { BoardView } from './limits.ts'
import type { BoardItem } from './schema.ts'
import { boardWords } from './words.ts'

/** An item without its people. A car pool has only what a board says of it. */
export type ItemOnBoard = Omit<ItineraryItem, 'totalCount' | 'first' | 'second' | 'carPool' | 'movedFrom'> & {
  departedAt?: Readonly<Record<Leg, string | null>>
  carPool?: {
    meetingPoint: string
    availableSeats: number
    departureTime: string | null
    returnTime: string | null
  }
}

export interface PartOfDay {
  item: ItemOnBoard
  leg: Leg
}

/** A line of a board, with the items and legs that it counts. */
export interface BoardEntry extends Omit<BoardItem, 'checkedInCount' | 'totalCount' | 'excusedCount'> {
  parts: readonly { itemId: number; leg: Leg }[]
  /** whether every member of the event is expected (R10) */
  isForEveryone: boolean
}

/** The items of each day with the leg of that day (R3). Equal times are worked out once. */
export function partsByDay(
  items: readonly ItemOnBoard[],
  event: EventTimes,
): ReadonlyMap<string, readonly PartOfDay[]> {
  const days = new Map<string, PartOfDay[]>()
  const known = new Map<string, { day: string; leg: Leg }[]>()
  for (const item of items) {
    const times = timesOf(item)
    const key = JSON.stringify(times)
    const legs = known.get(key) ?? legsByDay(times, event)
    known.set(key, legs)
    for (const { day, leg } of legs) {
      const parts = days.get(day) ?? []
      parts.push({ item, leg })
      days.set(day, parts)
    }
  }
  return days
}

const legsByDay = (times: ItemTimes, event: EventTimes) =>
  daysOfItem(times, event).map(day => ({ day, leg: legOn(times, event, day) }))

/** Today while the event runs, otherwise its first day. */
export const dayAtFirst = (eventDays: readonly string[], today: string): string | null =>
  eventDays.includes(today) ? today : (eventDays[0] ?? null)

/** `null` for a day that is none of the board's; without one the day of `dayAtFirst`. */
export function dayOfBoard(
  asked: string | undefined,
  { eventDays, itemDays }: { eventDays: readonly string[]; itemDays: ReadonlyMap<string, unknown> },
  today: string,
): string | null {
  if (asked !== undefined) return eventDays.includes(asked) || itemDays.has(asked) ? asked : null
  return dayAtFirst(eventDays, today)
}

interface BoardOfDay {
  day: string
  view: BoardView
  timezone: string
}

/** By type, then by name. In All View all rooms are one line, and so are all car pools. */
export function entriesOf(parts: readonly PartOfDay[], board: BoardOfDay): BoardEntry[] {
  const byType = Map.groupBy(parts, ({ item }) => KINDS[item.kind].boardType)
  return BOARD_TYPES.flatMap(type => {
    if (board.view === 'car-pools' && type !== 'car-pool') return []
    const ofType = byType.get(type) ?? []
    if (board.view === 'all' && isConsolidatedType(type))
      return ofType.length > 0 ? [consolidated(type, ofType, board)] : []
    return ofType.map(part => entryOf(type, part, board)).sort(byName)
  })
}

const { compare } = new Intl.Collator('en', { numeric: true })
const byName = (one: BoardEntry, other: BoardEntry) => compare(one.name, other.name) || one.id - other.id

const entryOf = (type: BoardType, { item, leg }: PartOfDay, { day, timezone }: BoardOfDay): BoardEntry => ({
  id: item.id,
  documentId: item.documentId,
  type,
  date: day,
  leg,
  coordinator: item.coordinator,
  ...(item.departedAt?.[leg] ? { departedAt: item.departedAt[leg] } : {}),
  parts: [{ itemId: item.id, leg }],
  isForEveryone: type === 'sub-event',
  ...describe(item, timezone),
})

function consolidated(
  type: ConsolidatedType,
  parts: readonly PartOfDay[],
  { day, timezone }: BoardOfDay,
): BoardEntry {
  const coordinators = new Map(parts.map(({ item }) => [item.coordinator?.id, item.coordinator]))
  return {
    ...CONSOLIDATED[type],
    name: boardWords.consolidated[type],
    type,
    date: day,
    leg: mostCommon(parts, ({ leg }) => leg),
    coordinator: coordinators.size === 1 ? (parts[0]?.item.coordinator ?? null) : null,
    parts: parts.map(({ item, leg }) => ({ itemId: item.id, leg })),
    isForEveryone: false,
    details: type === 'hotel' ? hotelOf(parts, timezone) : { carPoolCount: parts.length },
  }
}

function hotelOf(parts: readonly PartOfDay[], timezone: string) {
  const hours = parts.map(({ item }) => hoursOf(item, timezone))
  return {
    roomCount: parts.length,
    checkInTime: mostCommon(hours, ({ checkInTime }) => checkInTime),
    checkOutTime: mostCommon(hours, ({ checkOutTime }) => checkOutTime),
  }
}

function mostCommon<Of, Value extends string>(all: readonly Of[], read: (one: Of) => Value): Value {
  const counts = [...Map.groupBy(all, read)].map(([value, found]) => ({ value, count: found.length }))
  const [first, ...others] = counts
  if (!first) throw new Error('nothing to choose from')
  return others.reduce((most, one) => (one.count > most.count ? one : most), first).value
}

function hoursOf({ room }: ItemOnBoard, timezone: string) {
  const timeOf = (at: string | null | undefined) =>
    at ? wallClockIn(timezone, new Date(at)).slice(11) : null
  const { checkIn, checkOut } = ROOM_HOURS.dashboard
  return {
    checkInTime: timeOf(room?.checkinTime) ?? checkIn,
    checkOutTime: timeOf(room?.checkoutTime) ?? checkOut,
  }
}

export function nameOfItem({ id, flight, bus, room, carPool, subEvent }: ItemOnBoard): string {
  if (room) return itineraryWords.room(room.roomNumber)
  const name = flight?.flightName ?? bus?.busIdentifier ?? carPool?.meetingPoint ?? subEvent?.name
  if (name === undefined) throw new Error(`item ${id} has no details`)
  return name
}

const describe = (item: ItemOnBoard, timezone: string): Pick<BoardItem, 'name' | 'details'> => ({
  name: nameOfItem(item),
  details: detailsOf(item, timezone),
})

function detailsOf(item: ItemOnBoard, timezone: string): BoardItem['details'] {
  const { flight, bus, room, carPool, subEvent } = item
  if (flight) {
    const { flightName, flightNumber, departure, arrival } = flight
    return { flightName, flightNumber, departure, arrival }
  }
  if (bus) {
    const { busIdentifier, busNumber, time } = bus
    return { busIdentifier, busNumber, time }
  }
  if (room) return { roomCount: 1, ...hoursOf(item, timezone) }
  if (carPool) {
    const { meetingPoint, availableSeats } = carPool
    return { carPoolCount: 1, meetingPoint, availableSeats }
  }
  if (!subEvent) return {}
  const { startDate, location } = subEvent
  return { startDate, location }
}
