import { normalizedEmail } from '@muster/domain/accounts/rules.ts'
import { whyCannotRemove } from '@muster/domain/organiser/rules.ts'
import type { Invitation, InvitedReply } from '@muster/domain/organiser/schema-invitations.ts'
import { invitationWords } from '@muster/domain/organiser/words-invitations.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { accountsFor, unusablePassword } from '#features/accounts/commands-invitation.ts'
import { sendMails } from '#features/accounts/mail-queue.ts'
import { recordAudit, recordAudits } from '#features/audit/store.ts'
import { addPeople, takeUntold, withdrawInvitation as withdraw } from '#features/events/commands-people.ts'
import type { InvitationJob } from '#features/events/invitation-queue.ts'
import { notify } from '#features/notifications/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { lockEvent } from './store-members.ts'

const byText = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1)

/** Adds them at once, so that they can be planned for before they have logged in. */
export async function invitePeople(
  ctx: Context,
  me: Caller,
  asked: AnyId,
  { people: invited, again = false }: Invitation,
): Promise<InvitedReply['data']> {
  const byEmail = new Map(invited.map(({ email, name }) => [normalizedEmail(email), name]))
  // in one order, so that two Admins who invite the same people do not wait for each other
  const people = [...byEmail].map(([email, name]) => ({ email, name })).toSorted(byText)
  const unusable = await unusablePassword()
  const { eventId, ...reply } = await ctx.inTransaction(async tx => {
    const now = ctx.now()
    const event = await lockEvent(tx, asked)
    if (!event) throw new Refused('not_found')
    const why = whyCannotRemove(event, now)
    if (why) throw new Refused(why)
    const { id: eventId } = event
    const { ready, unconfirmed, notPossible } = await accountsFor(ctx, tx, { people, unusable })
    const added = await addPeople(ctx, tx, {
      eventId,
      userIds: ready.map(({ id }) => id),
      ...{ emails: unconfirmed.map(({ email }) => email), again },
    })
    const audited = [...added, ...unconfirmed.map(({ id }) => id)]
    await recordAudits(
      tx,
      audited.map(userId => ({ action: 'invited', actorId: me.user.id, eventId, userId, at: now })),
    )
    return {
      eventId,
      ...{ added: added.length, joined: ready.length - added.length, notPossible },
      unconfirmed: unconfirmed.map(({ email }) => email),
      isToldNow: event.active,
    }
  })
  ctx.live.nudge(eventId, 'items')
  return reply
}

/** The person does not join by confirming the address any more, and is not told. */
export const withdrawInvitation = (ctx: Context, me: Caller, asked: AnyId, email: string): Promise<void> =>
  ctx.inTransaction(async tx => {
    const event = await lockEvent(tx, asked)
    if (!event) throw new Refused('not_found')
    const withdrawn = await withdraw(tx, event.id, normalizedEmail(email))
    if (!withdrawn) throw new Refused('no_invitation')
    const { userId } = withdrawn
    const action = userId === null ? 'invitation-without-account-withdrawn' : 'invitation-withdrawn'
    await recordAudit(tx, { action, actorId: me.user.id, eventId: event.id, userId, at: ctx.now() })
  })

/** A job. People with an account are told in the app; those who must set a password or confirm their address get an e-mail. */
export const tellInvited = (ctx: Context, { eventId }: InvitationJob): Promise<void> =>
  ctx.inTransaction(async tx => {
    const event = await lockEvent(tx, { id: eventId })
    if (!event?.active) return
    const { members, unconfirmed } = await takeUntold(tx, eventId)
    const mailed = members.filter(({ unclaimedSince }) => unclaimedSince !== null)
    const told = members.filter(({ unclaimedSince }) => unclaimedSince === null)
    const mails = [
      ...mailed.map(({ id }) => ({ kind: 'invitation' as const, id })),
      ...unconfirmed.map(({ id }) => ({ kind: 'invitation-to-confirm' as const, id })),
    ].map(({ kind, id }) => ({ kind, userId: id, event: { id: eventId, name: event.name } }))
    if (mails.length > 0) await sendMails(ctx, tx, mails)
    const words = invitationWords.added(event.name)
    const to = told.map(({ id }) => id)
    await notify(ctx, tx, null, { kind: 'change', eventId, to, words, screen: 'my-checkin' })
  })
