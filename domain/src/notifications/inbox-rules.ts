import { DEFAULT_TIMEZONE, dayIn } from '../shared/clock.ts'
import { routeAt } from '../shell/routes.ts'
import type { NotificationReply } from './schema-inbox.ts'

export interface NotificationsOfDay {
  /** in the event's zone */
  day: string
  event: NonNullable<NotificationReply['event']> | null
  notifications: NotificationReply[]
}

export const timezoneOf = ({ event }: NotificationReply) => event?.timezone || DEFAULT_TIMEZONE

/** Neighbours of one event and day, in the order of the list. */
export function byEventAndDay(notifications: readonly NotificationReply[]): NotificationsOfDay[] {
  const groups: NotificationsOfDay[] = []
  for (const one of notifications) {
    const day = dayIn(timezoneOf(one), new Date(one.createdAt))
    const last = groups.at(-1)
    if (last && last.day === day && last.event?.id === one.event?.id) last.notifications.push(one)
    else groups.push({ day, event: one.event ?? null, notifications: [one] })
  }
  return groups
}

/** Each event once, in the order of the list. */
export const eventsIn = (notifications: readonly NotificationReply[]) => [
  ...new Map(notifications.flatMap(({ event }) => (event ? [[event.id, event] as const] : []))).values(),
]

/** Only screens of this app are opened, whatever is stored. */
export const screenOf = ({ path }: Pick<NotificationReply, 'path'>): string | null =>
  path !== null && /^\/(?![/\\])/.test(path) && routeAt(path.replace(/[?#].*/s, '')) ? path : null

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** `null` after a day, when only the time itself says enough. */
export function ageOf(
  createdAt: string,
  now: Date,
): { unit: 'now' | 'minutes' | 'hours'; count: number } | null {
  const age = now.getTime() - Date.parse(createdAt)
  if (age < MINUTE_MS) return { unit: 'now', count: 0 }
  if (age < HOUR_MS) return { unit: 'minutes', count: Math.floor(age / MINUTE_MS) }
  return age < 24 * HOUR_MS ? { unit: 'hours', count: Math.floor(age / HOUR_MS) } : null
}
