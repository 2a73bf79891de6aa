import { roomPopulate, subEventPopulate, travelPopulate } from '../itinerary/endpoints.ts'
import type { OneBusReply, OneFlightReply, OneHotelRoomReply, OneSubEventReply } from '../itinerary/schema.ts'
import { endpoint } from '../shared/endpoint.ts'
import { CHECK_IN_BODY_BYTES } from './limits.ts'
import { addMeInput, addMeToRoomInput, annulCheckInInput, type CheckInReply, checkInInput } from './schema.ts'

const summary = 'Check in: the list of the checked-in with oneself in it. Nobody is ever removed.'

export const addMeToSubEvent = endpoint<OneSubEventReply>()({
  method: 'PUT',
  path: '/sub-events/:id',
  summary,
  query: { populate: subEventPopulate },
  body: addMeInput,
  maxBytes: CHECK_IN_BODY_BYTES,
  isServedOverloaded: true,
})
export const addMeToFlight = endpoint<OneFlightReply>()({
  method: 'PUT',
  path: '/flights/:id',
  summary,
  query: { populate: travelPopulate },
  body: addMeInput,
  maxBytes: CHECK_IN_BODY_BYTES,
  isServedOverloaded: true,
})
export const addMeToBus = endpoint<OneBusReply>()({
  method: 'PUT',
  path: '/buses/:id',
  summary,
  query: { populate: travelPopulate },
  body: addMeInput,
  maxBytes: CHECK_IN_BODY_BYTES,
  isServedOverloaded: true,
})
export const addMeToHotelRoom = endpoint<OneHotelRoomReply>()({
  method: 'PUT',
  path: '/hotel-rooms/:id',
  summary,
  query: { populate: roomPopulate },
  body: addMeToRoomInput,
  maxBytes: CHECK_IN_BODY_BYTES,
  isServedOverloaded: true,
})

export const checkIn = endpoint<CheckInReply>()({
  method: 'POST',
  path: '/items/:id/check-in',
  summary: 'Check in to an item of any kind; staff may check in somebody else',
  body: checkInInput,
  isServedOverloaded: true,
})
export const annulCheckIn = endpoint<CheckInReply>()({
  method: 'POST',
  path: '/items/:id/annul-check-in',
  summary: "Annul somebody's check-in with a reason; the trail keeps it",
  body: annulCheckInInput,
})
