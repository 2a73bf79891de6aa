import { isFull, type RiderFacts } from '@muster/domain/car-pools/rules.ts'
import type { InvalidatedReason } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { annulCheckInsOf } from '#features/check-ins/commands.ts'
import type { Caller } from '#http/caller.ts'
import type { LockedPool } from './locks.ts'
import * as store from './store.ts'
import * as requests from './store-requests.ts'
import * as waits from './store-waiting.ts'
import { nameOf, tell } from './tell.ts'

export const tellJoined = (ctx: Context, tx: Tx, me: Caller, { eventId, ownerId }: LockedPool) =>
  tell(ctx, tx, me, {
    eventId,
    to: [ownerId],
    words: carPoolWords.told.joined(nameOf(me)),
    screen: 'car-pools',
  })

/** Takes the seat, once the rules say yes and the request that led to it has ended; whatever else is pending ends. */
export async function sit(
  { now }: Context,
  tx: Tx,
  pool: LockedPool,
  { id }: RiderFacts,
  reason: InvalidatedReason = 'in_a_pool',
): Promise<void> {
  await store.insertAssignment(tx, pool, id, now())
  const isFullNow = isFull({ ...pool, assignedIds: [...pool.assignedIds, id] })
  await requests.invalidateRequests(
    tx,
    {
      eventId: pool.eventId,
      rider: { id, reason },
      ...(isFullNow ? { pool: { id: pool.id, reason: 'pool_full' } } : {}),
    },
    now(),
  )
  await waits.deleteWait(tx, pool.eventId, id)
}

/** Whoever is not in the car pool any more is not checked in to it either. */
export async function unseat(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { id }: LockedPool,
  userIds: readonly number[],
  reason: string,
): Promise<void> {
  await store.deleteAssignments(tx, id, userIds)
  await annulCheckInsOf(ctx, tx, me, { itemId: id, userIds, reason })
}
