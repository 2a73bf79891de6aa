import { ADMIN_ROLE, normalizedEmail } from '@muster/domain/accounts/rules.ts'
import { whyCannotDisable } from '@muster/domain/accounts/rules-staff.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { endApiTokens } from '#features/installation/commands-tokens.ts'
import { endFeed } from '#features/itinerary/commands-calendar.ts'
import { logEndedSessions } from '#features/security-log/commands.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { mayGetLink } from './limits.ts'
import { sendMail } from './mail-queue.ts'
import * as store from './store.ts'
import { lockAdmins } from './store-delete.ts'

/** A disabled person is logged out everywhere; what is theirs at events stays. */
export const setAccountState = (ctx: Context, me: Caller, asked: AnyId, isDisabled: boolean) =>
  ctx.inTransaction(async tx => {
    const now = ctx.now()
    const user = await lockAsAdmin(tx, me, asked)
    const { id } = user
    const why = isDisabled ? whyCannotDisable(id, me.user.id) : null
    if (why) throw new Refused(why)
    if (isDisabled === (user.disabled_at !== null)) return { id, isDisabled }
    await store.updateDisabled(tx, id, isDisabled ? now : null, now)
    if (isDisabled) {
      await store.deleteSessionsOf(tx, id, null)
      await store.deleteAllCodesOf(tx, id)
      await endFeed(tx, id)
      await endApiTokens(tx, id)
    }
    await recordAudit(tx, {
      ...{
        action: isDisabled ? 'account-disabled' : 'account-enabled',
        actorId: me.user.id,
        userId: id,
        at: now,
      },
    })
    return { id, isDisabled }
  })

/** The password stays. An Admin keeps the session with which they ask. */
export const endSessionsOfPerson = (ctx: Context, me: Caller, asked: AnyId): Promise<void> =>
  ctx.inTransaction(async tx => {
    const { id } = await lockAsAdmin(tx, me, asked)
    await store.deleteSessionsOf(tx, id, id === me.user.id ? me.sessionId : null)
    await endFeed(tx, id)
    await endApiTokens(tx, id)
    await logEndedSessions(tx, { userId: id, by: me.user.id, at: ctx.now() })
    await recordAudit(tx, { action: 'sessions-ended', actorId: me.user.id, userId: id, at: ctx.now() })
  })

/** Admins are locked first, so that of two who disable each other one is refused. */
export async function lockAsAdmin(tx: Tx, me: Caller, asked: AnyId): Promise<store.User> {
  const admins = await lockAdmins(tx, ADMIN_ROLE)
  if (!admins.includes(me.user.id)) throw new Refused('session_ended')
  const user = await store.lockPerson(tx, asked)
  if (!user || user.former_since) throw new Refused('not_found')
  return user
}

export async function sendPasswordLink(ctx: Context, me: Caller, asked: AnyId): Promise<void> {
  const user = await store.findPerson(ctx, asked)
  if (!user || user.former_since) throw new Refused('not_found')
  if (user.disabled_at) throw new Refused('account_disabled')
  if (!(await mayGetLink(ctx, normalizedEmail(user.email)))) throw new Refused('link_sent_before')
  await ctx.inTransaction(async tx => {
    await sendMail(ctx, tx, { kind: 'staff-reset', userId: user.id })
    await recordAudit(tx, {
      action: 'password-link-sent',
      actorId: me.user.id,
      userId: user.id,
      at: ctx.now(),
    })
  })
}
