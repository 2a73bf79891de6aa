import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { ARRIVE_BEFORE_HOURS } from '@muster/domain/check-ins/limits.ts'
import { type EventTimes, roomTimes } from '@muster/domain/check-ins/rules.ts'
import type { Leg } from '@muster/domain/check-ins/schema.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import type { Fact } from '#ui/fact-row.tsx'

/** What people call an item, and what tells it from others of that name. */
export function nameOf({
  flight,
  bus,
  room,
  subEvent,
  carPool,
}: ItineraryItem): [name: string, detail?: string] {
  if (flight) return [flight.flightName, flight.flightNumber]
  if (bus) return [bus.busIdentifier, bus.busNumber]
  if (room) return [itineraryWords.room(room.roomNumber)]
  if (subEvent) return [subEvent.name]
  return [itineraryWords.carPoolOf(carPool?.owner.name ?? '')]
}

const roomFacts = (item: ItineraryItem, event: EventTimes, day: string): Record<Leg, Fact> => {
  const instant = (iso: string | null | undefined) => (iso ? new Date(iso) : null)
  const { first, second } = roomTimes(
    { checkinTime: instant(item.room?.checkinTime), checkoutTime: instant(item.room?.checkoutTime) },
    event,
  )
  return {
    first: { label: itineraryWords.checkInFrom, value: formatWhen(event.timezone, first, day) },
    second: { label: itineraryWords.checkOutFrom, value: formatWhen(event.timezone, second, day) },
  }
}

/** When it takes place, for the card of a day. */
export function whenOf(item: ItineraryItem, leg: Leg, event: EventTimes, day: string): Fact[] {
  const { flight, bus, room, subEvent, carPool } = item
  const fact = (label: string, iso: string): Fact => ({
    label,
    value: formatWhen(event.timezone, new Date(iso), day),
  })
  if (flight)
    return [fact(itineraryWords.departs, flight.departure), fact(itineraryWords.arrives, flight.arrival)]
  if (bus) return [fact(itineraryWords.departs, bus.time)]
  if (room) return [roomFacts(item, event, day)[leg]]
  if (subEvent)
    return [fact(itineraryWords.from, subEvent.startDate), fact(itineraryWords.to, subEvent.endDate)]
  const rides: Fact[] = []
  if (leg === 'first' && carPool?.departureTime)
    rides.push(fact(itineraryWords.departs, carPool.departureTime))
  if (carPool?.returnTime) rides.push(fact(carPoolWords.returns, carPool.returnTime))
  return rides
}

/** All of it, for the detail. */
export function factsOf(item: ItineraryItem, leg: Leg, event: EventTimes, day: string): Fact[] {
  const { flight, bus, room } = item
  if (room) return Object.values(roomFacts(item, event, day))
  return [
    ...whenOf(item, leg, event, day),
    ...(flight ? [{ label: itineraryWords.flightNumber, value: flight.flightNumber }] : []),
    ...(bus ? [{ label: itineraryWords.busNumber, value: bus.busNumber }] : []),
  ]
}

const HOUR_MS = 3_600_000

/** Specification 5, the advice, until it has left. */
export function adviceOn({ flight, bus }: ItineraryItem, event: EventTimes, now: Date): string | null {
  const leaves = flight?.departure ?? bus?.time
  if (leaves === undefined || new Date(leaves) <= now) return null
  const by = new Date(Date.parse(leaves) - ARRIVE_BEFORE_HOURS * HOUR_MS)
  const time = formatWhen(event.timezone, by, dayIn(event.timezone, new Date(leaves)))
  return checkInWords.arriveEarly(now < by ? time : null)
}

interface Place {
  location: string | null
  locationCoOrds: { latitude: number; longitude: number } | null
}

/** Where it is, as far as anybody knows: a room stands where the event does. */
export function placeOf({ room, subEvent, carPool }: ItineraryItem, venue: Place): Place | null {
  if (room) return venue
  if (subEvent) return { location: subEvent.location, locationCoOrds: null }
  if (!carPool) return null
  const { meetingPoint, latitude, longitude } = carPool
  const locationCoOrds = latitude === null || longitude === null ? null : { latitude, longitude }
  return { location: meetingPoint, locationCoOrds }
}
