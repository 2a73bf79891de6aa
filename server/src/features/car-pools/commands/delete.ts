import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { recordAudit } from '#features/audit/store.ts'
import { notify } from '#features/notifications/store.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { deleteCarPool as deleteRow } from '../store/car-pools.ts'
import { lockCarPool, lockEvent } from '../store/locks.ts'
import { invalidateRequests } from '../store/requests.ts'
import { findVisibleCarPool } from './access.ts'

export async function deleteCarPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
): Promise<{ id: number; documentId: string }> {
  const { id: carPoolId, documentId, eventId, ownerId } = await findVisibleCarPool(ctx, me, id)
  const isOwner = ownerId === me.user.id
  if (!isOwner && !isAdminCaller(me)) throw new Refused('not_owner_delete')
  await ctx.inTransaction(async tx => {
    const event = await lockEvent(tx, eventId)
    if (!event?.isEnabled) throw new Refused('car_pooling_off')
    const carPool = await lockCarPool(tx, carPoolId)
    if (!carPool) throw new Refused('not_found')
    await invalidateRequests(tx, { eventId, carPool: { id: carPoolId, reason: 'pool_deleted' } }, ctx.now())
    await deleteRow(tx, carPoolId)
    const { deleted, deletedByAdmin } = carPoolWords.notifications
    const words = isOwner ? deleted : deletedByAdmin
    await notify(ctx, tx, me, { eventId, to: carPool.assignedIds, words, screen: 'car-pools' })
    if (!isOwner)
      await recordAudit(tx, {
        action: 'car-pool-deleted',
        actorId: me.user.id,
        eventId,
        userId: ownerId,
        details: { carPool: carPoolId },
        at: ctx.now(),
      })
  })
  ctx.live.nudge(eventId, 'car-pools')
  return { id: carPoolId, documentId }
}
