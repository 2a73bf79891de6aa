import { isFull, seatsLeft, whyCannotCreate } from '@muster/domain/car-pools/rules.ts'
import type { CreateCarPoolBody, UpdateCarPoolBody } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { checkInsTopic } from '@muster/domain/shared/live.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { invite } from './ask-and-invite.ts'
import {
  eitherId,
  type FoundPool,
  findVisiblePool,
  type LockedPool,
  lockEvent,
  lockPool,
  readRider,
} from './locks.ts'
import { refuseToSave, savedOf } from './saved.ts'
import { sit, unseat } from './seats.ts'
import * as store from './store.ts'
import * as requests from './store-requests.ts'
import { tell } from './tell.ts'
import { tellWaiting } from './tell-waiting.ts'

/** The owner takes a seat (design.md ruling 7). */
export async function createCarPool(
  ctx: Context,
  me: Caller,
  data: CreateCarPoolBody['data'],
): Promise<number> {
  const owners = [data.car_owner, data.carOwnerId].filter(id => id !== undefined)
  if (owners.some(id => id !== me.user.id)) throw new Refused('forbidden')
  const eventId = await findNamedEvent(ctx, data)
  const create = async (tx: Tx) => {
    const event = await lockEvent(tx, me, eventId, data.inviteUsers)
    const owner = await readRider(tx, eventId, me.user.id)
    const saved = savedOf(ctx, null, data)
    refuseToSave({ ownsPoolId: owner.ownsPoolId, pool: null, meId: me.user.id }, saved)
    const why = whyCannotCreate(owner)
    if (why) throw new Refused(why)
    const id = await store.insertPool(tx, { eventId, ownerId: owner.id, now: ctx.now() }, saved)
    const empty = { id, eventId, ownerId: owner.id, ...saved, assignedIds: [], invitedIds: [] }
    await sit(ctx, tx, empty, owner, 'owns_a_pool')
    const pool = { ...empty, assignedIds: [owner.id] }
    await invite(ctx, tx, me, { event, pool, userIds: data.inviteUsers, message: null })
    if (!isFull(pool)) await tellWaiting(ctx, tx, me, event, pool)
    return id
  }
  const id = await ctx.inTransaction(create)
  ctx.live.nudge(eventId, 'car-pools')
  return id
}

async function findNamedEvent(ctx: Context, { event, eventDocumentId }: CreateCarPoolBody['data']) {
  const named = [event, eventDocumentId].filter(id => id !== undefined)
  const [found, ...more] = await Promise.all(named.map(id => store.findEvent(ctx, eitherId(id))))
  if (!found || more.some(other => other?.id !== found.id)) throw new Refused('not_found')
  return found.id
}

export async function updateCarPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
  data: UpdateCarPoolBody['data'],
): Promise<number> {
  const found = await findVisiblePool(ctx, me, id)
  if (found.ownerId !== me.user.id) throw new Refused('not_owner_edit')
  await ctx.inTransaction(tx => update(ctx, tx, me, found, data))
  ctx.live.nudge(found.eventId, 'car-pools')
  if (data.removeUsers?.length) ctx.live.nudge(found.eventId, checkInsTopic(found.id))
  return found.id
}

async function update(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { id, eventId }: FoundPool,
  { inviteUsers = [], removeUsers = [], ...data }: UpdateCarPoolBody['data'],
): Promise<void> {
  const event = await lockEvent(tx, me, eventId, inviteUsers)
  const before = await lockPool(tx, id)
  if (!before) throw new Refused('not_found')
  const passengers = before.assignedIds.filter(userId => userId !== before.ownerId)
  if (removeUsers.some(userId => !passengers.includes(userId))) throw new Refused('not_a_passenger')
  const assignedIds = before.assignedIds.filter(userId => !removeUsers.includes(userId))
  const saved = savedOf(ctx, before, data)
  const { ownerId } = before
  refuseToSave(
    { ownsPoolId: id, pool: { ownerId, assignedCount: assignedIds.length }, meId: me.user.id },
    saved,
  )
  await store.updatePool(tx, id, saved)
  if (removeUsers.length > 0) await unseat(ctx, tx, me, before, removeUsers, carPoolWords.annulled.removed)
  const after = { ...before, ...saved, assignedIds }
  await invite(ctx, tx, me, { event, pool: after, userIds: inviteUsers, message: null })
  if (isFull(after))
    await requests.invalidateRequests(tx, { eventId, pool: { id, reason: 'pool_full' } }, ctx.now())
  const screen = 'car-pools'
  await tell(ctx, tx, me, { eventId, to: removeUsers, words: carPoolWords.told.removed, screen })
  if (hasMoved(before, after))
    await tell(ctx, tx, me, { eventId, to: assignedIds, words: carPoolWords.told.changed, screen })
  if (seatsLeft(after) > seatsLeft(before)) await tellWaiting(ctx, tx, me, event, after)
}

/** In time or place. */
const hasMoved = (before: LockedPool, after: LockedPool) =>
  before.meetingPoint !== after.meetingPoint ||
  before.latitude !== after.latitude ||
  before.longitude !== after.longitude ||
  before.departureTime?.getTime() !== after.departureTime?.getTime() ||
  before.returnTime?.getTime() !== after.returnTime?.getTime()

export async function deleteCarPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
): Promise<{ id: number; documentId: string }> {
  const found = await findVisiblePool(ctx, me, id)
  const { eventId, ownerId, id: poolId, documentId } = found
  const isOwner = ownerId === me.user.id
  if (!isOwner && !isAdminCaller(me)) throw new Refused('not_owner_delete')
  await ctx.inTransaction(async tx => {
    const event = await store.lockEvent(tx, eventId)
    if (!event?.isEnabled) throw new Refused('car_pooling_off')
    const pool = await lockPool(tx, poolId)
    if (!pool) throw new Refused('not_found')
    const ended = { eventId, pool: { id: poolId, reason: 'pool_deleted' } } as const
    await requests.invalidateRequests(tx, ended, ctx.now())
    await store.deletePool(tx, poolId)
    const words = isOwner ? carPoolWords.told.deleted : carPoolWords.told.deletedByAdmin
    await tell(ctx, tx, me, { eventId, to: pool.assignedIds, words, screen: 'car-pools' })
    if (!isOwner)
      await store.insertAudit(tx, { actorId: me.user.id, eventId, poolId, ownerId, now: ctx.now() })
  })
  ctx.live.nudge(eventId, 'car-pools')
  return { id: poolId, documentId }
}
