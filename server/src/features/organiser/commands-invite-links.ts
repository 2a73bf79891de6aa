import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { recordAudit } from '#features/audit/store.ts'
import { joinEvent, lockLinked, setInviteNonce } from '#features/events/commands-people.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { newNonce } from '#signed-nonce.ts'
import { nonceIn } from './invite-code.ts'

/** The address from before stops working either way. */
export async function setInviteLink(ctx: Context, me: Caller, asked: AnyId, isOn: boolean): Promise<void> {
  const nonce = isOn ? newNonce() : null
  await ctx.inTransaction(async tx => {
    const event = await setInviteNonce(tx, asked, nonce)
    if (!event) throw new Refused('not_found')
    const action = isOn ? 'invite-link-made' : 'invite-link-ended'
    await recordAudit(tx, { action, actorId: me.user.id, eventId: event.id, at: ctx.now() })
  })
}

/** Whatever the join policy says and whether or not registration is open: the organiser has shared the link. */
export async function joinByLink(ctx: Context, me: Caller, code: string): Promise<void> {
  const nonce = nonceIn(ctx.jwtSecret, code)
  if (!nonce) throw new Refused('invite_link_invalid')
  const joined = await ctx.inTransaction(
    async tx => {
      const event = await lockLinked(tx, nonce, ctx.now())
      if (!event) throw new Refused('invite_link_invalid')
      return { eventId: event.id, isNew: await joinEvent(tx, event.id, me.user.id, ctx.now()) }
    },
    { isIdempotent: true },
  )
  if (joined.isNew) ctx.live.nudge(joined.eventId, 'items')
}
