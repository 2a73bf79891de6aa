import { normalizedEmail } from '../accounts/rules.ts'
import { dayIn } from '../shared/clock.ts'
import { linkTo } from '../shell/routes.ts'
import type { JoinPolicy, JoinRefusal } from './join-policy.ts'

interface RegistrationFacts {
  registration: 'open' | 'closed'
  isArchived: boolean
  endDate: Date
}

export const isOver = (event: { endDate: Date }, now: Date) => event.endDate.getTime() < now.getTime()

export const isNow = (event: { startDate: Date; endDate: Date }, now: Date) =>
  event.startDate.getTime() <= now.getTime() && !isOver(event, now)

const DAY_MS = 86_400_000

/** The event of which the next thing is shown before any other: it runs or begins within a day. */
export const eventAtHand = <E extends Dated & { isJoined: boolean; active: boolean }>(
  events: readonly E[],
  now: Date,
): E | undefined =>
  events
    .filter(
      event =>
        event.isJoined &&
        event.active &&
        event.startDate.getTime() - DAY_MS <= now.getTime() &&
        dayIn(event.timezone, now) <= dayIn(event.timezone, event.endDate),
    )
    .toSorted(inMyOrder(now))[0]

/** Closed ones are shown too, with a badge (R21). */
export const isDiscoverable = (event: { active: boolean; endDate: Date }, now: Date) =>
  event.active && !isOver(event, now)

export function whyCannotRsvp(event: RegistrationFacts, now: Date): 'registration_closed' | null {
  const isClosed = event.registration === 'closed' || event.isArchived || isOver(event, now)
  return isClosed ? 'registration_closed' : null
}

interface Dated {
  startDate: Date
  endDate: Date
  timezone: string
}

const bySoonest = (one: Dated, other: Dated) => one.startDate.getTime() - other.startDate.getTime()

/** 0 for an event with today among its days, 1 for one to come, 2 for one that is over. */
function whenIs({ startDate, endDate, timezone }: Dated, now: Date): 0 | 1 | 2 {
  const today = dayIn(timezone, now)
  if (dayIn(timezone, endDate) < today) return 2
  return dayIn(timezone, startDate) > today ? 1 : 0
}

/** My events: today's, then the next, then the latest that is over (R166). */
export const inMyOrder =
  (now: Date) =>
  (one: Dated, other: Dated): number => {
    const when = whenIs(one, now)
    return when - whenIs(other, now) || (when === 2 ? bySoonest(other, one) : bySoonest(one, other))
  }

/** Those that can be joined before those that cannot, the soonest first (R166). */
export const inDiscoverOrder =
  (now: Date) =>
  (one: Dated & RegistrationFacts, other: Dated & RegistrationFacts): number =>
    Number(whyCannotRsvp(one, now) !== null) - Number(whyCannotRsvp(other, now) !== null) ||
    bySoonest(one, other)

interface JoinFacts {
  joinPolicy: JoinPolicy
  joinDomains: readonly string[]
  isInvited: boolean
}

const domainOf = (email: string) => normalizedEmail(email).split('@').at(-1) ?? ''

/** What the person lacks. Who is invited or listed is told only to whose address it is (R27). */
export function whyCannotJoinEvent(
  { joinPolicy, joinDomains, isInvited }: JoinFacts,
  me: { email: string; confirmed: boolean },
): JoinRefusal | null {
  if (joinPolicy === 'anyone') return null
  if (!me.confirmed) return 'address_unconfirmed'
  const isListed = joinDomains.some(domain => domain.toLowerCase() === domainOf(me.email))
  if (joinPolicy === 'domains' && !isListed) return 'domain_not_allowed'
  return joinPolicy === 'invited' && !isInvited ? 'not_invited' : null
}

/** Where opening a card leads (R51). */
export function eventPath(event: { id: number; active: boolean; hasPreferences: boolean }): string {
  return linkTo(event.hasPreferences && event.active ? 'agenda' : 'preferences', event.id)
}

export const needsPreferences = (
  event: { isJoined: boolean; hasPreferences: boolean; endDate: Date },
  now: Date,
) => event.isJoined && !event.hasPreferences && !isOver(event, now)
