import {
  CHANGE_EMAIL_HOURS,
  CONFIRMATION_CODE_HOURS,
  INVITATION_DAYS,
  RESET_CODE_MINUTES,
} from '@muster/domain/accounts/limits.ts'
import { ADMIN_ROLE, normalizedEmail } from '@muster/domain/accounts/rules.ts'
import type { ChangePasswordBody, NewPasswordReply } from '@muster/domain/accounts/schema.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { acceptInvitations } from '#features/events/commands-people.ts'
import { endApiTokens } from '#features/installation/commands-tokens.ts'
import { endFeed } from '#features/itinerary/commands-calendar.ts'
import { logNewPassword } from '#features/security-log/commands.ts'
import type { Caller, Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { hashOfCode, newCode } from './codes.ts'
import { endWayBack } from './commands-email.ts'
import { removeYoungPasskeys } from './commands-passkeys.ts'
import { refuseGuessable } from './common-passwords.ts'
import { signDevice } from './device-token.ts'
import * as limits from './limits.ts'
import { askedFrom, sendMail } from './mail-queue.ts'
import { hashPassword } from './passwords.ts'
import { lockProved, proveItIsYou } from './prove-it-is-you.ts'
import * as store from './store.ts'

const MINUTE = 60_000
const LIFETIME_MINUTES = {
  'reset-password': RESET_CODE_MINUTES,
  'appoint-admin': RESET_CODE_MINUTES,
  'confirm-email': CONFIRMATION_CODE_HOURS * 60,
  'change-email': CHANGE_EMAIL_HOURS * 60,
  invitation: INVITATION_DAYS * 24 * 60,
}

/** The job looks the account up after the answer, so that the answer says nothing about it. */
export async function forgotPassword(ctx: Context, email: string, origin: Origin): Promise<void> {
  const address = normalizedEmail(email)
  await limits.countForgottenFrom(ctx, origin)
  if (!(await limits.mayGetLink(ctx, address))) return
  await ctx.inTransaction(tx =>
    sendMail(ctx, tx, { kind: 'reset', email: address, ...askedFrom(ctx, origin) }),
  )
}

export async function issueCode(
  ctx: Context,
  tx: Tx,
  userId: number,
  purpose: Exclude<store.Purpose, 'undo-email'>,
  email?: string,
): Promise<string> {
  const code = newCode()
  const now = ctx.now()
  const lifetime = LIFETIME_MINUTES[purpose] * MINUTE
  await store.lockUser(tx, userId)
  await store.insertCode(tx, {
    userId,
    purpose,
    hash: hashOfCode(code),
    email,
    now,
    expiresAt: new Date(now.getTime() + lifetime),
  })
  return code
}

/** Somebody who gets a link to confirm an address may not know the password: a stranger may have signed up with it. */
const SET_PASSWORD = ['reset-password', 'appoint-admin', 'confirm-email'] as const

/** Codes of an older Muster name no address. */
export const isForAddress = (code: { email: string | null }, email: string) =>
  code.email === null || normalizedEmail(code.email) === normalizedEmail(email)

/**
 * Ends every session. Confirms the address too: the code came by e-mail, or from the operator, who named the address.
 */
export async function resetPassword(
  ctx: Context,
  body: { code: string; password: string },
  origin: Origin,
): Promise<NewPasswordReply> {
  const hash = hashOfCode(body.code)
  // before the password is hashed, which costs more than a guess
  if (!(await store.isCodeValid(ctx, hash, SET_PASSWORD, ctx.now()))) {
    await limits.countBadCode(ctx, origin)
    throw new Refused('reset_code_invalid')
  }
  const passwordHash = await hashPassword(body.password)
  const user = await ctx.inTransaction(async tx => {
    const now = ctx.now()
    const code = await store.takeCode(tx, hash, SET_PASSWORD, now)
    if (!code) throw new Refused('reset_code_invalid')
    const owner = await store.lockUser(tx, code.userId)
    const { id, email, confirmed } = owner
    if (!isForAddress(code, email) || (code.purpose === 'confirm-email' && confirmed))
      throw new Refused('reset_code_invalid')
    refuseGuessable(body.password, owner)
    await store.updatePassword(tx, id, passwordHash, now)
    await store.updateConfirmed(tx, id, now)
    const joined = await acceptInvitations(tx, { id, email }, now)
    await store.deleteSessionsOf(tx, id, null)
    await store.deleteCodesOf(tx, id, 'invitation')
    await store.deleteCodesOf(tx, id, 'reset-password')
    await store.deleteCodesOf(tx, id, 'change-email')
    await endWayBack(tx, id, now)
    await endFeed(tx, id)
    await endApiTokens(tx, id)
    await removeYoungPasskeys(tx, id, now)
    await recordAudit(tx, { action: 'password-reset', actorId: id, userId: id })
    await logNewPassword(tx, { userId: id, userAgent: origin.userAgent, at: now })
    if (code.purpose === 'appoint-admin') {
      await store.updateRole(tx, id, ADMIN_ROLE, now)
      await recordAudit(tx, { action: 'admin-appointed', actorId: id, userId: id })
    }
    await sendMail(ctx, tx, { kind: 'password-changed', userId: id, ...askedFrom(ctx, origin) })
    return { id, email, joined }
  })
  nudge(ctx, user.joined)
  await limits.forgiveLogIn(ctx, { email: normalizedEmail(user.email), device: null })
  return { ok: true, device: await signDevice(ctx, { id: user.id, password_hash: passwordHash }) }
}

export async function changePassword(
  ctx: Context,
  me: Caller,
  body: ChangePasswordBody,
  origin: Origin,
): Promise<NewPasswordReply> {
  const proof = await proveItIsYou(ctx, me.user.id, body.currentPassword)
  refuseGuessable(body.password, me.user)
  const passwordHash = await hashPassword(body.password)
  await ctx.inTransaction(async tx => {
    const user = await lockProved(tx, proof)
    await store.updatePassword(tx, user.id, passwordHash, ctx.now())
    await store.deleteSessionsOf(tx, user.id, me.sessionId)
    await store.deleteCodesOf(tx, user.id, 'reset-password')
    await store.deleteCodesOf(tx, user.id, 'change-email')
    await endWayBack(tx, user.id, ctx.now())
    await endFeed(tx, user.id)
    await recordAudit(tx, { action: 'password-changed', actorId: user.id, userId: user.id })
    await sendMail(ctx, tx, { kind: 'password-changed', userId: user.id, ...askedFrom(ctx, origin) })
  })
  return { ok: true, device: await signDevice(ctx, { id: me.user.id, password_hash: passwordHash }) }
}

export function nudge(ctx: Context, joined: readonly number[]): void {
  for (const eventId of joined) ctx.live.nudge(eventId, 'items')
}
