import * as z from 'zod/mini'
import { list, one } from '../shared/reply.ts'
import { wireWords } from '../shared/words.ts'

/** How wide a cover is stored and served, in pixels: a phone's card, and a desktop's or a dense screen's. */
export const COVER_WIDTHS = [480, 960] as const
export const COVER_UPLOAD_BYTES = 8 * 1024 * 1024

const picture = z.object({ url: z.string(), width: z.int(), height: z.int() })

export const coverImageReply = z.object({
  ...picture.shape,
  alternativeText: z.nullable(z.string()),
  formats: z.object({ small: z.optional(picture) }),
})
export type CoverImage = z.infer<typeof coverImageReply>

export const eventReply = z.object({
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
  isCarPoolEnabled: z.boolean(),
  availableDrinks: z.array(z.string()),
  /** our own additions: what the cards need, without a list of everybody */
  membersCount: z.int(),
  isJoined: z.boolean(),
  hasPreferences: z.boolean(),
  /** only when populated */
  coverImage: z.optional(z.nullable(coverImageReply)),
  /** only when populated: a member and an Admin see everyone, an outsider nobody */
  assigned_users: z.optional(z.array(z.object({ id: z.int(), name: z.string() }))),
})
export type EventReply = z.infer<typeof eventReply>

export const eventsReply = list(eventReply)
export type EventsReply = z.infer<typeof eventsReply>

export const oneEventReply = one(eventReply)
export type OneEventReply = z.infer<typeof oneEventReply>

export const rsvpReply = z.object({ data: eventReply, meta: z.object({ alreadyJoined: z.boolean() }) })
export type RsvpReply = z.infer<typeof rsvpReply>

const LARGEST_ID = 2_147_483_647

/** Digits only: `0x10`, `1e3` and ` 7 ` are numbers to JavaScript, and no ids. */
export const idFilter = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,9}$/, wireWords.idExpected),
    z.refine(id => Number(id) <= LARGEST_ID, wireWords.idExpected),
  ),
  z.transform(Number),
)
/** A Date, as PostgreSQL knows neither a year 0 nor an offset of a whole day. */
export const instantFilter = z.pipe(
  z.iso.datetime({ offset: true, error: wireWords.instantExpected }),
  z.transform(instant => new Date(instant)),
)
export const yesOrNoFilter = z.enum(['true', 'false'], wireWords.yesOrNoExpected)
