import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { unassign } from '#features/check-ins/commands-unassign.ts'
import { notify } from '#features/notifications/store.ts'
import type { Caller } from '#http/caller.ts'
import * as store from '../store/forget.ts'
import { lockCarPool, lockEvent, lockMembers, readRiders } from '../store/locks.ts'
import { endCarPool } from './delete.ts'
import { notifyWaiting } from './notify-waiting.ts'

interface Leaver {
  eventId: number
  userId: number
  /** as the owner reads it */
  name: string
}

/** Before somebody leaves an event. Without car pooling the membership takes the rows with it, and nobody is notified. */
export async function leaveCarPoolsForGood(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { eventId, userId, name }: Leaver,
): Promise<void> {
  const event = await lockEvent(tx, eventId)
  if (!event?.isEnabled) return
  await lockMembers(tx, eventId, [userId])
  const [rider] = await readRiders(tx, eventId, [userId])
  if (rider?.ownsPoolId)
    return endCarPool(ctx, tx, me, { id: rider.ownsPoolId, isOwner: userId === me.user.id })
  const carPool = rider?.inPoolId ? await lockCarPool(tx, rider.inPoolId) : undefined
  if (!carPool) return
  const { id: itemId, ownerId } = carPool
  await unassign(ctx, tx, me, { itemId, userIds: [userId], reason: carPoolWords.annulled.left })
  const words = carPoolWords.notifications.left(name)
  await notify(ctx, tx, me, { kind: 'car-pool', eventId, to: [ownerId], words, screen: 'car-pools' })
  await notifyWaiting(ctx, tx, me, { event, carPool })
}

/** What stays of the person in events that are over. */
export const forgetRider = (tx: Tx, userId: number) => store.forgetRider(tx, userId)

/** Before the account is locked: others who hold one of these rows may wait for it. */
export const lockRides = (tx: Tx, userId: number) => store.lockRides(tx, userId)
