import { UNDO_EMAIL_AT_LEAST_HOURS, UNDO_EMAIL_DAYS } from '@muster/domain/accounts/limits.ts'
import { normalizedEmail, usernameOf } from '@muster/domain/accounts/rules.ts'
import type { ChangeEmailBody } from '@muster/domain/profile/schema.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { acceptInvitations } from '#features/events/commands-people.ts'
import { endApiTokens } from '#features/installation/commands-tokens.ts'
import { endFeed } from '#features/itinerary/commands-calendar.ts'
import type { Caller, Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { hashOfCode, newCode } from './codes.ts'
import { removeYoungPasskeys } from './commands-passkeys.ts'
import * as limits from './limits.ts'
import { askedFrom, sendMail } from './mail-queue.ts'
import { hashPassword } from './passwords.ts'
import { proveItIsYou } from './prove-it-is-you.ts'
import * as store from './store.ts'
import * as emails from './store-email.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** "Already taken" is said as often as at sign-up (R123); after that the answer says nothing, and no link is sent. */
export async function requestEmailChange(
  ctx: Context,
  me: Caller,
  body: ChangeEmailBody,
  origin: Origin,
): Promise<void> {
  await proveItIsYou(ctx, me.user.id, body.currentPassword)
  const email = normalizedEmail(body.email)
  if (email === normalizedEmail(me.user.email)) throw new Refused('same_email')
  await limits.countConfirmationMail(ctx, me.user.id)
  const facts = { userId: me.user.id, now: ctx.now() }
  const isTaken = await ctx.inTransaction(async tx => {
    if (await emails.isEmailTakenByOthers(tx, email, facts)) return true
    await sendMail(ctx, tx, { kind: 'change-email', userId: me.user.id, email })
    return false
  })
  if (isTaken && (await limits.mayHearTaken(ctx, origin))) throw new Refused('email_taken')
}

/**
 * Ends every session but the one that confirms. The address from before is told and can undo the change, unless it was
 * never confirmed, because then it may be a stranger's. Returns the events to which the new address was invited.
 */
export async function applyEmailChange(
  ctx: Context,
  tx: Tx,
  user: store.User,
  { email, origin, sessionId }: { email: string; origin: Origin; sessionId: number | null },
): Promise<number[]> {
  const now = ctx.now()
  if (await emails.isEmailTakenByOthers(tx, email, { userId: user.id, now })) throw new Refused('email_taken')
  await emails.deleteCodesOfOldAddress(tx, user.id)
  await emails.updateEmail(tx, user.id, { email, username: usernameOf(email) }, now)
  await store.deleteSessionsOf(tx, user.id, sessionId)
  await recordAudit(tx, { action: 'email-changed', actorId: user.id, userId: user.id, at: now })
  const joined = await acceptInvitations(tx, { id: user.id, email }, now)
  if (!user.confirmed) {
    await endFeed(tx, user.id)
    return joined
  }
  await store.insertCode(tx, {
    userId: user.id,
    purpose: 'undo-email',
    hash: hashOfCode(newCode()),
    email: user.email,
    now,
    expiresAt: new Date(now.getTime() + UNDO_EMAIL_DAYS * DAY_MS),
  })
  const from = askedFrom(ctx, origin)
  await sendMail(ctx, tx, { kind: 'email-changed', userId: user.id, email: user.email, ...from })
  return joined
}

const UNDO = ['undo-email'] as const

/**
 * For a new password. The way back protects from a change by somebody else, who could set a password at once as well, so
 * it stays for a day.
 */
export const endWayBack = (tx: Tx, userId: number, now: Date) =>
  emails.deleteUndoCodesBefore(tx, userId, new Date(now.getTime() - UNDO_EMAIL_AT_LEAST_HOURS * HOUR_MS))

/** The person who changed the address knows the password, so it ends as well, and the old address gets a link for a new one. */
export async function undoEmailChange(ctx: Context, code: string, origin: Origin): Promise<void> {
  const hash = hashOfCode(code)
  if (!(await store.isCodeValid(ctx, hash, UNDO, ctx.now()))) {
    await limits.countBadCode(ctx, origin)
    throw new Refused('undo_invalid')
  }
  const unusable = await hashPassword(newCode())
  await ctx.inTransaction(async tx => {
    const now = ctx.now()
    const taken = await store.takeCode(tx, hash, UNDO, now)
    if (!taken?.email) throw new Refused('undo_invalid')
    const { id } = await store.lockUser(tx, taken.userId)
    const { email } = taken
    await emails.updateEmail(tx, id, { email, username: usernameOf(email) }, now)
    await store.updatePassword(tx, id, unusable, now)
    await store.deleteSessionsOf(tx, id, null)
    await emails.deleteCodesExceptUndoBefore(tx, id, taken.createdAt)
    await endFeed(tx, id)
    await endApiTokens(tx, id)
    await removeYoungPasskeys(tx, id, now)
    await recordAudit(tx, { action: 'email-change-undone', actorId: id, userId: id, at: now })
    await sendMail(ctx, tx, { kind: 'reset', email, ...askedFrom(ctx, origin) })
  })
}

/** For the notice of a change, whose code has reserved the old address since the change. */
export async function renewUndoCode(tx: Tx, of: { userId: number; email: string }): Promise<string> {
  const code = newCode()
  await emails.updateUndoCode(tx, of, hashOfCode(code))
  return code
}
