import { isFull, seatsOf, whyCannotCreate } from '@muster/domain/car-pools/rules.ts'
import type { CreateCarPoolBody } from '@muster/domain/car-pools/schema.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { insertItem } from '#features/items/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { insertCarPool } from '../store/car-pools.ts'
import { findEvent } from '../store/locks.ts'
import { idFrom, lockEventForMember, readRider } from './access.ts'
import { invitePeople } from './invite.ts'
import { notifyWaiting } from './notify-waiting.ts'
import { takeSeat } from './seats.ts'
import { refuseToSave, valuesOf } from './values.ts'

/** The owner takes a seat (R7). */
export async function createCarPool(
  ctx: Context,
  me: Caller,
  data: CreateCarPoolBody['data'],
): Promise<number> {
  const ownerId = me.user.id
  const { car_owner, carOwnerId, assigned_users = [] } = data
  const namedOwners = [car_owner, carOwnerId, ...assigned_users].filter(id => id !== undefined)
  if (namedOwners.some(id => id !== ownerId)) throw new Refused('forbidden')
  const eventId = await findNamedEvent(ctx, data)
  const create = async (tx: Tx) => {
    const event = await lockEventForMember(tx, me, eventId, data.inviteUsers)
    const owner = await readRider(tx, eventId, ownerId)
    const values = valuesOf(ctx, null, data)
    refuseToSave({ isNew: true, ownsPoolId: owner.ownsPoolId }, values, event)
    const why = whyCannotCreate(owner)
    if (why) throw new Refused(why)
    const id = await insertItem(tx, { eventId, kind: 'car-pool', now: ctx.now() })
    await insertCarPool(tx, { id, eventId, ownerId }, values)
    const empty = { ...values, id, eventId, ownerId, assignedIds: [], invitedIds: [] }
    await takeSeat(ctx, tx, empty, { riderId: ownerId, reason: 'owns_a_pool' })
    const carPool = { ...empty, assignedIds: [ownerId] }
    await invitePeople(ctx, tx, me, { carPool, userIds: data.inviteUsers, message: null })
    if (!isFull(seatsOf(carPool))) await notifyWaiting(ctx, tx, me, { event, carPool })
    return id
  }
  const id = await ctx.inTransaction(create)
  ctx.live.nudge(eventId, 'car-pools')
  return id
}

async function findNamedEvent(ctx: Context, { event, eventDocumentId }: CreateCarPoolBody['data']) {
  const ids = [event, eventDocumentId].filter(id => id !== undefined)
  const [found, ...others] = await Promise.all(ids.map(id => findEvent(ctx, idFrom(id))))
  if (!found || others.some(other => other?.id !== found.id)) throw new Refused('not_found')
  return found.id
}
