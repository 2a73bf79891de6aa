import { idFilter } from '../events/schema.ts'
import { endpoint } from '../shared/endpoint.ts'
import { documentIdFilter } from '../shared/text.ts'
import {
  type AnsweredRequestReply,
  type CarPoolPointsReply,
  type CarPoolRequestsReply,
  type CarPoolsReply,
  cancelRequestBody,
  createCarPoolBody,
  createRequestBody,
  type DeletedReply,
  type InviteesReply,
  joinCarPoolBody,
  type OneCarPoolReply,
  respondBody,
  searchFilter,
  statusFilter,
  updateCarPoolBody,
  viewFilter,
  type WaitReply,
} from './schema.ts'

const populate = [
  'event',
  'car_owner',
  'assigned_users',
  'checked_in_users',
  'checked_out_users',
  'requests',
] as const

/** Specification 7, Car pools. `populate=board` adds the chips' numbers and where the caller stands. */
export const listCarPools = endpoint<CarPoolsReply>()({
  method: 'GET',
  path: '/car-pools',
  summary: 'Car pools of the events that the caller is in',
  query: {
    filters: {
      'event.id:$eq': idFilter,
      'event.documentId:$eq': documentIdFilter,
      'view:$eq': viewFilter,
      /** in the meeting point as the caller reads it, or in the owner's name */
      'search:$containsi': searchFilter,
    },
    populate: [...populate, 'board'],
    sort: ['createdAt', 'departureTime', 'detour'],
    isPaged: true,
  },
})
export const readCarPool = endpoint<OneCarPoolReply>()({
  method: 'GET',
  path: '/car-pools/:id',
  summary: 'One car pool by id or documentId',
  query: { populate },
})
export const createCarPool = endpoint<OneCarPoolReply>()({
  method: 'POST',
  path: '/car-pools',
  summary: 'Offer a car pool',
  body: createCarPoolBody,
})
export const updateCarPool = endpoint<OneCarPoolReply>()({
  method: 'PUT',
  path: '/car-pools/:id',
  summary: 'Change my car pool, or check in to one with the list that means "add me"',
  body: updateCarPoolBody,
})
export const deleteCarPool = endpoint<DeletedReply>()({
  method: 'DELETE',
  path: '/car-pools/:id',
  summary: 'Delete my car pool; an Admin may delete any',
})
export const joinCarPool = endpoint<OneCarPoolReply>()({
  method: 'POST',
  path: '/car-pools/:id/join',
  summary: 'Ask to join, or take the seat that one was invited to',
  body: joinCarPoolBody,
})
export const leaveCarPool = endpoint<OneCarPoolReply>()({
  method: 'POST',
  path: '/car-pools/:id/leave',
  summary: 'Leave a car pool as its passenger',
})
export const listCarPoolPoints = endpoint<CarPoolPointsReply>()({
  method: 'GET',
  path: '/events/:id/car-pool-points',
  summary: 'Where all car pools of an event meet, for a map',
})
export const listInvitees = endpoint<InviteesReply>()({
  method: 'GET',
  path: '/events/:id/car-pool-invitees',
  summary: 'Members of the event who are free to be invited, the first by name',
  query: { filters: { 'name:$containsi': searchFilter } },
})
export const waitForSeat = endpoint<WaitReply>()({
  method: 'POST',
  path: '/events/:id/car-pool-wait',
  summary: 'Be told when a seat frees up near me',
})
export const stopWaitingForSeat = endpoint<WaitReply>()({
  method: 'DELETE',
  path: '/events/:id/car-pool-wait',
  summary: 'Be told no more',
})

/** Specification 7, Car pool requests: those that the caller has sent or received. */
export const listCarPoolRequests = endpoint<CarPoolRequestsReply>()({
  method: 'GET',
  path: '/car-pool-requests',
  summary: 'Requests and invitations from or to the caller, newest first',
  query: {
    filters: {
      'requester.id:$eq': idFilter,
      'requestee.id:$eq': idFilter,
      'car_pool.id:$eq': idFilter,
      'event.id:$eq': idFilter,
      'event.documentId:$eq': documentIdFilter,
      'request_status:$eq': statusFilter,
      'request_status:$in': statusFilter,
    },
    populate: ['requester', 'requestee', 'car_pool'],
    sort: ['createdAt'],
    isPaged: true,
  },
})
export const createCarPoolRequest = endpoint<AnsweredRequestReply>()({
  method: 'POST',
  path: '/car-pool-requests',
  summary: 'Ask to join, or invite somebody to my car pool',
  body: createRequestBody,
})
export const respondToRequest = endpoint<AnsweredRequestReply>()({
  method: 'PUT',
  path: '/car-pool-requests/:id/respond',
  summary: 'Accept or reject a request to my car pool, or an invitation to me',
  body: respondBody,
})
export const cancelCarPoolRequest = endpoint<AnsweredRequestReply>()({
  method: 'PUT',
  path: '/car-pool-requests/:id/cancel',
  summary: 'Take back my own pending request or invitation',
  body: cancelRequestBody,
})
