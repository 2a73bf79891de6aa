import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { formerMember } from '@muster/domain/profile/words.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { unassign } from '#features/check-ins/commands-unassign.ts'
import { notify } from '#features/notifications/store.ts'
import type { Caller } from '#http/caller.ts'
import { forgetRider as forget } from '../store/forget.ts'
import { lockCarPool, lockEvent, lockMembers, readRiders } from '../store/locks.ts'
import { endCarPool } from './delete.ts'
import { notifyWaiting } from './notify-waiting.ts'

/** Before an account is deleted. Without car pooling the membership takes the rows with it, and nobody is notified. */
export async function leaveCarPoolsForGood(ctx: Context, tx: Tx, me: Caller, eventId: number): Promise<void> {
  const event = await lockEvent(tx, eventId)
  if (!event?.isEnabled) return
  await lockMembers(tx, eventId, [me.user.id])
  const [rider] = await readRiders(tx, eventId, [me.user.id])
  if (rider?.ownsPoolId) return endCarPool(ctx, tx, me, { id: rider.ownsPoolId, isOwner: true })
  const carPool = rider?.inPoolId ? await lockCarPool(tx, rider.inPoolId) : undefined
  if (!carPool) return
  const { id: itemId, ownerId } = carPool
  await unassign(ctx, tx, me, { itemId, userIds: [me.user.id], reason: carPoolWords.annulled.left })
  const words = carPoolWords.notifications.left(formerMember.name)
  await notify(ctx, tx, me, { kind: 'car-pool', eventId, to: [ownerId], words, screen: 'car-pools' })
  await notifyWaiting(ctx, tx, me, { event, carPool })
}

/** What stays of the person in events that are over. */
export const forgetRider = (tx: Tx, userId: number) => forget(tx, userId)
