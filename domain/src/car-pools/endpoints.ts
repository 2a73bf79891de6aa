import { EVENT_FILTERS, endpoint, STORED_FIELDS, STORED_SORTS } from '../shared/endpoint.ts'
import { REQUEST_STATUSES, REQUEST_TYPES, VIEWS } from './limits.ts'
import { RELATIONS } from './rules.ts'
import type {
  AnsweredRequestReply,
  CarPoolPointsReply,
  CarPoolRequestsReply,
  CarPoolsReply,
  cancelRequestBody,
  createCarPoolBody,
  createRequestBody,
  DeletedReply,
  InviteesReply,
  joinCarPoolBody,
  OneCarPoolReply,
  OneCarPoolRequestReply,
  respondBody,
  updateCarPoolBody,
  WaitReply,
} from './schema.ts'

const populate = [
  'event',
  'car_owner',
  'assigned_users',
  'checked_in_users',
  'checked_out_users',
  'requests',
] as const

export const listCarPools = endpoint<CarPoolsReply>()({
  method: 'GET',
  path: '/car-pools',
  summary: 'Car pools of the events that the caller is in',
  query: {
    filters: {
      ...STORED_FIELDS,
      ...EVENT_FILTERS,
      'car_owner.id': 'id',
      'assigned_users.id': 'id',
      meetingPoint: 'text',
      latitude: 'number',
      longitude: 'number',
      placeId: 'text',
      isArea: 'boolean',
      availableSeats: 'number',
      assignedCount: 'number',
      departureTime: 'instant',
      returnTime: 'instant',
      note: 'text',
      relation: RELATIONS,
      detourMinutes: 'number',
      view: VIEWS,
      /** in the owner's name, and in the meeting point or the area, as it is shown to the caller */
      search: 'search',
    },
    populate: [...populate, 'board'],
    sort: [...STORED_SORTS, 'departureTime', 'availableSeats', 'detour'],
    isPaged: true,
  },
})
export const readCarPool = endpoint<OneCarPoolReply>()({
  method: 'GET',
  path: '/car-pools/:id',
  summary: 'One car pool by id or documentId',
  query: { populate },
})
export const createCarPool = endpoint<OneCarPoolReply, typeof createCarPoolBody>()({
  method: 'POST',
  path: '/car-pools',
  summary: 'Offer a car pool',
  query: { populate },
  isKeyed: true,
})
export const updateCarPool = endpoint<OneCarPoolReply, typeof updateCarPoolBody>()({
  method: 'PUT',
  path: '/car-pools/:id',
  summary: 'Change my car pool, or check in to a car pool',
  query: { populate },
})
export const deleteCarPool = endpoint<DeletedReply>()({
  method: 'DELETE',
  path: '/car-pools/:id',
  summary: 'Delete my car pool; an Admin may delete any',
})
export const joinCarPool = endpoint<OneCarPoolReply, typeof joinCarPoolBody>()({
  method: 'POST',
  path: '/car-pools/:id/join',
  summary: 'Ask to join, or accept an invitation',
  query: { populate },
  isKeyed: true,
})
export const leaveCarPool = endpoint<OneCarPoolReply>()({
  method: 'POST',
  path: '/car-pools/:id/leave',
  summary: 'Leave a car pool as its passenger',
  query: { populate },
  isKeyed: true,
})
export const listCarPoolPoints = endpoint<CarPoolPointsReply>()({
  method: 'GET',
  path: '/events/:id/car-pool-points',
  summary: 'Meeting points of all car pools of an event, for a map',
})
export const listInvitees = endpoint<InviteesReply>()({
  method: 'GET',
  path: '/events/:id/car-pool-invitees',
  summary: 'Members of the event who can be invited, by name',
  query: { filters: { name: 'search' } },
})
export const waitForSeat = endpoint<WaitReply>()({
  method: 'POST',
  path: '/events/:id/car-pool-wait',
  summary: 'Wait for a free seat near me',
})
export const stopWaitingForSeat = endpoint<WaitReply>()({
  method: 'DELETE',
  path: '/events/:id/car-pool-wait',
  summary: 'Stop waiting for a seat',
})

const requestPopulate = ['requester', 'requestee', 'car_pool', 'car_pool.car_owner'] as const

export const listCarPoolRequests = endpoint<CarPoolRequestsReply>()({
  method: 'GET',
  path: '/car-pool-requests',
  summary: 'Requests and invitations from or to the caller, newest first',
  query: {
    filters: {
      ...STORED_FIELDS,
      ...EVENT_FILTERS,
      'requester.id': 'id',
      'requestee.id': 'id',
      'car_pool.id': 'id',
      'car_pool.documentId': 'documentId',
      request_type: REQUEST_TYPES,
      request_status: REQUEST_STATUSES,
      message: 'text',
      reason: 'text',
      invalidated_reason: 'text',
      meetingPoint: 'text',
    },
    populate: requestPopulate,
    sort: STORED_SORTS,
    isPaged: true,
  },
})
export const readCarPoolRequest = endpoint<OneCarPoolRequestReply>()({
  method: 'GET',
  path: '/car-pool-requests/:id',
  summary: 'One request or invitation by id or documentId',
  query: { populate: requestPopulate },
})
export const createCarPoolRequest = endpoint<AnsweredRequestReply, typeof createRequestBody>()({
  method: 'POST',
  path: '/car-pool-requests',
  summary: 'Ask to join, or invite somebody to my car pool',
  query: { populate: requestPopulate },
  isKeyed: true,
})
export const respondToRequest = endpoint<AnsweredRequestReply, typeof respondBody>()({
  method: 'PUT',
  path: '/car-pool-requests/:id/respond',
  summary: 'Accept or reject a request to my car pool, or an invitation to me',
  query: { populate: requestPopulate },
})
export const cancelCarPoolRequest = endpoint<AnsweredRequestReply, typeof cancelRequestBody>()({
  method: 'PUT',
  path: '/car-pool-requests/:id/cancel',
  summary: 'Take back my own pending request or invitation',
  query: { populate: requestPopulate },
})
