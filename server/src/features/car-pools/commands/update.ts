import { isFull, seatsLeft, seatsOf } from '@muster/domain/car-pools/rules.ts'
import type { UpdateCarPoolBody } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { checkInsTopic } from '@muster/domain/shared/live.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { unassign } from '#features/check-ins/commands-unassign.ts'
import { notify } from '#features/notifications/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { type CarPoolValues, updateCarPool as updateRow } from '../store/car-pools.ts'
import { lockCarPool } from '../store/locks.ts'
import { invalidateRequests } from '../store/requests.ts'
import { findVisibleCarPool, lockEventForMember, refuseAnother } from './access.ts'
import { invitePeople } from './invite.ts'
import { notifyWaiting } from './notify-waiting.ts'
import { refuseToSave, valuesOf } from './values.ts'

export async function updateCarPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
  { inviteUsers = [], removeUsers = [], assigned_users: sentIds, ...data }: UpdateCarPoolBody['data'],
): Promise<number> {
  const found = await findVisibleCarPool(ctx, me, id)
  const { id: carPoolId, eventId, ownerId } = found
  if (ownerId !== me.user.id) throw new Refused('not_owner_edit')
  refuseAnother(found, data)
  const update = async (tx: Tx) => {
    const event = await lockEventForMember(tx, me, eventId, inviteUsers)
    const before = await lockCarPool(tx, carPoolId)
    if (!before) throw new Refused('not_found')
    if (sentIds && new Set(sentIds).symmetricDifference(new Set(before.assignedIds)).size > 0)
      throw new Refused('forbidden')
    const isPassenger = (userId: number) => userId !== ownerId && before.assignedIds.includes(userId)
    if (!removeUsers.every(isPassenger)) throw new Refused('not_a_passenger')
    const assignedIds = before.assignedIds.filter(userId => !removeUsers.includes(userId))
    const values = valuesOf(ctx, before, data)
    refuseToSave({ isNew: false, isOwner: true, assignedCount: assignedIds.length }, values, event)
    if (removeUsers.length > 0) {
      const reason = carPoolWords.annulled.removed
      await unassign(ctx, tx, me, { itemId: carPoolId, userIds: removeUsers, reason })
    }
    // after them, because the database refuses fewer seats than people
    await updateRow(tx, carPoolId, values)
    const after = { ...before, ...values, assignedIds }
    await invitePeople(ctx, tx, me, { carPool: after, userIds: inviteUsers, message: null })
    if (isFull(seatsOf(after)))
      await invalidateRequests(tx, { eventId, carPool: { id: carPoolId, reason: 'pool_full' } }, ctx.now())
    const { removed, changed } = carPoolWords.notifications
    await notify(ctx, tx, me, {
      kind: 'car-pool',
      eventId,
      to: removeUsers,
      words: removed,
      screen: 'car-pools',
    })
    if (hasNewTimeOrPlace(before, after))
      await notify(ctx, tx, me, {
        kind: 'car-pool',
        eventId,
        to: assignedIds,
        words: changed,
        screen: 'car-pools',
      })
    if (seatsLeft(seatsOf(after)) > seatsLeft(seatsOf(before)))
      await notifyWaiting(ctx, tx, me, { event, carPool: after })
  }
  await ctx.inTransaction(update)
  ctx.live.nudge(eventId, 'car-pools')
  if (removeUsers.length > 0) ctx.live.nudge(eventId, checkInsTopic(carPoolId))
  return carPoolId
}

type TimeAndPlace = Omit<CarPoolValues, 'area'>

const hasNewTimeOrPlace = (before: TimeAndPlace, after: TimeAndPlace) =>
  before.meetingPoint !== after.meetingPoint ||
  before.latitude !== after.latitude ||
  before.longitude !== after.longitude ||
  before.departureTime?.getTime() !== after.departureTime?.getTime() ||
  before.returnTime?.getTime() !== after.returnTime?.getTime()
