import * as z from 'zod/mini'
import { newestContact } from '../contacts/schema.ts'
import { LEGS } from '../items/facts.ts'
import { BOARD_TYPES } from '../items/kinds.ts'
import { personReply, reachablePersonReply } from '../itinerary/schema.ts'
import { list, one } from '../shared/reply.ts'

const contactCard = z.object({ ...personReply.shape, email: z.string(), contact: z.string() })
const boardItem = z.object({
  /** negative where the rooms or car pools of an event are one item */
  id: z.int(),
  documentId: z.string(),
  name: z.string(),
  type: z.enum(BOARD_TYPES),
  /** the day of the board, `yyyy-MM-dd` */
  date: z.string(),
  /** the leg of that day (R3) */
  leg: z.enum(LEGS),
  checkedInCount: z.int(),
  totalCount: z.int(),
  /** people of the total who are not expected any more (R297) */
  excusedCount: z.optional(z.int()),
  /** an item that has left; never of several items */
  departedAt: z.optional(z.string()),
  coordinator: z.nullable(contactCard),
  details: z.object({
    flightName: z.optional(z.string()),
    flightNumber: z.optional(z.string()),
    departure: z.optional(z.string()),
    arrival: z.optional(z.string()),
    busIdentifier: z.optional(z.string()),
    busNumber: z.optional(z.string()),
    time: z.optional(z.string()),
    roomCount: z.optional(z.int()),
    checkInTime: z.optional(z.string()),
    checkOutTime: z.optional(z.string()),
    carPoolCount: z.optional(z.int()),
    meetingPoint: z.optional(z.string()),
    availableSeats: z.optional(z.int()),
    startDate: z.optional(z.string()),
    location: z.optional(z.nullable(z.string())),
  }),
})
export type BoardItem = z.infer<typeof boardItem>

export const boardReply = z.object({
  data: z.object({
    day: z.string(),
    /** only those that have changed, if `meta.since` is set */
    items: z.array(boardItem),
    /** each person once, however many items they have; pending are checked in nowhere on that day */
    users: z.int(),
    checkedIn: z.int(),
    pending: z.int(),
    /** checked in nowhere, and excused from all of their items of that day */
    excused: z.optional(z.int()),
  }),
  meta: z.object({
    /** names what the whole board shows, for `filters[since]` of the next call */
    revision: z.string(),
    /** the revision that was asked for, if the server still knows it; otherwise the board is whole */
    since: z.nullable(z.string()),
  }),
})
export type BoardReply = z.infer<typeof boardReply>

const boardPerson = z.object({
  ...reachablePersonReply.shape,
  /** of the leg of the day; of a list of all items the first */
  checkedInAt: z.nullable(z.string()),
  /** who checked them in, unless they did it */
  checkedInBy: z.nullable(personReply),
  /** their own room or car pool, where all of them are one item of the board */
  place: z.nullable(z.object({ id: z.int(), documentId: z.string(), name: z.string(), leg: z.enum(LEGS) })),
  /** the newest at this event, for those who may reach the person */
  newestContact,
})
export type BoardPerson = z.infer<typeof boardPerson>
export const boardPeopleReply = list(boardPerson)
export type BoardPeopleReply = z.infer<typeof boardPeopleReply>

/** When the people who are in came, each person once. All of them are `checkedIn` of the board, or of its item. */
export const arrivalsReply = one(
  z.object({
    day: z.string(),
    bucketMinutes: z.int(),
    /** those with people, in order of time; `at` is the start */
    buckets: z.array(z.object({ at: z.string(), count: z.int() })),
    /** on an earlier or later day */
    before: z.int(),
    after: z.int(),
  }),
)
export type ArrivalsReply = z.infer<typeof arrivalsReply>
export type Arrivals = ArrivalsReply['data']
