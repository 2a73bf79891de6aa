import type { Contact } from '../contacts/schema.ts'
import type { NextStep, ReachList } from './limits.ts'
import { SILENT_AFTER_HOURS } from './limits.ts'
import type { ReachCounts } from './schema.ts'

export interface DeviceFacts {
  isActive: boolean
  /** as its push service said */
  expiresAt: Date | null
  lastSentAt: Date | null
  lastDeliveredAt: Date | null
  lastOpenedAt: Date | null
}

const SILENT_AFTER_MS = SILENT_AFTER_HOURS * 3_600_000

/**
 * A device that once said that messages arrive, and has said nothing since one was sent a day ago, is off or gone. One
 * that never said so proves nothing, because not every phone does.
 */
export const isAlive = (
  { isActive, expiresAt, lastSentAt, lastDeliveredAt }: DeviceFacts,
  now: Date,
): boolean =>
  isActive &&
  (expiresAt === null || expiresAt > now) &&
  (lastSentAt === null ||
    lastDeliveredAt === null ||
    lastSentAt <= lastDeliveredAt ||
    now.getTime() - lastSentAt.getTime() < SILENT_AFTER_MS)

export interface Ways {
  devicesAlive: number
  /** a confirmed address, and no unsubscription from the event */
  hasEmail: boolean
  hasPhone: boolean
  newestContact: Pick<Contact, 'way'> | null
}

/** How staff reach the person now. Who has not answered on WhatsApp is called. */
export function nextStepFor({ devicesAlive, hasEmail, hasPhone, newestContact }: Ways): NextStep {
  if (devicesAlive > 0) return 'push'
  if (hasEmail) return 'email'
  if (!hasPhone) return 'none'
  return newestContact?.way === 'whatsapp' ? 'call' : 'whatsapp'
}

interface Listed {
  nextStep: NextStep
  isInstalled: boolean
}

/** Neither push nor e-mail. */
const isUnreachable = ({ nextStep }: Listed) => nextStep !== 'push' && nextStep !== 'email'

export function isOnList(list: Exclude<ReachList, 'no-preferences'>, person: Listed): boolean {
  if (list === 'unreachable') return isUnreachable(person)
  if (list === 'not-installed') return !person.isInstalled
  return person.nextStep === list
}

export function countReach(people: readonly Listed[]): ReachCounts {
  const count = (list: Exclude<ReachList, 'no-preferences'>) =>
    people.filter(person => isOnList(list, person)).length
  return {
    total: people.length,
    ...{ push: count('push'), emailOnly: count('email'), unreachable: count('unreachable') },
    ...{ whatsapp: count('whatsapp'), call: count('call'), none: count('none') },
    notInstalled: count('not-installed'),
  }
}

/** The newest of several moments. */
export const newestOf = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((newest, at) => (at && (!newest || at > newest) ? at : newest), null)

export interface Queued {
  id: number
  contact?: string | undefined
}

/** People without a phone number come last, because nothing can be done for them here. */
export const queueOrder = <Person extends Queued>(people: readonly Person[]): Person[] => [
  ...people.filter(({ contact }) => contact),
  ...people.filter(({ contact }) => !contact),
]

/** What has happened to the people of a queue since it was opened. */
export type Handled = Readonly<Record<number, 'messaged' | 'skipped'>>

/** The next person after `from` that can be messaged and is not handled, or else the first such; `null`: done. */
export function nextInQueue(people: readonly Queued[], handled: Handled, from: number): number | null {
  const isOpen = ({ id, contact }: Queued) => Boolean(contact) && !(id in handled)
  const after = people.findIndex((person, at) => at > from && isOpen(person))
  const at = after >= 0 ? after : people.findIndex(isOpen)
  return at >= 0 ? at : null
}
