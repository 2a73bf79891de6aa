import { relationOfRider, riderOf, seatsOf, whyCannotTakeSeat } from '@muster/domain/car-pools/rules.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { notify } from '#features/notifications/store.ts'
import { type Caller, displayNameOf } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { lockCarPool } from '../store/locks.ts'
import { endRequest } from '../store/requests.ts'
import { lockEventForMember, readRider } from './access.ts'
import { findRequestFor, lockPendingRequest } from './requests.ts'
import { notifyOfPassenger, takeSeat } from './seats.ts'

export async function acceptRequest(ctx: Context, me: Caller, id: AnyId): Promise<number> {
  const request = await findRequestFor(ctx, me, id, 'requesteeId')
  const { eventId, carPoolId, requesterId } = request
  const riderId = riderOf(request)
  const accept = async (tx: Tx) => {
    await lockEventForMember(tx, me, eventId, [riderId])
    const carPool = carPoolId === null ? undefined : await lockCarPool(tx, carPoolId)
    await lockPendingRequest(tx, request)
    // a deleted car pool has ended its requests
    if (!carPool) throw new Refused('request_ended')
    const rider = await readRider(tx, eventId, riderId)
    const relation = relationOfRider(carPool, rider)
    const why = whyCannotTakeSeat({ ...seatsOf(carPool), relation }, rider)
    if (why) throw new Refused(why)
    await endRequest(tx, request.id, { status: 'accepted' }, ctx.now())
    await takeSeat(ctx, tx, carPool, { riderId })
    if (request.type === 'invite_request') return notifyOfPassenger(ctx, tx, me, carPool)
    const words = carPoolWords.notifications.accepted(displayNameOf(me))
    await notify(ctx, tx, me, { kind: 'car-pool', eventId, to: [requesterId], words, screen: 'car-pools' })
  }
  await ctx.inTransaction(accept)
  ctx.live.nudge(eventId, 'car-pools')
  return request.id
}

export async function rejectRequest(ctx: Context, me: Caller, id: AnyId): Promise<number> {
  const request = await findRequestFor(ctx, me, id, 'requesteeId')
  const { eventId, requesterId } = request
  const reject = async (tx: Tx) => {
    await lockEventForMember(tx, me, eventId)
    await lockPendingRequest(tx, request)
    await endRequest(tx, request.id, { status: 'rejected' }, ctx.now())
    const words = carPoolWords.notifications.rejected(displayNameOf(me))
    await notify(ctx, tx, me, {
      kind: 'car-pool',
      eventId,
      to: [requesterId],
      words,
      screen: 'car-pool-requests',
    })
  }
  await ctx.inTransaction(reject)
  ctx.live.nudge(eventId, 'car-pools')
  return request.id
}
