import * as z from 'zod/mini'
import { listOfPeople } from '../check-ins/schema.ts'
import { personReply, reachablePersonReply } from '../itinerary/schema.ts'
import { PLACE_ID_MAX } from '../places/limits.ts'
import { latitude, longitude } from '../places/schema.ts'
import { list, one, paginationReply } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { documentIdFilter, isVisibleText, text } from '../shared/text.ts'
import {
  CANCEL_REASON_MAX,
  MEETING_POINT_MAX,
  NOTE_MAX,
  REQUEST_MESSAGE_MAX,
  REQUEST_STATUSES,
  REQUEST_TYPES,
  SEATS,
} from './limits.ts'
import { RELATIONS } from './rules.ts'
import { carPoolWords as say } from './words.ts'

const INVALIDATED_REASONS = [
  'in_a_pool',
  'owns_a_pool',
  'pool_full',
  'pool_deleted',
  'car_pooling_off',
  'left_event',
] as const
export type InvalidatedReason = (typeof INVALIDATED_REASONS)[number]
export const ACTIONS = ['accept', 'reject'] as const

const LARGEST_ID = 2_147_483_647
const idSchema = (missing: string) => z.int(missing).check(z.positive(missing), z.lte(LARGEST_ID, missing))
const userId = idSchema(say.missing)
const anyId = z.union([userId, documentIdFilter], say.missing)
const people = z.array(idSchema(wireWords.idExpected), wireWords.invalidList).check(
  z.maxLength(SEATS.max, wireWords.invalidList),
  z.refine(ids => new Set(ids).size === ids.length, wireWords.invalidList),
)
const instant = z.nullable(z.iso.datetime({ offset: true, error: wireWords.instantExpected }))

/** Loose bounds: `whyCannotSaveCarPool` refuses values in the order of R74. */
const place = {
  meetingPoint: text(MEETING_POINT_MAX, say.meetingPointExpected).check(
    z.refine(isVisibleText, wireWords.textNotVisible),
  ),
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

const belongsTo = {
  event: z.optional(anyId),
  eventDocumentId: z.optional(documentIdFilter),
  car_owner: z.optional(userId),
  carOwnerId: z.optional(userId),
}

export const createCarPoolBody = z.strictObject({
  data: z
    .strictObject(
      {
        ...belongsTo,
        ...place,
        meetingPoint: z._default(place.meetingPoint, ''),
        availableSeats: z._default(seats, SEATS.default),
        ...times,
        inviteUsers: z._default(people, []),
        assigned_users: z.optional(people),
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
const CHECKED_IN_MAX = 1_000
const checkedIn = listOfPeople(CHECKED_IN_MAX)

/** Clients send back what they have read; none of it can be changed. */
const sentBack = {
  id: z.optional(idSchema(wireWords.idExpected)),
  documentId: z.optional(documentIdFilter),
  ...belongsTo,
}
const NO_CHANGES = new Set([...CHECK_IN_LISTS, ...Object.keys(sentBack)])

/** An edit by the owner, or a list that checks the caller in (R2); not both. */
export const updateCarPoolBody = z.strictObject({
  data: z
    .strictObject(
      {
        ...sentBack,
        ...place,
        meetingPoint: z.optional(place.meetingPoint),
        availableSeats: z.optional(seats),
        ...times,
        inviteUsers: z.optional(people),
        removeUsers: z.optional(people),
        assigned_users: z.optional(people),
        checked_in_users: z.optional(checkedIn),
        checked_out_users: z.optional(checkedIn),
      },
      say.missing,
    )
    .check(
      z.refine(
        data =>
          !CHECK_IN_LISTS.some(name => name in data) || Object.keys(data).every(name => NO_CHANGES.has(name)),
        say.editOrCheckIn,
      ),
    ),
})
export type UpdateCarPoolBody = z.infer<typeof updateCarPoolBody>
export type SentBackCarPool = Pick<UpdateCarPoolBody['data'], keyof typeof sentBack>

const message = z.optional(z.nullable(text(REQUEST_MESSAGE_MAX)))
export const joinCarPoolBody = z.strictObject({ message })
export const createRequestBody = z.strictObject({
  data: z.strictObject(
    {
      car_pool: anyId,
      request_type: z.enum(REQUEST_TYPES, say.typeExpected),
      request_status: z.optional(z.literal('pending', say.newIsPending)),
      invalidated_reason: z.optional(z.null(say.newIsPending)),
      requester: z.optional(userId),
      requestee: z.optional(userId),
      message,
    },
    say.missing,
  ),
})
export const respondBody = z.strictObject({ action: z.enum(ACTIONS, say.actionExpected) })
export const cancelRequestBody = z.strictObject({ reason: z.optional(z.nullable(text(CANCEL_REASON_MAX))) })

const pendingRequest = z.object({
  id: z.int(),
  documentId: z.string(),
  request_type: z.enum(REQUEST_TYPES),
  person: reachablePersonReply,
  message: z.nullable(z.string()),
  createdAt: z.string(),
})

const carPoolReply = z.object({
  id: z.int(),
  documentId: z.string(),
  meetingPoint: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  placeId: z.nullable(z.string()),
  /** the place above is only an area; the exact one is for people in the car pool, invited people and Admins (R78) */
  isArea: z.boolean(),
  availableSeats: z.int(),
  assignedCount: z.int(),
  departureTime: z.nullable(z.string()),
  returnTime: z.nullable(z.string()),
  note: z.nullable(z.string()),
  relation: z.enum(RELATIONS),
  request: z.nullable(z.object({ id: z.int(), documentId: z.string(), request_type: z.enum(REQUEST_TYPES) })),
  /** the caller's own join requests to it that were refused or cancelled (R130) */
  endedAsks: z.object({ count: z.int(), lastEndedAt: z.nullable(z.string()) }),
  /** from the caller's saved home; `null` without a home and for the caller's own car pool */
  detourMinutes: z.nullable(z.int()),
  event: z.optional(z.object({ id: z.int(), documentId: z.string(), name: z.string() })),
  /** people with contact details for Admins and the co-ordinators of their items, phones in the same car pool (R13) */
  car_owner: z.optional(reachablePersonReply),
  assigned_users: z.optional(z.array(reachablePersonReply)),
  checked_in_users: z.optional(z.array(personReply)),
  checked_out_users: z.optional(z.array(personReply)),
  /** pending ones; empty unless the caller is the owner or an Admin */
  requests: z.optional(z.array(pendingRequest)),
})
export type CarPoolReply = z.infer<typeof carPoolReply>

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
      isOver: z.boolean(),
      relation: z.enum(RELATIONS),
    }),
  ),
})
export type CarPoolPointsReply = z.infer<typeof carPoolPointsReply>

export const inviteesReply = z.object({ data: z.array(personReply) })
export type InviteesReply = z.infer<typeof inviteesReply>

const carPoolRequestReply = z.object({
  id: z.int(),
  documentId: z.string(),
  request_type: z.enum(REQUEST_TYPES),
  request_status: z.enum(REQUEST_STATUSES),
  message: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  invalidated_reason: z.nullable(z.enum(INVALIDATED_REASONS)),
  createdAt: z.string(),
  meetingPoint: z.string(),
  requester: z.optional(reachablePersonReply),
  requestee: z.optional(reachablePersonReply),
  car_pool: z.optional(
    z.nullable(
      z.object({
        id: z.int(),
        documentId: z.string(),
        meetingPoint: z.string(),
        availableSeats: z.int(),
        assignedCount: z.int(),
        car_owner: personReply,
      }),
    ),
  ),
})
export type CarPoolRequestReply = z.infer<typeof carPoolRequestReply>
export const carPoolRequestsReply = list(carPoolRequestReply)
export type CarPoolRequestsReply = z.infer<typeof carPoolRequestsReply>
export const oneCarPoolRequestReply = one(carPoolRequestReply)
export type OneCarPoolRequestReply = z.infer<typeof oneCarPoolRequestReply>
export const answeredRequestReply = z.object({ ...oneCarPoolRequestReply.shape, message: z.string() })
export type AnsweredRequestReply = z.infer<typeof answeredRequestReply>

export const deletedReply = z.object({
  ...one(z.object({ id: z.int(), documentId: z.string() })).shape,
  message: z.string(),
})
export type DeletedReply = z.infer<typeof deletedReply>
export const waitReply = one(z.object({ isWaiting: z.boolean() }))
export type WaitReply = z.infer<typeof waitReply>
