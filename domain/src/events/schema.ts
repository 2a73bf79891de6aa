import * as z from 'zod/mini'
import { rollCallOfEvent } from '../roll-calls/answer.ts'
import { coverImageReply } from '../shared/cover.ts'
import { list, one } from '../shared/reply.ts'
import { JOIN_REFUSALS } from './join-policy.ts'

/** Which the list of events and the settings share. */
export const storedEvent = {
  id: z.int(),
  documentId: z.string(),
  name: z.string(),
  desc: z.nullable(z.string()),
  /** ISO 8601 in UTC; shown in `timezone` */
  startDate: z.string(),
  endDate: z.string(),
  timezone: z.string(),
  location: z.nullable(z.string()),
  locationCoOrds: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  registration: z.enum(['open', 'closed']),
  active: z.boolean(),
  /** folded away at the end of the list; never active (R472) */
  isArchived: z.boolean(),
  isCarPoolEnabled: z.boolean(),
  availableDrinks: z.array(z.string()),
} as const

const eventReply = z.object({
  ...storedEvent,
  membersCount: z.int(),
  isJoined: z.boolean(),
  /** named on an item of the event, or for emergencies (R11) */
  isCoordinator: z.boolean(),
  /** why the caller may not join; `null` for members (R27) */
  joinRefusal: z.nullable(z.enum(JOIN_REFUSALS)),
  hasPreferences: z.boolean(),
  /** pending car-pool requests and invitations to the caller */
  requestsToAnswer: z.int(),
  /** the running one, for those who are asked and for staff (R301) */
  rollCall: z.nullable(rollCallOfEvent),
  coverImage: z.optional(z.nullable(coverImageReply)),
  /** only when populated: outsiders see nobody, members with an unconfirmed address themselves (R28), Admins contact details (R13) */
  assigned_users: z.optional(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        email: z.optional(z.string()),
        contact: z.optional(z.string()),
      }),
    ),
  ),
  /** the caller, once they are checked in to anything of the event */
  checked_in_users: z.optional(z.array(z.object({ id: z.int(), name: z.string() }))),
  /** that the caller may see */
  sub_events: z.optional(
    z.array(
      z.object({
        id: z.int(),
        documentId: z.string(),
        name: z.string(),
        desc: z.nullable(z.string()),
        startDate: z.string(),
        endDate: z.string(),
        subType: z.nullable(z.string()),
        location: z.nullable(z.string()),
      }),
    ),
  ),
})
export type EventReply = z.infer<typeof eventReply>

export const eventsReply = list(eventReply)
export type EventsReply = z.infer<typeof eventsReply>

export const oneEventReply = one(eventReply)
export type OneEventReply = z.infer<typeof oneEventReply>

/** Admins, and the people named as co-ordinators of the event or of its items (R121). */
export const organisersReply = one(z.object({ userIds: z.array(z.int()) }))
export type OrganisersReply = z.infer<typeof organisersReply>

export const rsvpReply = z.object({ data: eventReply, meta: z.object({ alreadyJoined: z.boolean() }) })
export type RsvpReply = z.infer<typeof rsvpReply>
