import { CONFIRMATION_CODE_HOURS, RESET_CODE_MINUTES, SESSION_DAYS } from '@muster/domain/accounts/limits.ts'
import { ADMIN_ROLE, sameEmailForm, usernameOf } from '@muster/domain/accounts/rules.ts'
import type {
  ChangePasswordBody,
  LoginBody,
  RegisterBody,
  SessionReply,
} from '@muster/domain/accounts/schema.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller, Origin } from '#http/caller.ts'
import { signToken } from '#http/token.ts'
import { Refused } from '#refused.ts'
import { hashOfCode, newCode } from './codes.ts'
import { isCommonPassword } from './common-passwords.ts'
import * as limits from './limits.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'
import * as store from './store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const MAIL_QUEUE = 'account-mail'
export type AccountMail =
  | { kind: 'reset'; email: string }
  | { kind: 'confirm' | 'password-changed'; userId: number }

async function startSession(ctx: Context, tx: Tx, userId: number, origin: Origin): Promise<SessionReply> {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY)
  const { id } = await store.insertSession(tx, userId, origin.userAgent, now, expiresAt)
  return { jwt: await signToken(ctx, { id, userId, expiresAt }) }
}

/** The same answer and the same time whether the e-mail has an account or not. */
export async function logIn(ctx: Context, body: LoginBody, origin: Origin): Promise<SessionReply> {
  const email = sameEmailForm(body.identifier)
  await limits.countLogIn(ctx, email, origin)
  const user = (await store.findUserByEmail(ctx.db, email)) ?? null
  const isRight = await isPasswordRight(body.password, user?.password_hash ?? null)
  if (!user || !isRight || user.disabled_at) throw new Refused('wrong_credentials')
  await limits.forgiveLogIn(ctx, email, origin)
  return ctx.inTransaction(tx => startSession(ctx, tx, user.id, origin))
}

function refuseCommon(password: string, email: string, name: string): void {
  const personal = [email, usernameOf(email), ...name.split(/\s+/), name.replace(/\s+/g, '')]
  if (isCommonPassword(password, personal)) throw new Refused('password_common')
}

export async function register(ctx: Context, body: RegisterBody, origin: Origin): Promise<SessionReply> {
  await limits.countRegistration(ctx, origin)
  refuseCommon(body.password, body.email, body.name)
  const email = sameEmailForm(body.email)
  if (await store.findUserByEmail(ctx.db, email)) {
    await limits.countTakenAnswer(ctx, origin)
    throw new Refused('email_taken')
  }
  const passwordHash = await hashPassword(body.password)
  return ctx.inTransaction(async tx => {
    const { contact, name } = body
    const user = await store.insertUser(tx, {
      username: usernameOf(email),
      email,
      name,
      contact,
      passwordHash,
    })
    await sendMail(ctx, tx, { kind: 'confirm', userId: user.id })
    return startSession(ctx, tx, user.id, origin)
  })
}

const sendMail = (ctx: Context, tx: Tx, mail: AccountMail) => ctx.jobs.send(tx, MAIL_QUEUE, mail)

/** Whether the e-mail has an account is found out by the job, after the answer. */
export async function forgotPassword(ctx: Context, email: string, origin: Origin): Promise<void> {
  const address = sameEmailForm(email)
  if (!(await limits.mayAskForReset(ctx, address, origin))) return
  await ctx.inTransaction(tx => sendMail(ctx, tx, { kind: 'reset', email: address }))
}

/** Makes the newest code for a purpose and ends the older ones. */
export async function issueCode(
  ctx: Context,
  tx: Tx,
  userId: number,
  purpose: store.Purpose,
): Promise<string> {
  const code = newCode()
  const now = ctx.now()
  const lifetime =
    purpose === 'reset-password' ? RESET_CODE_MINUTES * MINUTE : CONFIRMATION_CODE_HOURS * 60 * MINUTE
  await store.lockUser(tx, userId)
  await store.insertCode(tx, {
    userId,
    purpose,
    hash: hashOfCode(code),
    now,
    expiresAt: new Date(now.getTime() + lifetime),
  })
  return code
}

/** Ends every session. The link came by e-mail, so the address is confirmed as well. */
export async function resetPassword(
  ctx: Context,
  body: { code: string; password: string },
  origin: Origin,
): Promise<void> {
  await limits.countResetTry(ctx, origin)
  const passwordHash = await hashPassword(body.password)
  await ctx.inTransaction(async tx => {
    const now = ctx.now()
    const code = await store.takeCode(tx, hashOfCode(body.code), 'reset-password', now)
    if (!code) throw new Refused('reset_code_invalid')
    const user = await store.lockUser(tx, code.userId)
    refuseCommon(body.password, user.email, user.name)
    await store.updatePassword(tx, user.id, passwordHash, now)
    await store.updateConfirmed(tx, user.id, now)
    await store.deleteSessionsOf(tx, user.id, null)
    await store.insertAudit(tx, user.id, 'password-reset', user.id)
    await sendMail(ctx, tx, { kind: 'password-changed', userId: user.id })
  })
}

export async function changePassword(ctx: Context, me: Caller, body: ChangePasswordBody): Promise<void> {
  await limits.countPasswordChange(ctx, me.user.id)
  const { password_hash: stored } = await store.readUser(ctx.db, me.user.id)
  if (!(await isPasswordRight(body.currentPassword, stored))) throw new Refused('wrong_password')
  refuseCommon(body.password, me.user.email, me.user.name)
  const passwordHash = await hashPassword(body.password)
  await ctx.inTransaction(async tx => {
    const user = await store.lockUser(tx, me.user.id)
    // two changes at once: the password that was checked is no longer the one that counts
    if (user.password_hash !== stored) throw new Refused('wrong_password')
    await store.updatePassword(tx, user.id, passwordHash, ctx.now())
    await store.deleteSessionsOf(tx, user.id, me.sessionId)
    // a link that somebody asked for before is as ended as their sessions
    await store.deleteCodesOf(tx, user.id, 'reset-password')
    await store.insertAudit(tx, user.id, 'password-changed', user.id)
    await sendMail(ctx, tx, { kind: 'password-changed', userId: user.id })
  })
}

export async function confirmEmail(ctx: Context, confirmation: string, origin: Origin): Promise<void> {
  await limits.countResetTry(ctx, origin)
  await ctx.inTransaction(async tx => {
    const code = await store.takeCode(tx, hashOfCode(confirmation), 'confirm-email', ctx.now())
    if (!code) throw new Refused('confirmation_invalid')
    await store.updateConfirmed(tx, code.userId, ctx.now())
  })
}

export async function sendEmailConfirmation(ctx: Context, me: Caller): Promise<void> {
  if (me.user.confirmed) return
  await limits.countConfirmationMail(ctx, me.user.id)
  await ctx.inTransaction(tx => sendMail(ctx, tx, { kind: 'confirm', userId: me.user.id }))
}

export const logOut = (ctx: Context, me: Caller) =>
  ctx.inTransaction(tx => store.deleteSession(tx, me.sessionId))

export const endOtherSessions = (ctx: Context, me: Caller) =>
  ctx.inTransaction(async tx => {
    await store.deleteSessionsOf(tx, me.user.id, me.sessionId)
    await store.insertAudit(tx, me.user.id, 'other-sessions-ended', me.user.id)
  })

/** For whoever has the machine: no default account exists outside the demo (design.md ruling 26). */
export async function appointAdmin(ctx: Context, address: string): Promise<{ link: string; isNew: boolean }> {
  const email = sameEmailForm(address)
  const passwordHash = await hashPassword(newCode())
  return ctx.inTransaction(async tx => {
    const known = await store.findUserByEmail(tx, email)
    const username = usernameOf(email)
    const userId =
      known?.id ??
      (await store.insertUser(tx, { username, email, name: username, contact: '', passwordHash })).id
    await store.appoint(tx, userId, ADMIN_ROLE, ctx.now())
    await store.insertAudit(tx, null, 'admin-appointed', userId)
    const code = await issueCode(ctx, tx, userId, 'reset-password')
    return { link: `${ctx.config.publicUrl}/reset-password?code=${code}`, isNew: !known }
  })
}
