import { openShown } from './click.ts'
import { showPush } from './push.ts'
import { renew, type SubscriptionChange } from './renew.ts'
import { answerFromShell, keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

keepShell()
self.addEventListener('fetch', answerFromShell)
// the first version serves the page that has installed it
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
// A new version waits until the app is closed everywhere, or until a page tells it to take over.
self.addEventListener('message', event => {
  if (event.data?.kind === 'take-over') event.waitUntil(self.skipWaiting())
})
self.addEventListener('push', event => event.waitUntil(showPush(event.data?.text() ?? '')))
self.addEventListener('notificationclick', event => event.waitUntil(openShown(event.notification)))
self.addEventListener('pushsubscriptionchange', event => {
  const change = event as SubscriptionChange
  change.waitUntil(renew(change))
})
