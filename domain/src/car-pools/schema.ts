import * as z from 'zod/mini'
import { personReply } from '../itinerary/schema.ts'
import { PLACE_ID_MAX } from '../places/limits.ts'
import { latitude, longitude } from '../places/schema.ts'
import { list, one, paginationReply } from '../shared/reply.ts'
import { documentIdFilter, text } from '../shared/text.ts'
import { wireWords } from '../shared/words.ts'
import { CANCEL_REASON_MAX, MEETING_POINT_MAX, NOTE_MAX, REQUEST_MESSAGE_MAX, SEATS } from './limits.ts'
import { RELATIONS } from './rules.ts'
import { carPoolWords as say } from './words.ts'

export const REQUEST_TYPES = ['join_request', 'invite_request'] as const
export const REQUEST_STATUSES = ['pending', 'accepted', 'rejected', 'invalidated', 'cancelled'] as const
export const INVALIDATED_REASONS = [
  'in_a_pool',
  'owns_a_pool',
  'pool_full',
  'pool_deleted',
  'car_pooling_off',
  'left_event',
] as const
export type InvalidatedReason = (typeof INVALIDATED_REASONS)[number]
export const ACTIONS = ['accept', 'reject'] as const
/** The filter chips (specification 2). */
export const VIEWS = ['my', 'available', 'full'] as const
export const viewFilter = z.enum(VIEWS)
export const statusFilter = z.enum(REQUEST_STATUSES)
const SEARCH_MAX = 100
export const searchFilter = text(SEARCH_MAX)

const LARGEST_ID = 2_147_483_647
const idOf = (missing: string) => z.int(missing).check(z.positive(missing), z.lte(LARGEST_ID, missing))
const userId = idOf(say.missing)
const anyId = z.union([userId, documentIdFilter], say.missing)
const people = z.array(idOf(wireWords.idExpected), wireWords.invalidList).check(
  z.maxLength(SEATS.max, wireWords.invalidList),
  z.refine(ids => new Set(ids).size === ids.length, wireWords.invalidList),
)
const instant = z.nullable(z.iso.datetime({ offset: true, error: wireWords.instantExpected }))

/** What is judged by a rule, in the specification's order, is only bounded here. */
const place = {
  meetingPoint: text(MEETING_POINT_MAX),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  placeId: z.optional(z.nullable(text(PLACE_ID_MAX))),
}
const seats = z.int(say.seatsExpected).check(z.gte(-1_000), z.lte(1_000))
const times = {
  departureTime: z.optional(instant),
  returnTime: z.optional(instant),
  note: z.optional(z.nullable(text(NOTE_MAX))),
}

/** Specification 7: `event` and `car_owner`, or by their helper names. The owner is the caller. */
export const createCarPoolBody = z.strictObject({
  data: z
    .strictObject(
      {
        event: z.optional(anyId),
        eventDocumentId: z.optional(documentIdFilter),
        car_owner: z.optional(userId),
        carOwnerId: z.optional(userId),
        ...place,
        availableSeats: z._default(seats, SEATS.default),
        ...times,
        inviteUsers: z._default(people, []),
        /** nobody has checked in to what does not exist yet */
        checked_in_users: z.optional(z.array(z.int()).check(z.maxLength(0, wireWords.invalidList))),
      },
      say.missing,
    )
    .check(
      z.refine(data => (data.event ?? data.eventDocumentId) !== undefined, {
        error: say.missing,
        path: ['event'],
      }),
      z.refine(data => (data.car_owner ?? data.carOwnerId) !== undefined, {
        error: say.missing,
        path: ['car_owner'],
      }),
    ),
})
export type CreateCarPoolBody = z.infer<typeof createCarPoolBody>

const CHECK_IN_LISTS = ['checked_in_users', 'checked_out_users']
const ids = z
  .array(idOf(wireWords.idExpected), wireWords.invalidList)
  .check(z.maxLength(1_000, wireWords.invalidList))

/** One path for two calls of the specification: an edit by the owner, or the list that means "add me" (ruling 2). */
export const updateCarPoolBody = z.strictObject({
  data: z
    .strictObject({
      meetingPoint: z.optional(place.meetingPoint),
      latitude: place.latitude,
      longitude: place.longitude,
      placeId: place.placeId,
      availableSeats: z.optional(seats),
      ...times,
      inviteUsers: z.optional(people),
      removeUsers: z.optional(people),
      checked_in_users: z.optional(ids),
      checked_out_users: z.optional(ids),
    })
    .check(
      z.refine(
        data => [0, Object.keys(data).length].includes(CHECK_IN_LISTS.filter(name => name in data).length),
        wireWords.invalidList,
      ),
    ),
})
export type UpdateCarPoolBody = z.infer<typeof updateCarPoolBody>

const message = z.optional(z.nullable(text(REQUEST_MESSAGE_MAX)))
export const joinCarPoolBody = z.strictObject({ message })
export const createRequestBody = z.strictObject({
  data: z.strictObject({
    car_pool: anyId,
    request_type: z.enum(REQUEST_TYPES, say.typeExpected),
    requester: z.optional(userId),
    requestee: z.optional(userId),
    message,
  }),
})
export type CreateRequestBody = z.infer<typeof createRequestBody>
export const respondBody = z.strictObject({ action: z.enum(ACTIONS, say.actionExpected) })
export const cancelRequestBody = z.strictObject({ reason: z.optional(z.nullable(text(CANCEL_REASON_MAX))) })

/** The phone only to members of the same pool, and to an Admin (design.md ruling 13). */
const riderReply = z.object({ ...personReply.shape, contact: z.optional(z.string()) })

const requestOfPool = z.object({
  id: z.int(),
  documentId: z.string(),
  request_type: z.enum(REQUEST_TYPES),
  person: personReply,
  message: z.nullable(z.string()),
  createdAt: z.string(),
})

export const carPoolReply = z.object({
  id: z.int(),
  documentId: z.string(),
  meetingPoint: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  placeId: z.nullable(z.string()),
  /** our own additions: the four above tell an area of about 500 m, to whoever is not in the pool nor invited */
  isArea: z.boolean(),
  availableSeats: z.int(),
  assignedCount: z.int(),
  departureTime: z.nullable(z.string()),
  returnTime: z.nullable(z.string()),
  note: z.nullable(z.string()),
  relation: z.enum(RELATIONS),
  /** the caller's own pending request or invitation */
  request: z.nullable(z.object({ id: z.int(), documentId: z.string(), request_type: z.enum(REQUEST_TYPES) })),
  /** from the caller's saved home, worked out on the server; null without one, or in one's own pool */
  detourMinutes: z.nullable(z.int()),
  /** only when populated */
  event: z.optional(z.object({ id: z.int(), documentId: z.string(), name: z.string() })),
  car_owner: z.optional(riderReply),
  assigned_users: z.optional(z.array(riderReply)),
  checked_in_users: z.optional(z.array(personReply)),
  checked_out_users: z.optional(z.array(personReply)),
  /** pending ones, to the owner; empty to others */
  requests: z.optional(z.array(requestOfPool)),
})
export type CarPoolReply = z.infer<typeof carPoolReply>

/** What the screen needs beside the page of pools: the chips' numbers, and where the caller stands. */
const boardReply = z.object({
  counts: z.object({ all: z.int(), my: z.int(), available: z.int(), full: z.int() }),
  me: z.object({
    ownsPoolId: z.nullable(z.int()),
    inPoolId: z.nullable(z.int()),
    asksPoolId: z.nullable(z.int()),
    isWaiting: z.boolean(),
    hasHome: z.boolean(),
  }),
})
export const carPoolsReply = z.object({
  data: z.array(carPoolReply),
  meta: z.object({ pagination: paginationReply, board: z.optional(boardReply) }),
})
export type CarPoolsReply = z.infer<typeof carPoolsReply>
export const oneCarPoolReply = z.object({ data: carPoolReply, message: z.optional(z.string()) })
export type OneCarPoolReply = z.infer<typeof oneCarPoolReply>

export const carPoolPointsReply = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      latitude: z.number(),
      longitude: z.number(),
      isArea: z.boolean(),
      seatsLeft: z.int(),
      relation: z.enum(RELATIONS),
    }),
  ),
})
export type CarPoolPointsReply = z.infer<typeof carPoolPointsReply>

export const inviteesReply = z.object({ data: z.array(personReply) })
export type InviteesReply = z.infer<typeof inviteesReply>

export const carPoolRequestReply = z.object({
  id: z.int(),
  documentId: z.string(),
  request_type: z.enum(REQUEST_TYPES),
  request_status: z.enum(REQUEST_STATUSES),
  message: z.nullable(z.string()),
  /** of whoever cancelled it */
  reason: z.nullable(z.string()),
  invalidated_reason: z.nullable(z.enum(INVALIDATED_REASONS)),
  createdAt: z.string(),
  /** as it was called when the request was made, to strangers by its area */
  meetingPoint: z.string(),
  /** only when populated */
  requester: z.optional(personReply),
  requestee: z.optional(personReply),
  car_pool: z.optional(
    z.nullable(z.object({ id: z.int(), documentId: z.string(), meetingPoint: z.string() })),
  ),
})
export type CarPoolRequestReply = z.infer<typeof carPoolRequestReply>
export const carPoolRequestsReply = list(carPoolRequestReply)
export type CarPoolRequestsReply = z.infer<typeof carPoolRequestsReply>
export const answeredRequestReply = z.object({ ...one(carPoolRequestReply).shape, message: z.string() })
export type AnsweredRequestReply = z.infer<typeof answeredRequestReply>

export const deletedReply = z.object({
  ...one(z.object({ id: z.int(), documentId: z.string() })).shape,
  message: z.string(),
})
export type DeletedReply = z.infer<typeof deletedReply>
export const waitReply = one(z.object({ isWaiting: z.boolean() }))
export type WaitReply = z.infer<typeof waitReply>
