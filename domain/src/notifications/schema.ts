import * as z from 'zod/mini'
import { CONSOLIDATED, ITEM_KINDS } from '../items/kinds.ts'
import { personReply } from '../itinerary/schema.ts'
import { one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { documentIdFilter } from '../shared/text.ts'
import { REMINDED_USERS_MAX } from './limits.ts'
import { reminderWords as say } from './words.ts'

const REMINDED_ENTITIES = ['event', ...ITEM_KINDS] as const
export type RemindedEntity = (typeof REMINDED_ENTITIES)[number]
const REMINDER_TYPES = ['checkin_reminder', 'preferences_reminder'] as const
export type ReminderType = (typeof REMINDER_TYPES)[number]

/** All rooms or all car pools, as a board names them. */
const CONSOLIDATED_ENTITIES = [CONSOLIDATED.hotel.documentId, CONSOLIDATED['car-pool'].documentId] as const

const DAY = /^\d{4}-\d\d-\d\d$/
const id = z.int(wireWords.idExpected).check(z.positive(wireWords.idExpected), z.lte(2_147_483_647))
const anyId = z.union([id, documentIdFilter], wireWords.idExpected)

/** What reminders and messages are about. */
export const remindedShape = {
  entityType: z.enum(REMINDED_ENTITIES, say.entityExpected),
  entityId: z.union([id, documentIdFilter, z.enum(CONSOLIDATED_ENTITIES)], wireWords.idExpected),
  eventId: anyId,
  /** without it, all who are pending */
  userIds: z.optional(
    z.array(id, wireWords.invalidList).check(z.minLength(1), z.maxLength(REMINDED_USERS_MAX)),
  ),
  /** of the event; today without it */
  day: z.optional(z.string(say.dayExpected).check(z.regex(DAY, say.dayExpected))),
} as const

export const sendReminderInput = z.strictObject({
  ...remindedShape,
  reminderType: z.enum(REMINDER_TYPES, say.typeExpected),
})
export type SendReminderInput = z.infer<typeof sendReminderInput>

export const reminderReply = one(
  z.object({
    /** of the notification */
    documentId: z.string(),
    /** who gets the message */
    count: z.int(),
    /** the person, if it is one */
    person: z.nullable(personReply),
    /** were reminded a short time ago, and get no second message */
    alreadyReminded: z.int(),
  }),
)
export type ReminderReply = z.infer<typeof reminderReply>
