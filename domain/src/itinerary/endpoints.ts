import type { proveItIsYouBody } from '../accounts/schema.ts'
import { EVENT_FILTERS, endpoint, STORED_FIELDS, STORED_SORTS } from '../shared/endpoint.ts'
import type {
  BusesReply,
  CalendarFeedReply,
  FlightsReply,
  HotelRoomsReply,
  MyCalendarReply,
  MyItineraryReply,
  OneBusReply,
  OneFlightReply,
  OneHotelRoomReply,
  OneSubEventReply,
  SubEventsReply,
} from './schema.ts'

/** What the caller may not see is not in a list, and 404 by id. */
const itemFilters = { ...STORED_FIELDS, ...EVENT_FILTERS } as const
const travelFilters = { ...itemFilters, 'co_ordinator.id': 'id', 'assigned_users.id': 'id' } as const
export const travelPopulate = ['event', 'co_ordinator', 'assigned_users', 'checked_in_users'] as const
export const roomPopulate = [...travelPopulate, 'checked_out_users'] as const
export const subEventPopulate = ['event', 'cover', 'checked_in_users'] as const

export const listSubEvents = endpoint<SubEventsReply>()({
  method: 'GET',
  path: '/sub-events',
  summary: 'Sessions and meals of the events that the caller is in',
  query: {
    filters: {
      ...itemFilters,
      name: 'text',
      desc: 'text',
      startDate: 'instant',
      endDate: 'instant',
      subType: 'text',
      location: 'text',
    },
    populate: subEventPopulate,
    sort: [...STORED_SORTS, 'startDate', 'endDate', 'name'],
    isPaged: true,
  },
})
export const readSubEvent = endpoint<OneSubEventReply>()({
  method: 'GET',
  path: '/sub-events/:id',
  summary: 'One sub-event by id or documentId',
  query: { populate: subEventPopulate },
})

export const listFlights = endpoint<FlightsReply>()({
  method: 'GET',
  path: '/flights',
  summary: 'Flights that the caller is on or co-ordinates; an Admin sees all',
  query: {
    filters: {
      ...travelFilters,
      flightNumber: 'text',
      flightName: 'text',
      departure: 'instant',
      arrival: 'instant',
      airport: 'text',
      terminal: 'text',
      arriveMinutesBefore: 'number',
    },
    populate: travelPopulate,
    sort: [...STORED_SORTS, 'departure', 'arrival', 'flightNumber'],
    isPaged: true,
  },
})
export const readFlight = endpoint<OneFlightReply>()({
  method: 'GET',
  path: '/flights/:id',
  summary: 'One flight by id or documentId',
  query: { populate: travelPopulate },
})

export const listBuses = endpoint<BusesReply>()({
  method: 'GET',
  path: '/buses',
  summary: 'Buses that the caller is on or co-ordinates; an Admin sees all',
  query: {
    filters: {
      ...travelFilters,
      busNumber: 'text',
      busIdentifier: 'text',
      time: 'instant',
      boardingPoint: 'text',
      boardingLandmark: 'text',
      boardingLatitude: 'number',
      boardingLongitude: 'number',
      arriveMinutesBefore: 'number',
    },
    populate: travelPopulate,
    sort: [...STORED_SORTS, 'time', 'busNumber'],
    isPaged: true,
  },
})
export const readBus = endpoint<OneBusReply>()({
  method: 'GET',
  path: '/buses/:id',
  summary: 'One bus by id or documentId',
  query: { populate: travelPopulate },
})

export const listHotelRooms = endpoint<HotelRoomsReply>()({
  method: 'GET',
  path: '/hotel-rooms',
  summary: 'Rooms that the caller sleeps in or co-ordinates; an Admin sees all',
  query: {
    filters: { ...travelFilters, roomNumber: 'text', checkinTime: 'instant', checkoutTime: 'instant' },
    populate: roomPopulate,
    sort: [...STORED_SORTS, 'roomNumber', 'checkinTime', 'checkoutTime'],
    isPaged: true,
  },
})
export const readHotelRoom = endpoint<OneHotelRoomReply>()({
  method: 'GET',
  path: '/hotel-rooms/:id',
  summary: 'One hotel room by id or documentId',
  query: { populate: roomPopulate },
})

export const readMyItinerary = endpoint<MyItineraryReply>()({
  method: 'GET',
  path: '/events/:id/my-itinerary',
  summary: 'All that the caller checks in to at one event, with their own check-ins and the counts',
})

export const readMyCalendar = endpoint<MyCalendarReply>()({
  method: 'GET',
  path: '/events/:id/my-calendar',
  summary: "The caller's days at one event as an iCalendar file",
})

export const readCalendarFeed = endpoint<CalendarFeedReply>()({
  method: 'GET',
  path: '/calendar-feed',
  summary: "The private address of the caller's own calendar feed",
})
export const renewCalendarFeed = endpoint<CalendarFeedReply, typeof proveItIsYouBody>()({
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Make a calendar feed, or give it a new address',
  isKeyed: true,
})
export const revokeCalendarFeed = endpoint<CalendarFeedReply>()({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'End the calendar feed',
})
