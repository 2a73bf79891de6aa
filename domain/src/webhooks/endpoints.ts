import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import type {
  editWebhookBody,
  newWebhookBody,
  SigningKeyReply,
  WebhookPostsReply,
  WebhooksReply,
} from './schema.ts'

export const listWebhooks = endpoint<WebhooksReply>()({
  method: 'GET',
  path: '/webhooks',
  summary: 'The addresses to which Muster posts what happens, the oldest first',
})

export const createWebhook = endpoint<SigningKeyReply, typeof newWebhookBody>()({
  method: 'POST',
  path: '/webhooks',
  summary: 'Add a webhook; only this reply has its signing key',
})

export const editWebhook = endpoint<OkReply, typeof editWebhookBody>()({
  method: 'PUT',
  path: '/webhooks/:id',
  summary: 'Change the address, topics or event of a webhook, or pause or resume it',
})

export const deleteWebhook = endpoint<OkReply>()({
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Delete a webhook with its log',
})

export const rotateSigningKey = endpoint<SigningKeyReply>()({
  method: 'POST',
  path: '/webhooks/:id/rotate-key',
  summary: 'Replace the signing key; the old one signs as well for 24 hours',
})

export const testWebhook = endpoint<OkReply>()({
  method: 'POST',
  path: '/webhooks/:id/test',
  summary: 'Post a test message',
})

export const listWebhookPosts = endpoint<WebhookPostsReply>()({
  method: 'GET',
  path: '/webhooks/:id/posts',
  summary: 'The log of a webhook: its posts of the last 30 days, the newest first',
  query: { isPaged: true },
})

export const redeliverWebhookPost = endpoint<OkReply>()({
  method: 'POST',
  path: '/webhooks/:id/posts/:post/redeliver',
  summary: 'Post a message again, with the same id',
})
