import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookPosts,
  listWebhooks,
  redeliverWebhookPost,
  rotateSigningKey,
  testWebhook,
} from '@muster/domain/webhooks/endpoints.ts'
import type { NewWebhook, Webhook } from '@muster/domain/webhooks/schema.ts'
import { webhookWords } from '@muster/domain/webhooks/words.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'

const WHILE_POSTING_MS = 2_000

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).data,
  refetchOnMount: true,
  retry: false,
})

export const LOG_PAGE_SIZE = 50
export const logKey = (id: number) => ['webhook-posts', id] as const

/** Read again while something is on its way. */
export const postsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...logKey(id), page],
    queryFn: ({ signal }) =>
      call(listWebhookPosts, {
        params: { id: String(id) },
        query: { pagination: { page, pageSize: LOG_PAGE_SIZE } },
        signal,
      }),
    refetchOnMount: true,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.data.some(post => post.state === 'waiting' || post.state === 'sending')
        ? WHILE_POSTING_MS
        : false,
  })

/** Also shown at the address. */
export const REFUSED_ADDRESSES = ['webhook_private', 'webhook_unresolved', 'webhook_not_https']
const PAUSED = 'webhook_paused'

const idOf = (id: number) => ({ params: { id: String(id) } })

export const createWebhookMutation = mutationOptions({
  mutationFn: (data: NewWebhook) => call(createWebhook, { body: { data } }),
  // the reply is the only place of the signing key
  gcTime: 0,
  meta: {
    failure: webhookWords.form.failure,
    serverSentenceFor: ['too_many_webhooks', ...REFUSED_ADDRESSES],
  },
})

export const rotateKeyMutation = mutationOptions({
  mutationKey: ['webhook', 'rotate-key'],
  mutationFn: (id: number) => call(rotateSigningKey, idOf(id)),
  gcTime: 0,
  meta: { failure: webhookWords.rotateFailure },
})

export const deleteWebhookMutation = mutationOptions({
  mutationKey: ['webhook', 'delete'],
  mutationFn: (id: number) => call(deleteWebhook, idOf(id)),
  meta: { failure: webhookWords.deleteFailure },
})

export const pauseWebhookMutation = (id: number) =>
  mutationOptions({
    mutationKey: ['webhook', id, 'pause'],
    mutationFn: (isPaused: boolean) => call(editWebhook, { ...idOf(id), body: { data: { isPaused } } }),
    meta: { failure: webhookWords.pauseFailure },
  })

export const valuesOf = ({ url, description, topics, event }: Webhook): NewWebhook => ({
  ...{ url, description, topics },
  event: event?.documentId ?? null,
})

/** Only what has changed is sent, so that an address that is away for the moment can keep its name. */
export const editWebhookMutation = (webhook: Webhook) =>
  mutationOptions({
    mutationKey: ['webhook', webhook.id, 'edit'],
    mutationFn: async (values: NewWebhook) => {
      const before = valuesOf(webhook)
      const names = Object.keys(before) as (keyof NewWebhook)[]
      const changed = names.filter(name => String(values[name]) !== String(before[name]))
      const data = Object.fromEntries(changed.map(name => [name, values[name]]))
      if (changed.length > 0) await call(editWebhook, { ...idOf(webhook.id), body: { data } })
    },
    meta: { failure: webhookWords.edit.failure, serverSentenceFor: REFUSED_ADDRESSES },
  })

export const testWebhookMutation = (id: number) =>
  mutationOptions({
    mutationKey: ['webhook', id, 'test'],
    mutationFn: (_: undefined) => call(testWebhook, idOf(id)),
    meta: { failure: webhookWords.testFailure, serverSentenceFor: [PAUSED] },
  })

export const redeliverMutation = (id: number, post: number) =>
  mutationOptions({
    mutationKey: ['webhook', id, 'redeliver', post],
    mutationFn: (_: undefined) =>
      call(redeliverWebhookPost, { params: { id: String(id), post: String(post) } }),
    meta: {
      failure: webhookWords.log.redeliverFailure,
      serverSentenceFor: [PAUSED, 'webhook_post_waiting'],
    },
  })
