import { readMessage } from '@muster/domain/devices/payload.ts'
import { showBadge } from './badge.ts'
import { acknowledge } from './receipts.ts'

declare const self: ServiceWorkerGlobalScope

/** Of what is shown, for the click. */
export interface Shown {
  path: string
  receipt: string | null
}

/** Browsers take the permission away from who shows nothing, so something is always shown. */
export async function showPush(text: string): Promise<void> {
  const { title, body, tag, lang, path, receipt, badge } = readMessage(text, self.location.origin)
  const data: Shown = { path, receipt }
  // TypeScript does not know `renotify`: without it a message that replaces another one makes no sound
  const options = {
    body,
    tag,
    lang,
    data,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    renotify: true,
  }
  await self.registration.showNotification(title, options)
  await Promise.all([showBadge(badge), acknowledge(receipt, 'received')])
}
