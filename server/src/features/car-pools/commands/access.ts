import type { RiderFacts } from '@muster/domain/car-pools/rules.ts'
import type { SentBackCarPool } from '@muster/domain/car-pools/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { roleInEvent } from '#http/role-in-event.ts'
import { Refused } from '#refused.ts'
import { findCarPool, lockEvent, lockMembers, readRiders } from '../store/locks.ts'

export const idFrom = (id: number | string): AnyId => (typeof id === 'number' ? { id } : { documentId: id })

/** Only Admins and people of the event learn that a car pool exists (R71). */
export async function findVisibleCarPool(ctx: Context, me: Caller, id: AnyId) {
  const carPool = await findCarPool(ctx, id)
  if (!carPool) throw new Refused('not_found')
  if (!isAdminCaller(me) && (await roleInEvent(ctx, me, { id: carPool.eventId })) === 'outsider')
    throw new Refused('not_found')
  if (!carPool.isEnabled) throw new Refused('car_pooling_off')
  return carPool
}

/** What a client sends back of a car pool must be as it is (R153). */
export function refuseAnother(
  carPool: Awaited<ReturnType<typeof findVisibleCarPool>>,
  { id, documentId, event, eventDocumentId, car_owner, carOwnerId }: SentBackCarPool,
): void {
  const pairs = [
    [id, carPool.id],
    [documentId, carPool.documentId],
    [event, typeof event === 'number' ? carPool.eventId : carPool.eventDocumentId],
    [eventDocumentId, carPool.eventDocumentId],
    [car_owner, carPool.ownerId],
    [carOwnerId, carPool.ownerId],
  ]
  if (pairs.some(([sent, is]) => sent !== undefined && sent !== is)) throw new Refused('forbidden')
}

/** Locks the event, the caller and the other people. Refuses a caller who is not a member. */
export async function lockEventForMember(tx: Tx, me: Caller, id: number, otherIds: readonly number[] = []) {
  const event = await lockEvent(tx, id)
  const memberIds = await lockMembers(tx, id, [me.user.id, ...otherIds])
  if (!event || !memberIds.includes(me.user.id)) throw new Refused('not_found')
  if (!event.isEnabled) throw new Refused('car_pooling_off')
  return event
}

export async function readRider(tx: Tx, eventId: number, userId: number): Promise<RiderFacts> {
  const [rider] = await readRiders(tx, eventId, [userId])
  if (!rider) throw new Refused('not_found')
  return rider
}
