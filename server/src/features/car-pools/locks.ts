import type { PoolFacts, RiderFacts } from '@muster/domain/car-pools/rules.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { roleInEvent } from '#http/role-in-event.ts'
import { Refused } from '#refused.ts'
import * as store from './store.ts'
import * as requests from './store-requests.ts'

export const eitherId = (id: number | string): AnyId => (typeof id === 'number' ? { id } : { documentId: id })

export type FoundPool = NonNullable<Awaited<ReturnType<typeof store.findPool>>>

/** A car pool that the caller may know of: of the event's members and coordinators, and of an Admin. */
export async function findVisiblePool(ctx: Context, me: Caller, id: AnyId): Promise<FoundPool> {
  const pool = await store.findPool(ctx, id)
  if (!pool) throw new Refused('not_found')
  if (!isAdminCaller(me) && (await roleInEvent(ctx, me, { id: pool.eventId })) === 'outsider')
    throw new Refused('not_found')
  if (!pool.isEnabled) throw new Refused('car_pooling_off')
  return pool
}

export interface LockedEvent {
  id: number
  /** where it takes place */
  venue: Point | null
}

/**
 * Of a member. Locks are taken in one order, so that nobody waits in a circle: the event, the people whose standing
 * may change, the car pool, its requests, who waits. People come before the pool, so that whoever waits for a person
 * holds up nobody at a pool.
 */
export async function lockEvent(
  tx: Tx,
  me: Caller,
  id: number,
  others: readonly number[] = [],
): Promise<LockedEvent> {
  const event = await store.lockEvent(tx, id)
  const memberIds = await store.lockMembers(tx, id, [me.user.id, ...others])
  if (!event || !memberIds.includes(me.user.id)) throw new Refused('not_found')
  if (!event.isEnabled) throw new Refused('car_pooling_off')
  const { latitude, longitude } = event
  return { id, venue: latitude === null || longitude === null ? null : { latitude, longitude } }
}

export type LockedPool = PoolFacts & NonNullable<Awaited<ReturnType<typeof store.lockPool>>>

/** Undefined once it is deleted. */
export async function lockPool(tx: Tx, id: number): Promise<LockedPool | undefined> {
  const pool = await store.lockPool(tx, id)
  if (!pool) return
  const [assignedIds, invitedIds] = [await store.readAssigned(tx, id), await requests.readInvited(tx, id)]
  return { ...pool, assignedIds, invitedIds }
}

/** Of a member who is locked. */
export async function readRider(tx: Tx, eventId: number, userId: number): Promise<RiderFacts> {
  const [rider] = await store.readRiders(tx, eventId, [userId])
  if (!rider) throw new Refused('not_found')
  return rider
}
