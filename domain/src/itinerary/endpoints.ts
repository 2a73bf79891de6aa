import { idFilter } from '../events/schema.ts'
import { endpoint } from '../shared/endpoint.ts'
import { documentIdFilter } from '../shared/text.ts'
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

/** Specification 7, Travel and sub-events. What is not the caller's to see is not in a list, and 404 by id. */
const eventFilters = { 'event.id:$eq': idFilter, 'event.documentId:$eq': documentIdFilter } as const
const travelFilters = { ...eventFilters, 'assigned_users.id:$eq': idFilter } as const
const travelPopulate = ['event', 'co_ordinator', 'assigned_users', 'checked_in_users'] as const
const roomPopulate = [...travelPopulate, 'checked_out_users'] as const
const subEventPopulate = ['event', 'cover', 'checked_in_users'] as const

export const listSubEvents = endpoint<SubEventsReply>()({
  method: 'GET',
  path: '/sub-events',
  summary: 'Sessions and meals of the events that the caller is in',
  query: {
    filters: eventFilters,
    populate: subEventPopulate,
    sort: ['startDate', 'name'],
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
  query: { filters: travelFilters, populate: travelPopulate, sort: ['departure'], isPaged: true },
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
  query: { filters: travelFilters, populate: travelPopulate, sort: ['time'], isPaged: true },
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
  query: { filters: travelFilters, populate: roomPopulate, sort: ['roomNumber'], isPaged: true },
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
/** A new address: the one before it ends. */
export const renewCalendarFeed = endpoint<CalendarFeedReply>()({
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Make a calendar feed, or give it a new address',
})
export const revokeCalendarFeed = endpoint<CalendarFeedReply>()({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'End the calendar feed',
})
