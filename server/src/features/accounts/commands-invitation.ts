import { ATTENDEE_ROLE, usernameOf } from '@muster/domain/accounts/rules.ts'
import type { SessionReply } from '@muster/domain/accounts/schema.ts'
import type { AcceptInvitationBody, InvitationReply } from '@muster/domain/accounts/schema-invitation.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { acceptInvitations, touchEventsOf } from '#features/events/commands-people.ts'
import { touchItemsOf } from '#features/items/store.ts'
import type { Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { hashOfCode, newCode } from './codes.ts'
import { beginSession, sessionReply } from './commands.ts'
import { refuseGuessable } from './common-passwords.ts'
import * as limits from './limits.ts'
import { hashPassword } from './passwords.ts'
import * as store from './store.ts'
import * as invitations from './store-invitations.ts'

/** Of a password that nobody knows. Made before the transaction, because it takes its time. */
export const unusablePassword = () => hashPassword(newCode())

interface Asked {
  people: readonly { email: string; name: string | null; contact?: string }[]
  unusable: string
}

interface Accounts {
  /** confirmed, or without a password: only the owner of the address can log in */
  ready: { id: number; email: string }[]
  /** anyone may have signed up with the address */
  unconfirmed: { id: number; email: string }[]
  notPossible: string[]
  /** those of `ready` whose accounts were missing */
  made: number[]
}

/** Finds the accounts of these addresses, and makes those that are missing. */
export async function accountsFor(ctx: Context, tx: Tx, { people, unusable }: Asked): Promise<Accounts> {
  const now = ctx.now()
  const emails = people.map(({ email }) => email)
  const known = new Set((await invitations.findAccounts(tx, emails)).map(({ email }) => email))
  const reserved = await invitations.findReserved(tx, emails, now)
  const missing = people.filter(({ email }) => !known.has(email) && !reserved.has(email))
  if (missing.length > 0)
    await invitations.insertUnclaimed(tx, {
      people: missing.map(newPerson),
      ...{ role: ATTENDEE_ROLE, passwordHash: unusable, now },
    })
  const accounts = await invitations.findAccounts(tx, emails)
  const isMissing = new Set(missing.map(({ email }) => email))
  const isReady = (account: (typeof accounts)[number]) => account.confirmed || account.unclaimedSince !== null
  const enabled = accounts.filter(({ disabledAt }) => disabledAt === null)
  const found = new Set(enabled.map(({ email }) => email))
  return {
    ready: enabled.filter(isReady),
    unconfirmed: enabled.filter(account => !isReady(account)),
    notPossible: emails.filter(email => !found.has(email)),
    made: enabled.flatMap(({ id, email }) => (isMissing.has(email) ? [id] : [])),
  }
}

/** Until they say more of themselves. */
const newPerson = ({ email, name, contact = '' }: Asked['people'][number]) => ({
  ...{ email, username: usernameOf(email), name: name ?? usernameOf(email), contact },
})

/** Leaves accounts with a password as they are. Returns whose were changed. */
export async function describeUnclaimed(tx: Tx, people: readonly invitations.Description[], now: Date) {
  const described = await invitations.updateUnclaimed(tx, people, now)
  await touchWhatNames(tx, [...described], now)
  return described
}

/** Screens and calendars that name them as co-ordinators read them again. */
async function touchWhatNames(tx: Tx, userIds: readonly number[], now: Date): Promise<void> {
  await touchEventsOf(tx, userIds, now)
  await touchItemsOf(tx, userIds, now)
}

/** Leaves accounts with a password, and those of people who are in an event. Returns whose were deleted. */
export const deleteUnclaimed = (tx: Tx, userIds: readonly number[]) =>
  invitations.deleteUnclaimed(tx, userIds)

export async function findInvitation(
  ctx: Context,
  { code, event }: { code: string; event: number },
  origin: Origin,
): Promise<InvitationReply> {
  const found = await invitations.findInvited(ctx, {
    ...{ hash: hashOfCode(code), eventId: event, now: ctx.now() },
  })
  if (!found) return refuseCode(ctx, origin)
  const { id, documentId, eventName, startDate, endDate, timezone, location, ...person } = found
  const isKnown =
    id !== null && documentId !== null && eventName !== null && startDate && endDate && timezone !== null
  return {
    data: {
      ...{ email: person.email, contact: person.contact },
      name: person.name === person.username ? '' : person.name,
      event: isKnown
        ? {
            ...{ id, documentId, name: eventName, timezone, location },
            ...{ startDate: startDate.toISOString(), endDate: endDate.toISOString() },
          }
        : null,
    },
  }
}

async function refuseCode(ctx: Context, origin: Origin): Promise<never> {
  await limits.countBadCode(ctx, origin)
  throw new Refused('invitation_invalid')
}

/** The link came by e-mail, so it confirms the address too. */
export async function acceptInvitation(
  ctx: Context,
  { code, password, name, contact }: AcceptInvitationBody,
  origin: Origin,
): Promise<SessionReply> {
  const hash = hashOfCode(code)
  // before the password is hashed, which costs more than a guess
  if (!(await store.isCodeValid(ctx, hash, ['invitation'], ctx.now()))) return refuseCode(ctx, origin)
  const passwordHash = await hashPassword(password)
  const { session, eventIds } = await ctx.inTransaction(async tx => {
    const now = ctx.now()
    const taken = await store.takeCode(tx, hash, ['invitation'], now)
    const user = taken && (await store.lockUser(tx, taken.userId))
    if (!user?.unclaimed_since || user.disabled_at) throw new Refused('invitation_invalid')
    refuseGuessable(password, { email: user.email, name, contact })
    await invitations.claimAccount(tx, user.id, { passwordHash, name, contact }, now)
    await touchWhatNames(tx, [user.id], now)
    await store.deleteAllCodesOf(tx, user.id)
    const joined = await acceptInvitations(tx, user, now)
    await recordAudit(tx, { action: 'invitation-accepted', actorId: user.id, userId: user.id, at: now })
    return {
      session: await beginSession(ctx, tx, { userId: user.id, way: 'invitation' }, origin),
      eventIds: joined,
    }
  })
  for (const eventId of eventIds) ctx.live.nudge(eventId, 'items')
  if (!session) throw new Refused('invitation_invalid')
  return sessionReply(ctx, session.session, session.user)
}
