import type { SessionReply } from '@muster/domain/accounts/schema.ts'
import { HAND_OFF_MINUTES } from '@muster/domain/hand-offs/limits.ts'
import { readHandOffCode } from '@muster/domain/hand-offs/rules.ts'
import type { HandOffReply, RedeemHandOffBody } from '@muster/domain/hand-offs/schema.ts'
import type { Context } from '#context.ts'
import { beginSession, sessionReply } from '#features/accounts/commands.ts'
import { recordAudit } from '#features/audit/store.ts'
import type { Caller, Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { hashOf, isCodeOf, newHandOffCode, selectorOf } from './codes.ts'
import * as store from './store.ts'

const MINUTE_MS = 60_000

export async function makeHandOff(ctx: Context, me: Caller): Promise<HandOffReply> {
  await ctx.limits.count('handOffOfUser', me.user.id)
  const handOffCode = newHandOffCode()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + HAND_OFF_MINUTES * MINUTE_MS)
  await ctx.inTransaction(async tx => {
    await store.replaceHandOff(tx, {
      ...{ userId: me.user.id, sessionId: me.sessionId, now, expiresAt },
      ...{ selector: selectorOf(handOffCode), hash: hashOf(handOffCode) },
    })
    await recordAudit(tx, { action: 'hand-off-shown', actorId: me.user.id, userId: me.user.id })
  })
  return { data: { handOffCode, endsAt: expiresAt.toISOString() } }
}

/** A try counts as wrong until it proves right, so that simultaneous ones are counted too. */
export async function redeemHandOff(
  ctx: Context,
  body: RedeemHandOffBody,
  origin: Origin,
): Promise<SessionReply> {
  await ctx.limits.count('handOffFromAddress', origin.ip)
  const code = readHandOffCode(body.handOffCode) ?? ''
  const begun = await ctx.inTransaction(async tx => {
    const found = await store.lockHandOffs(tx, selectorOf(code), ctx.now())
    const own = found.filter(({ hash }) => isCodeOf(hash, code)).at(0)
    if (!own) {
      const userIds = found.map(({ userId }) => userId)
      // kept, so no refusal may undo it
      if (userIds.length > 0) await store.countWrongTry(tx, userIds)
      return null
    }
    await store.deleteHandOff(tx, own.userId)
    const begun = await beginSession(ctx, tx, { userId: own.userId, way: 'hand-off' }, origin)
    if (begun) await recordAudit(tx, { action: 'hand-off-used', actorId: own.userId, userId: own.userId })
    return begun
  })
  if (!begun) throw new Refused('hand_off_invalid')
  await ctx.limits.forgive('handOffFromAddress', origin.ip)
  return sessionReply(ctx, begun.session, begun.user)
}
