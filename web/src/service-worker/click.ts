import { pathWithin } from '@muster/domain/devices/payload.ts'
import { showBadge } from './badge.ts'
import type { Shown } from './push.ts'
import { acknowledge } from './receipts.ts'

declare const self: ServiceWorkerGlobalScope

/** An open page answers at once, unless it has just begun to load or is the log-in. */
const ANSWERS_WITHIN_MS = 1000

export async function openShown(notification: Notification): Promise<void> {
  notification.close()
  const { path = '/', receipt = null } = (notification.data ?? {}) as Partial<Shown>
  const target = pathWithin(path, self.location.origin)
  // the receipt must not wait for the window, nor the window for the receipt
  await Promise.all([openApp(target), acknowledge(receipt, 'opened'), showBadge(0)])
}

async function openApp(path: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const client = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  const address = new URL(path, self.location.origin).href
  // a click allows one window to come to the front, so this is first
  const focused = await client?.focus().catch(() => undefined)
  if (focused && ((await leadsTo(focused, path)) || (await reloadsAt(focused, address)))) return
  await self.clients.openWindow(address)
}

/** Within the app, without loading it again. */
const leadsTo = (client: WindowClient, path: string) =>
  new Promise<boolean>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWERS_WITHIN_MS)
    client.postMessage({ kind: 'open', path }, [port2])
  })

/** Refused for a page that was loaded before this worker was installed. */
const reloadsAt = (client: WindowClient, address: string) =>
  client.navigate(address).then(
    navigated => navigated !== null,
    () => false,
  )
