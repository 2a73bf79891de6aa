import { addDays, dayIn, instantIn } from '../shared/clock.ts'
import { CHANNELS, type Channel, DUE_HOURS, type MessageKind } from './kinds.ts'

const DUE_MS = DUE_HOURS * 3_600_000

interface Urgency {
  kind: MessageKind
  /** when the thing is that the notification is about */
  dueAt: Date | null
}

/** A roll-call cannot wait, and neither can what is about the next three hours. */
export const isDue = ({ kind, dueAt }: Urgency, now: Date): boolean =>
  kind === 'roll-call' || (dueAt !== null && dueAt.getTime() - now.getTime() <= DUE_MS)

export interface ReachFacts {
  isDue: boolean
  /** what the person has decided for this kind */
  choices: Readonly<Partial<Record<Channel, boolean>>>
  devices: number
  /** a confirmed address, and the person has not unsubscribed from this event */
  hasEmail: boolean
  /** the Cloud API is set up and the person has a phone number */
  hasWhatsApp: boolean
}

/**
 * Push where there is a device. E-mail where the person wants it, or where no push can arrive. What is due ignores a
 * switch that is off, but no unsubscription.
 */
export function channelsFor({ isDue, choices, devices, hasEmail, hasWhatsApp }: ReachFacts): Channel[] {
  const channels: Channel[] = []
  if (devices > 0 && (isDue || choices.push !== false)) channels.push('push')
  const wantsMail = choices.email ?? channels.length === 0
  if (hasEmail && (wantsMail || (isDue && channels.length === 0))) channels.push('email')
  if (hasWhatsApp && choices.whatsapp === true) channels.push('whatsapp')
  return channels
}

/** By which of them a person is counted. */
export const wayOf = (channels: readonly Channel[]): Channel | 'none' =>
  CHANNELS.find(one => channels.includes(one)) ?? 'none'

/** Times of day such as `22:00`, in the event's zone. */
interface QuietHours {
  from: string
  until: string
}

interface Held extends Urgency {
  now: Date
  expiresAt: Date
  timezone: string
  quiet: QuietHours | null
}

/** The end of the quiet hours, or `null` to send at once. What would expire before the end is not held back. */
export function heldUntil({ now, expiresAt, timezone, quiet, ...message }: Held): Date | null {
  if (!quiet || isDue(message, now)) return null
  const end = endOfQuiet(quiet, timezone, now)
  return end && end < expiresAt ? end : null
}

function endOfQuiet({ from, until }: QuietHours, timezone: string, now: Date): Date | null {
  const today = dayIn(timezone, now)
  const crossesMidnight = until < from
  for (const day of crossesMidnight ? [addDays(today, -1), today] : [today]) {
    const start = instantIn(timezone, day, from)
    const end = instantIn(timezone, crossesMidnight ? addDays(day, 1) : day, until)
    if (start <= now && now < end) return end
  }
  return null
}
