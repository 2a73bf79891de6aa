import * as z from 'zod/mini'
import { personReply } from '../itinerary/schema.ts'
import { list, one } from '../shared/reply.ts'
import { isOneLine, text } from '../shared/text.ts'
import { MESSAGE_KINDS } from './kinds.ts'
import { MESSAGE_BODY_MAX, MESSAGE_TITLE_MAX } from './limits.ts'
import { remindedShape } from './schema.ts'
import { SEND_STATES, SENT_TO_PEOPLE } from './send-facts.ts'
import { sendWords as say } from './words-sends.ts'

/** Whom of the item or event. */
export const SEND_GROUPS = ['all', 'checked-in', 'pending'] as const
export type SendGroup = (typeof SEND_GROUPS)[number]

/** What a tap on the message opens. */
export const SEND_SCREENS = ['my-checkin', 'agenda', 'car-pools', 'preferences'] as const
export type SendScreen = (typeof SEND_SCREENS)[number]

const { entityType, entityId, eventId, userIds, day } = remindedShape
const targetShape = {
  ...{ entityType, entityId, eventId },
  /** all without it; not together with `userIds` */
  group: z.optional(z.enum(SEND_GROUPS, say.groupExpected)),
  userIds,
  /** on which the group is checked in or pending */
  day,
}

export const previewSendInput = z.strictObject(targetShape)
export type SendTargetInput = z.infer<typeof previewSendInput>

export const sendManualInput = z.strictObject({
  ...targetShape,
  title: text(MESSAGE_TITLE_MAX, say.titleMissing).check(
    z.minLength(1, say.titleMissing),
    z.refine(isOneLine, say.titleOneLine),
  ),
  body: text(MESSAGE_BODY_MAX, say.bodyMissing).check(z.minLength(1, say.bodyMissing)),
  screen: z.optional(z.enum(SEND_SCREENS, say.screenExpected)),
  /** also in quiet hours */
  isUrgent: z.optional(z.boolean(say.urgentExpected)),
})
export type SendManualInput = z.infer<typeof sendManualInput>

export const sendManualReply = one(
  z.object({
    /** of the notification */
    documentId: z.string(),
    count: z.int(),
    /** the person, if it is one */
    person: z.nullable(personReply),
    /** the end of the quiet hours */
    heldUntil: z.nullable(z.string()),
  }),
)
export type SendManualReply = z.infer<typeof sendManualReply>

/** By the first channel of each person; `none` is not reached. */
export const reachShape = z.object({ push: z.int(), email: z.int(), whatsapp: z.int(), none: z.int() })

export const previewSendReply = one(
  z.object({
    count: z.int(),
    by: reachShape,
    heldUntil: z.nullable(z.string()),
    /** one of them, whose greeting is shown */
    example: z.nullable(personReply),
    /** the first of those who are not reached; `contact` is empty where the caller may not read it */
    unreachable: z.array(z.object({ ...personReply.shape, contact: z.string() })),
  }),
)
export type PreviewSendReply = z.infer<typeof previewSendReply>

const progress = z.object({
  waiting: z.int(),
  /** the channel has taken it; `delivered` and `opened` are among them */
  sent: z.int(),
  delivered: z.int(),
  opened: z.int(),
  failed: z.int(),
  skipped: z.int(),
})
export type SendProgress = z.infer<typeof progress>

const sentNotification = z.object({
  id: z.int(),
  documentId: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  title: z.string(),
  body: z.string(),
  createdAt: z.string(),
  /** `null`: by a rule, or by somebody who is not here any more */
  by: z.nullable(personReply),
  state: z.enum(SEND_STATES),
  /** held back until then */
  sendAfter: z.nullable(z.string()),
  stoppedAt: z.nullable(z.string()),
  stoppedBy: z.nullable(personReply),
  counts: z.object({
    total: z.int(),
    waiting: z.int(),
    goneOut: z.int(),
    failed: z.int(),
    skipped: z.int(),
  }),
})
export type SentNotification = z.infer<typeof sentNotification>

export const sentListReply = list(sentNotification)
export type SentListReply = z.infer<typeof sentListReply>
export const sentReply = one(z.object({ ...sentNotification.shape, progress, mayStop: z.boolean() }))
export type SentReply = z.infer<typeof sentReply>

const sentPerson = z.object({
  ...personReply.shape,
  contact: z.string(),
  /** what this person was sent */
  text: z.string(),
  state: z.enum(SENT_TO_PEOPLE),
  /** why it was skipped or has failed */
  because: z.nullable(z.string()),
  /** how it went out */
  channels: z.array(z.string()),
})
export type SentPerson = z.infer<typeof sentPerson>
export const sentPeopleReply = list(sentPerson)
export type SentPeopleReply = z.infer<typeof sentPeopleReply>

export const stopReply = one(
  z.object({
    documentId: z.string(),
    stoppedAt: z.string(),
    /** people to whom it had gone out, of `total` */
    gone: z.int(),
    total: z.int(),
  }),
)
export type StopReply = z.infer<typeof stopReply>
