import { roomPopulate, subEventPopulate, travelPopulate } from '../itinerary/endpoints.ts'
import type { OneBusReply, OneFlightReply, OneHotelRoomReply, OneSubEventReply } from '../itinerary/schema.ts'
import { endpoint } from '../shared/endpoint.ts'
import { CHECK_IN_BODY_BYTES } from './limits.ts'
import type {
  addMeInput,
  addMeToRoomInput,
  annulCheckInInput,
  CheckInReply,
  checkInInput,
  TrailReply,
} from './schema.ts'

const summary = 'Check in: the list of the checked-in with oneself in it. Nobody is ever removed.'

export const addMeToSubEvent = endpoint<OneSubEventReply, typeof addMeInput>()({
  method: 'PUT',
  path: '/sub-events/:id',
  summary,
  query: { populate: subEventPopulate },
  maxBytes: CHECK_IN_BODY_BYTES,
  isServedOverloaded: true,
})
export const addMeToFlight = endpoint<OneFlightReply, typeof addMeInput>()({
  method: 'PUT',
  path: '/flights/:id',
  summary,
  query: { populate: travelPopulate },
  maxBytes: CHECK_IN_BODY_BYTES,
  isServedOverloaded: true,
})
export const addMeToBus = endpoint<OneBusReply, typeof addMeInput>()({
  method: 'PUT',
  path: '/buses/:id',
  summary,
  query: { populate: travelPopulate },
  maxBytes: CHECK_IN_BODY_BYTES,
  isServedOverloaded: true,
})
export const addMeToHotelRoom = endpoint<OneHotelRoomReply, typeof addMeToRoomInput>()({
  method: 'PUT',
  path: '/hotel-rooms/:id',
  summary,
  query: { populate: roomPopulate },
  maxBytes: CHECK_IN_BODY_BYTES,
  isServedOverloaded: true,
})

export const checkIn = endpoint<CheckInReply, typeof checkInInput>()({
  method: 'POST',
  path: '/items/:id/check-in',
  summary: 'Check in to an item of any kind; staff may check in somebody else',
  isServedOverloaded: true,
})
export const annulCheckIn = endpoint<CheckInReply, typeof annulCheckInInput>()({
  method: 'POST',
  path: '/items/:id/annul-check-in',
  summary: "Annul somebody's check-in with a reason; the trail keeps it",
})
export const readTrail = endpoint<TrailReply>()({
  method: 'GET',
  path: '/items/:id/check-ins/:userId',
  summary: "A person's check-ins to an item, annulled ones too, newest first, for its staff",
})
