import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import type {
  deletePushSubscriptionInput,
  PushConfigReply,
  renewPushSubscriptionInput,
  SavedSubscriptionReply,
  savePushSubscriptionInput,
} from './schema.ts'

export const readPushConfig = endpoint<PushConfigReply>()({
  method: 'GET',
  path: '/push-config',
  summary:
    'How the app is offered for installation, and the public key with which a browser subscribes to push messages',
})

export const savePushSubscription = endpoint<SavedSubscriptionReply, typeof savePushSubscriptionInput>()({
  method: 'POST',
  path: '/push-subscriptions',
  summary: 'Send push messages to this device; it is then no longer the device of anybody else',
})

export const deletePushSubscription = endpoint<OkReply, typeof deletePushSubscriptionInput>()({
  method: 'DELETE',
  path: '/push-subscriptions',
  summary: 'Send no more push messages to this device of the caller',
})

/** By a service worker, which has no session: the secret of the old address proves whose it is. */
export const renewPushSubscription = endpoint<OkReply, typeof renewPushSubscriptionInput>()({
  method: 'POST',
  path: '/push-subscriptions/renew',
  summary:
    'Say that the browser has given this device another address; the answer is the same for an unknown one',
  visitorLimit: 'renewal',
})

// The receipt of a push message is a secret of the device that got it. It allows nothing else.

export const receivePush = endpoint<OkReply>()({
  method: 'POST',
  path: '/deliveries/:receipt/received',
  summary: 'Say that a push message has arrived',
  visitorLimit: 'receipt',
})

export const openPush = endpoint<OkReply>()({
  method: 'POST',
  path: '/deliveries/:receipt/opened',
  summary: 'Say that a push message was opened',
  visitorLimit: 'receipt',
})
