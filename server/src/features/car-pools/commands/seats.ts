import { isFull, seatsOf } from '@muster/domain/car-pools/rules.ts'
import type { InvalidatedReason } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { excuseLate } from '#features/excuses/store.ts'
import { insertAssignments } from '#features/items/store.ts'
import { notify } from '#features/notifications/store.ts'
import { type Caller, displayNameOf } from '#http/caller.ts'
import type { LockedCarPool } from '../store/locks.ts'
import { invalidateRequests } from '../store/requests.ts'
import { deleteWait } from '../store/waits.ts'

type SeatedCarPool = Pick<LockedCarPool, 'id' | 'eventId' | 'ownerId' | 'availableSeats' | 'assignedIds'>

/** The request that led here has ended before. Everything else that is pending for the person ends (R73). */
export async function takeSeat(
  ctx: Context,
  tx: Tx,
  carPool: SeatedCarPool,
  { riderId, reason = 'in_a_pool' }: { riderId: number; reason?: InvalidatedReason },
): Promise<void> {
  const { id, eventId, availableSeats } = carPool
  const now = ctx.now()
  await insertAssignments(tx, { item: { id, eventId, kind: 'car-pool' }, userIds: [riderId] }, now)
  await excuseLate(tx, id, riderId, now)
  const seats = seatsOf({ availableSeats, assignedIds: [...carPool.assignedIds, riderId] })
  const full = isFull(seats) ? { carPool: { id, reason: 'pool_full' } as const } : {}
  await invalidateRequests(tx, { eventId, rider: { id: riderId, reason }, ...full }, now)
  await deleteWait(tx, eventId, riderId)
}

export const notifyOfPassenger = (
  ctx: Context,
  tx: Tx,
  me: Caller,
  { eventId, ownerId }: Pick<LockedCarPool, 'eventId' | 'ownerId'>,
) => {
  const words = carPoolWords.notifications.joined(displayNameOf(me))
  return notify(ctx, tx, me, { kind: 'car-pool', eventId, to: [ownerId], words, screen: 'car-pools' })
}
