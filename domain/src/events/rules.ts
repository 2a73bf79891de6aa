import type { RefusalCode } from '../shared/refusal.ts'

export interface RegistrationFacts {
  registration: 'open' | 'closed'
  endDate: Date
}

export const isOver = (event: { endDate: Date }, now: Date) => event.endDate.getTime() < now.getTime()

/** Specification 7: the current event runs now. */
export const isNow = (event: { startDate: Date; endDate: Date }, now: Date) =>
  event.startDate.getTime() <= now.getTime() && !isOver(event, now)

/** Design ruling 21: what a person who has not joined may see. Closed ones show, with a badge. */
export const isDiscoverable = (event: { active: boolean; endDate: Date }, now: Date) =>
  event.active && !isOver(event, now)

/** Specification 4: closed blocks the RSVP, and so does an event that is over. */
export function whyCannotRsvp(
  event: RegistrationFacts,
  now: Date,
): Extract<RefusalCode, 'registration_closed'> | null {
  return event.registration === 'closed' || isOver(event, now) ? 'registration_closed' : null
}

/** Specification 2: where opening a card leads. */
export function eventPath(event: { id: number; active: boolean; hasPreferences: boolean }): string {
  return `/events/${event.id}/${event.hasPreferences && event.active ? 'agenda' : 'preferences'}`
}

export const needsPreferences = (event: { isJoined: boolean; hasPreferences: boolean }) =>
  event.isJoined && !event.hasPreferences
