import * as z from 'zod/mini'
import { ITEM_KINDS } from '../items/kinds.ts'
import { coverImageReply } from '../shared/cover.ts'
import { list, one } from '../shared/reply.ts'

/** What fellow travellers see of each other (R13). */
export const personReply = z.object({ id: z.int(), name: z.string() })
export type Person = z.infer<typeof personReply>

/** With contact details for those whom R13 names. */
export const reachablePersonReply = z.object({
  ...personReply.shape,
  email: z.optional(z.string()),
  contact: z.optional(z.string()),
})
export type ReachablePerson = z.infer<typeof reachablePersonReply>

const coordinatorReply = z.object({ ...personReply.shape, email: z.string(), contact: z.string() })
export type Coordinator = z.infer<typeof coordinatorReply>

const eventOfItem = z.object({ id: z.int(), documentId: z.string(), name: z.string() })

const itemFields = {
  id: z.int(),
  documentId: z.string(),
  checkedInCount: z.int(),
  totalCount: z.int(),
  event: z.optional(eventOfItem),
  checked_in_users: z.optional(z.array(personReply)),
}
const travelFields = {
  ...itemFields,
  co_ordinator: z.optional(z.nullable(coordinatorReply)),
  /** with contact details for the item's co-ordinator and Admins (R13) */
  assigned_users: z.optional(z.array(reachablePersonReply)),
}
/** null for the usual advice (R34) */
const arriveMinutesBefore = z.nullable(z.int())
const flightFields = {
  flightNumber: z.string(),
  flightName: z.string(),
  departure: z.string(),
  arrival: z.string(),
  /** where it leaves from (R34) */
  airport: z.nullable(z.string()),
  terminal: z.nullable(z.string()),
  arriveMinutesBefore,
}
const busFields = {
  busNumber: z.string(),
  busIdentifier: z.string(),
  time: z.string(),
  boardingPoint: z.nullable(z.string()),
  boardingLandmark: z.nullable(z.string()),
  boardingLatitude: z.nullable(z.number()),
  boardingLongitude: z.nullable(z.number()),
  arriveMinutesBefore,
}
const roomFields = {
  roomNumber: z.string(),
  checkinTime: z.nullable(z.string()),
  checkoutTime: z.nullable(z.string()),
}
const subEventFields = {
  name: z.string(),
  desc: z.nullable(z.string()),
  startDate: z.string(),
  endDate: z.string(),
  subType: z.nullable(z.string()),
  location: z.nullable(z.string()),
}

const flightReply = z.object({ ...travelFields, ...flightFields })
const busReply = z.object({ ...travelFields, ...busFields })
const hotelRoomReply = z.object({
  ...travelFields,
  ...roomFields,
  checked_out_users: z.optional(z.array(personReply)),
})
/** Only staff find others than themselves in `checked_in_users`. */
const subEventReply = z.object({
  ...itemFields,
  ...subEventFields,
  cover: z.optional(z.nullable(coverImageReply)),
})
export type FlightReply = z.infer<typeof flightReply>
export type BusReply = z.infer<typeof busReply>
export type HotelRoomReply = z.infer<typeof hotelRoomReply>
export type SubEventReply = z.infer<typeof subEventReply>

export const flightsReply = list(flightReply)
export const busesReply = list(busReply)
export const hotelRoomsReply = list(hotelRoomReply)
export const subEventsReply = list(subEventReply)
export type FlightsReply = z.infer<typeof flightsReply>
export type BusesReply = z.infer<typeof busesReply>
export type HotelRoomsReply = z.infer<typeof hotelRoomsReply>
export type SubEventsReply = z.infer<typeof subEventsReply>

export const oneFlightReply = one(flightReply)
export const oneBusReply = one(busReply)
export const oneHotelRoomReply = one(hotelRoomReply)
export const oneSubEventReply = one(subEventReply)
export type OneFlightReply = z.infer<typeof oneFlightReply>
export type OneBusReply = z.infer<typeof oneBusReply>
export type OneHotelRoomReply = z.infer<typeof oneHotelRoomReply>
export type OneSubEventReply = z.infer<typeof oneSubEventReply>

const legReply = z.object({
  checkedInCount: z.int(),
  checkedInAt: z.nullable(z.string()),
  departedAt: z.optional(z.string()),
  /** the caller is not expected (R297) */
  isExcused: z.optional(z.boolean()),
})

/** Exactly one of the parts is there: that of the item's kind. */
const itineraryItemReply = z.object({
  id: z.int(),
  documentId: z.string(),
  kind: z.enum(ITEM_KINDS),
  totalCount: z.int(),
  coordinator: z.nullable(coordinatorReply),
  first: legReply,
  second: z.nullable(legReply),
  /** where the caller travelled before they were moved here; without a name it was a car pool */
  movedFrom: z.optional(z.object({ name: z.nullable(z.string()) })),
  flight: z.optional(z.object(flightFields)),
  bus: z.optional(z.object(busFields)),
  room: z.optional(z.object(roomFields)),
  subEvent: z.optional(z.object(subEventFields)),
  carPool: z.optional(
    z.object({
      meetingPoint: z.string(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      departureTime: z.nullable(z.string()),
      returnTime: z.nullable(z.string()),
      note: z.nullable(z.string()),
      /** with a phone number, because the caller is in the car pool (R13) */
      owner: z.object({ ...personReply.shape, contact: z.string() }),
    }),
  ),
})
export type ItineraryItem = z.infer<typeof itineraryItemReply>

/** All days at once, so that the screen changes days without a request. */
export const myItineraryReply = one(
  z.object({
    items: z.array(itineraryItemReply),
    /** as named on the event; a rule finds the substitute (R12) */
    emergencyCoordinator: z.nullable(coordinatorReply),
  }),
)
export type MyItineraryReply = z.infer<typeof myItineraryReply>
export type MyItinerary = MyItineraryReply['data']

/** All `null` for a person without a feed. */
export const calendarFeedReply = one(
  z.object({
    url: z.nullable(z.string()),
    createdAt: z.nullable(z.string()),
    lastReadAt: z.nullable(z.string()),
  }),
)
export type CalendarFeedReply = z.infer<typeof calendarFeedReply>

export const myCalendarReply = one(z.object({ fileName: z.string(), calendar: z.string() }))
export type MyCalendarReply = z.infer<typeof myCalendarReply>
