import * as z from 'zod/mini'
import { personReply } from '../itinerary/schema.ts'
import { list, one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { documentIdFilter } from '../shared/text.ts'
import { MESSAGE_KINDS } from './kinds.ts'
import { inboxWords as say } from './words-inbox.ts'

export const NOTIFICATION_STATUSES = ['queued', 'sending', 'sent', 'failed'] as const

const id = z.int(wireWords.idExpected).check(z.positive(wireWords.idExpected), z.lte(2_147_483_647))
const anyId = z.union([id, documentIdFilter], wireWords.idExpected)

const notificationReply = z.object({
  id: z.int(),
  documentId: z.string(),
  notificationStatus: z.enum(NOTIFICATION_STATUSES),
  kind: z.enum(MESSAGE_KINDS),
  title: z.string(),
  body: z.string(),
  /** the screen that it opens */
  path: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** the caller is one of the recipients */
  isReceived: z.boolean(),
  /** by the caller */
  readAt: z.nullable(z.string()),
  event: z.optional(
    z.nullable(z.object({ id: z.int(), documentId: z.string(), name: z.string(), timezone: z.string() })),
  ),
  /** only for Admins and the sender, up to `RECIPIENTS_MAX` by name */
  recipients: z.optional(z.array(personReply)),
  recipientsCount: z.optional(z.int()),
})
export type NotificationReply = z.infer<typeof notificationReply>

export const notificationsReply = list(notificationReply)
export type NotificationsReply = z.infer<typeof notificationsReply>
export const oneNotificationReply = one(notificationReply)
export type OneNotificationReply = z.infer<typeof oneNotificationReply>

export const updateNotificationBody = z.strictObject({
  data: z.strictObject(
    {
      notificationStatus: z.enum(NOTIFICATION_STATUSES, say.statusExpected),
      sentAt: z.optional(z.nullable(z.iso.datetime({ offset: true, error: wireWords.instantExpected }))),
    },
    say.statusExpected,
  ),
})
export type UpdateNotificationBody = z.infer<typeof updateNotificationBody>

export const readAllBody = z.strictObject({
  /** what came later was not shown yet, and stays unread */
  upTo: id,
  /** without it, of all events */
  eventId: z.optional(anyId),
})
export type ReadAllBody = z.infer<typeof readAllBody>

/** Counted up to `UNREAD_MAX`. */
export const unreadReply = one(z.object({ count: z.int() }))
export type UnreadReply = z.infer<typeof unreadReply>
