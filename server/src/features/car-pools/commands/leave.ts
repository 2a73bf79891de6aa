import { whyCannotLeave } from '@muster/domain/car-pools/rules.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { checkInsTopic } from '@muster/domain/shared/live.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { unassign } from '#features/check-ins/commands-unassign.ts'
import { notify } from '#features/notifications/store.ts'
import { type Caller, displayNameOf } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { lockCarPool } from '../store/locks.ts'
import { findVisibleCarPool, lockEventForMember } from './access.ts'
import { notifyWaiting } from './notify-waiting.ts'

export async function leaveCarPool(ctx: Context, me: Caller, id: AnyId): Promise<number> {
  const { eventId, id: carPoolId } = await findVisibleCarPool(ctx, me, id)
  const leave = async (tx: Tx) => {
    const event = await lockEventForMember(tx, me, eventId)
    const carPool = await lockCarPool(tx, carPoolId)
    if (!carPool) throw new Refused('not_found')
    const why = whyCannotLeave(carPool, me.user)
    if (why) throw new Refused(why)
    const reason = carPoolWords.annulled.left
    await unassign(ctx, tx, me, { itemId: carPoolId, userIds: [me.user.id], reason })
    const words = carPoolWords.notifications.left(displayNameOf(me))
    await notify(ctx, tx, me, {
      kind: 'car-pool',
      eventId,
      to: [carPool.ownerId],
      words,
      screen: 'car-pools',
    })
    await notifyWaiting(ctx, tx, me, { event, carPool })
  }
  await ctx.inTransaction(leave)
  ctx.live.nudge(eventId, 'car-pools')
  ctx.live.nudge(eventId, checkInsTopic(carPoolId))
  return carPoolId
}
