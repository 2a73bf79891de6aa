import { unreadableWords } from './words.ts'

/** Of one push message, as far as it can be read. */
export interface Message {
  title: string
  body: string
  /** a newer message with the same tag replaces this one */
  tag: string
  lang: string
  /** within the app */
  path: string
  receipt: string | null
  /** unread messages, for the icon of the app */
  badge: number | null
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads the declarative form (`web_push: 8030`), which newer browsers show without us. */
export function readMessage(text: string, origin: string): Message {
  const payload = parsed(text)
  const notification = asRecord(payload.notification)
  const receipt = asText(asRecord(notification.data).receipt)
  const badge = payload.app_badge ?? notification.app_badge
  const title = asText(notification.title)
  return {
    title: title || unreadableWords.title,
    body: title ? asText(notification.body) : unreadableWords.body,
    tag: asText(notification.tag) || 'muster',
    lang: asText(notification.lang) || 'en',
    path: pathWithin(asText(notification.navigate), origin),
    receipt: /^[a-z0-9]{24}$/.test(receipt) ? receipt : null,
    badge: typeof badge === 'number' && badge >= 0 ? badge : null,
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return {}
  }
}

/** `/` for any address that is not a page of ours. */
export function pathWithin(address: string, origin: string): string {
  const url = URL.parse(address || '/', origin)
  // the origin of a blob: is that of its page
  if (url?.origin !== origin || !/^https?:$/.test(url.protocol)) return '/'
  // two slashes at the beginning would lead to another host
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}
