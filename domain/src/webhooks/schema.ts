import * as z from 'zod/mini'
import { list, one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { DOCUMENT_ID, isOneLine, isVisibleText, text } from '../shared/text.ts'
import { DESCRIPTION_LENGTH, URL_LENGTH } from './limits.ts'
import { TOPICS } from './topics.ts'
import { webhookWords } from './words.ts'

const { form } = webhookWords

/** Without a name and a password, which would be in logs. */
const isAddress = (value: string) => {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

export const newWebhook = z.strictObject(
  {
    url: text(URL_LENGTH, form.urlMissing).check(
      z.minLength(1, form.urlMissing),
      z.refine(isAddress, form.urlExpected),
    ),
    description: text(DESCRIPTION_LENGTH, form.descriptionMissing).check(
      z.minLength(1, form.descriptionMissing),
      z.refine(isOneLine, wireWords.textNotOneLine),
      z.refine(isVisibleText, wireWords.textNotVisible),
    ),
    topics: z
      .array(z.enum(TOPICS, form.topicsMissing), form.topicsMissing)
      .check(z.minLength(1, form.topicsMissing), z.maxLength(TOPICS.length, form.topicsMissing)),
    /** documentId; `null` for all events */
    event: z.nullable(z.string(form.eventExpected).check(z.regex(DOCUMENT_ID, form.eventExpected))),
  },
  form.urlMissing,
)
export type NewWebhook = z.infer<typeof newWebhook>
export const newWebhookBody = z.strictObject({ data: newWebhook })

/** Missing fields keep their value. */
export const editWebhookBody = z.strictObject({
  data: z
    .strictObject(
      {
        ...z.partial(newWebhook).shape,
        isPaused: z.optional(z.boolean(webhookWords.pausedExpected)),
      },
      webhookWords.changeExpected,
    )
    .check(z.refine(data => Object.keys(data).length > 0, webhookWords.changeExpected)),
})
export type EditWebhook = z.infer<typeof editWebhookBody>['data']

const PAUSE_REASONS = ['admin', 'gone', 'failing'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

const webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  topics: z.array(z.enum(TOPICS)),
  event: z.nullable(z.object({ id: z.int(), documentId: z.string(), name: z.string() })),
  pausedBecause: z.nullable(z.enum(PAUSE_REASONS)),
  pausedAt: z.nullable(z.string()),
  failingSince: z.nullable(z.string()),
  /** until then the old signing key signs as well */
  oldKeyUntil: z.nullable(z.string()),
  waitingCount: z.int(),
  createdAt: z.string(),
})
export type Webhook = z.infer<typeof webhook>
export const webhooksReply = z.object({ data: z.array(webhook) })
export type WebhooksReply = z.infer<typeof webhooksReply>

/** The only replies with a signing key. */
export const signingKeyReply = one(z.object({ id: z.int(), signingKey: z.string() }))
export type SigningKeyReply = z.infer<typeof signingKeyReply>

const POST_STATES = ['waiting', 'sending', 'done', 'failed'] as const
export type PostState = (typeof POST_STATES)[number]

const post = z.object({
  id: z.int(),
  messageId: z.string(),
  topic: z.string(),
  /** when it happened */
  happenedAt: z.string(),
  state: z.enum(POST_STATES),
  attempts: z.int(),
  lastTriedAt: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
  statusCode: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  error: z.nullable(z.string()),
  reply: z.nullable(z.string()),
})
export type WebhookPost = z.infer<typeof post>
export const webhookPostsReply = list(post)
export type WebhookPostsReply = z.infer<typeof webhookPostsReply>
