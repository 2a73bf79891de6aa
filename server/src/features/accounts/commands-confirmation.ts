import { normalizedEmail } from '@muster/domain/accounts/rules.ts'
import type { ConfirmEmailBody, ConfirmEmailReply } from '@muster/domain/accounts/schema.ts'
import type { Context } from '#context.ts'
import { acceptInvitations } from '#features/events/commands-people.ts'
import { endFeed } from '#features/itinerary/commands-calendar.ts'
import type { Caller, Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { hashOfCode } from './codes.ts'
import { applyEmailChange } from './commands-email.ts'
import { isForAddress, nudge } from './commands-password.ts'
import * as limits from './limits.ts'
import { askedFrom, sendMail } from './mail-queue.ts'
import { isPasswordRight } from './passwords.ts'
import * as store from './store.ts'

const CONFIRM = ['confirm-email', 'change-email'] as const

/**
 * The person who reads the mail has the address, and may not be the one who has signed up with it. So the session or the
 * password of the account is needed as well (decision 96). Opening the link again is no failure: the address is confirmed (R164).
 */
export async function confirmEmail(
  ctx: Context,
  { confirmation, password }: ConfirmEmailBody,
  me: Caller | null,
  origin: Origin,
): Promise<ConfirmEmailReply> {
  const hash = hashOfCode(confirmation)
  const code = await store.findCode(ctx, hash, CONFIRM, ctx.now())
  if (!code) {
    if (await store.isConfirmedBy(ctx, hash)) return { ok: true, wasConfirmed: true }
    await limits.countBadCode(ctx, origin)
    throw new Refused('confirmation_invalid')
  }
  const proof = await proofOf(ctx, code, { password, me })
  const done = await ctx.inTransaction(async tx => {
    const now = ctx.now()
    const taken = await store.takeCode(tx, hash, CONFIRM, now)
    const user = await store.lockUser(tx, code.userId)
    // since the check, a reset may have replaced the password
    if ('hash' in proof && proof.hash !== user.password_hash) throw new Refused('wrong_password')
    // another tap was faster
    if (!taken) return { wasConfirmed: true, joined: [] }
    if (taken.purpose === 'change-email') {
      const change = { email: taken.email ?? '', origin, sessionId: proof.sessionId }
      return { wasConfirmed: false, joined: await applyEmailChange(ctx, tx, user, change) }
    }
    if (!isForAddress(taken, user.email)) throw new Refused('confirmation_invalid')
    // someone else may have made the feed before the owner of the address confirmed it
    if (!user.confirmed) await endFeed(tx, user.id)
    await store.updateConfirmed(tx, user.id, now)
    return { wasConfirmed: user.confirmed, joined: await acceptInvitations(tx, user, now) }
  })
  nudge(ctx, done.joined)
  return { ok: true, wasConfirmed: done.wasConfirmed }
}

interface Given {
  password: string | undefined
  me: Caller | null
}
type Proof = { sessionId: number } | { sessionId: null; hash: string }

async function proofOf(ctx: Context, code: store.Code, { password, me }: Given): Promise<Proof> {
  if (me?.user.id === code.userId) return { sessionId: me.sessionId }
  if (password === undefined)
    throw new Refused(code.purpose === 'change-email' ? 'change_needs_owner' : 'confirmation_needs_owner')
  const user = await store.findUserById(ctx, code.userId)
  const who = { email: normalizedEmail(user?.email ?? ''), device: null }
  await limits.countLogIn(ctx, who)
  if (!user || !(await isPasswordRight(password, user.password_hash))) throw new Refused('wrong_password')
  await limits.forgiveLogIn(ctx, who)
  return { sessionId: null, hash: user.password_hash }
}

export async function sendEmailConfirmation(ctx: Context, me: Caller, origin: Origin): Promise<void> {
  if (me.user.confirmed) return
  await limits.countConfirmationMail(ctx, me.user.id)
  await ctx.inTransaction(tx =>
    sendMail(ctx, tx, { kind: 'confirm', userId: me.user.id, ...askedFrom(ctx, origin) }),
  )
}
