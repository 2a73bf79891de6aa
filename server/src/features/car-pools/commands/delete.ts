import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { deleteItem } from '#features/items/store.ts'
import { notify } from '#features/notifications/store.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
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
    await endCarPool(ctx, tx, me, { id: carPoolId, isOwner })
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

/** The event is locked. */
export async function endCarPool(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { id, isOwner }: { id: number; isOwner: boolean },
): Promise<void> {
  const carPool = await lockCarPool(tx, id)
  if (!carPool) throw new Refused('not_found')
  const { eventId, assignedIds } = carPool
  await invalidateRequests(tx, { eventId, carPool: { id, reason: 'pool_deleted' } }, ctx.now())
  await deleteItem(tx, id)
  const { deleted, deletedByAdmin } = carPoolWords.notifications
  const words = isOwner ? deleted : deletedByAdmin
  await notify(ctx, tx, me, { kind: 'car-pool', eventId, to: assignedIds, words, screen: 'car-pools' })
}
