import { sayMoved } from './receipts.ts'

declare const self: ServiceWorkerGlobalScope

/** TypeScript does not know this event. */
export interface SubscriptionChange extends ExtendableEvent {
  newSubscription?: PushSubscription | null
  oldSubscription?: PushSubscription | null
}

/** The push service has given up our address. */
export async function renew({ newSubscription, oldSubscription }: SubscriptionChange): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  const renewed =
    newSubscription ??
    (applicationServerKey
      ? await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
      : null)
  if (oldSubscription && renewed) await sayMoved(oldSubscription.toJSON(), renewed.toJSON())
  // an open page registers the new address as well; where both fail the next start does
  for (const client of await self.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage({ kind: 'renewed' })
}
