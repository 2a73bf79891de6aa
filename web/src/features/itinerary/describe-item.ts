import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import type { EventTimes, Leg } from '@muster/domain/items/facts.ts'
import { ARRIVE_MINUTES_BEFORE } from '@muster/domain/items/limits.ts'
import { roomTimes } from '@muster/domain/items/rules.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import type { Fact } from '#ui/fact-row.tsx'

/** The name of an item, and a detail that distinguishes items of the same name. */
export function titleOf(
  { flight, bus, room, subEvent, carPool }: ItineraryItem,
  meId: number | undefined,
): [name: string, detail?: string] {
  if (flight) return [flight.flightName, flight.flightNumber]
  if (bus) return [bus.busIdentifier, bus.busNumber]
  if (room) return [itineraryWords.room(room.roomNumber)]
  if (subEvent) return [subEvent.name]
  if (carPool && carPool.owner.id === meId) return [itineraryWords.ownCarPool]
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

/** For the card of a day. */
export function timeFacts(item: ItineraryItem, leg: Leg, event: EventTimes, day: string): Fact[] {
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

/** For the details. */
export function allFacts(item: ItineraryItem, leg: Leg, event: EventTimes, day: string): Fact[] {
  const { flight, bus, room } = item
  if (room) return Object.values(roomFacts(item, event, day))
  return [
    ...timeFacts(item, leg, event, day),
    ...(flight ? [{ label: itineraryWords.flightNumber, value: flight.flightNumber }] : []),
    ...(bus ? [{ label: itineraryWords.busNumber, value: bus.busNumber }] : []),
  ]
}

const MINUTE_MS = 60_000

interface Arrival {
  minutes: number
  by: Date
  /** "5:09 AM", with the day if it is not that of the departure */
  time: string
}

/** When to be there for a departure; `null` after it. */
export function arrivalFor(
  { flight, bus }: ItineraryItem,
  { timezone }: EventTimes,
  now: Date,
): Arrival | null {
  const leaves = flight?.departure ?? bus?.time
  if (leaves === undefined || new Date(leaves) <= now) return null
  const minutes = flight?.arriveMinutesBefore ?? bus?.arriveMinutesBefore ?? ARRIVE_MINUTES_BEFORE
  const by = new Date(Date.parse(leaves) - minutes * MINUTE_MS)
  return { minutes, by, time: formatWhen(timezone, by, dayIn(timezone, new Date(leaves))) }
}

/** `null` after departure. */
export function adviceOn(item: ItineraryItem, event: EventTimes, now: Date): string | null {
  const arrival = arrivalFor(item, event, now)
  return arrival && checkInWords.arriveEarly(arrival.minutes, now < arrival.by ? arrival.time : null)
}

interface Place {
  location: string | null
  locationCoOrds: { latitude: number; longitude: number } | null
}

/** `null` where nothing is known about it. */
export function boardingOf({ flight, bus }: ItineraryItem): (Place & { landmark: string | null }) | null {
  if (flight?.airport) {
    const location = itineraryWords.airport(flight.airport, flight.terminal)
    return { location, locationCoOrds: null, landmark: null }
  }
  if (!bus?.boardingPoint) return null
  const { boardingPoint, boardingLandmark, boardingLatitude, boardingLongitude } = bus
  return {
    location: boardingPoint,
    locationCoOrds: pointOf(boardingLatitude, boardingLongitude),
    landmark: boardingLandmark,
  }
}

const pointOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** A room is at the venue of the event. */
export function placeOfItem({ room, subEvent, carPool }: ItineraryItem, venue: Place): Place | null {
  if (room) return venue
  if (subEvent) return { location: subEvent.location, locationCoOrds: null }
  if (!carPool) return null
  const { meetingPoint, latitude, longitude } = carPool
  return { location: meetingPoint, locationCoOrds: pointOf(latitude, longitude) }
}
