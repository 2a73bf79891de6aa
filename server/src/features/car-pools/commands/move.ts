import type { Tx } from '#db/connect.ts'
import { Refused } from '#refused.ts'
import { type LockedCarPool, lockCarPool, lockEvent, lockMembers } from '../store/locks.ts'

interface People {
  eventId: number
  userIds: readonly number[]
  carPoolIds: readonly number[]
}

/** For commands that move people between car pools and buses: event, members and car pools, each by ascending id. */
export async function lockForMoves(
  tx: Tx,
  { eventId, userIds, carPoolIds }: People,
): Promise<Map<number, LockedCarPool>> {
  const event = await lockEvent(tx, eventId)
  if (!event) throw new Refused('not_found')
  if (carPoolIds.length > 0 && !event.isEnabled) throw new Refused('car_pooling_off')
  if (userIds.length > 0) await lockMembers(tx, eventId, userIds)
  const locked = new Map<number, LockedCarPool>()
  for (const id of [...new Set(carPoolIds)].sort((one, other) => one - other)) {
    const carPool = await lockCarPool(tx, id)
    if (carPool) locked.set(id, carPool)
  }
  return locked
}
