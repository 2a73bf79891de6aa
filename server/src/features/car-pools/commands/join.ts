import {
  type EndedAsks,
  isRideOver,
  minutesToAskAgain,
  relationOfRider,
  seatsOf,
  whyCannotAskAgain,
  whyCannotJoin,
} from '@muster/domain/car-pools/rules.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { notify } from '#features/notifications/store.ts'
import { type Caller, displayNameOf } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { lockCarPool } from '../store/locks.ts'
import { acceptInvitation, insertRequests, readEndedAsks } from '../store/requests.ts'
import { findVisibleCarPool, lockEventForMember, readRider } from './access.ts'
import { notifyOfPassenger, takeSeat } from './seats.ts'

interface JoinRequest {
  message?: string | null | undefined
  requester?: number | undefined
  requestee?: number | undefined
}

interface Joined {
  carPoolId: number
  requestId: number
  isSeated: boolean
}

/** Asks the owner for a seat, or takes the seat that the owner has offered (R6). */
export async function joinCarPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
  { message, requester = me.user.id, requestee }: JoinRequest,
): Promise<Joined> {
  const { id: carPoolId, eventId, ownerId } = await findVisibleCarPool(ctx, me, id)
  if (requester !== me.user.id || (requestee ?? ownerId) !== ownerId) throw new Refused('forbidden')
  const join = async (tx: Tx): Promise<Joined> => {
    await lockEventForMember(tx, me, eventId)
    const carPool = await lockCarPool(tx, carPoolId)
    if (!carPool) throw new Refused('not_found')
    const rider = await readRider(tx, eventId, me.user.id)
    const relation = relationOfRider(carPool, rider)
    const isOver = isRideOver(carPool.departureTime, carPool.returnTime, ctx.now())
    const why = whyCannotJoin({ ...seatsOf(carPool), relation, isOver }, rider)
    if (why) throw new Refused(why)
    if (relation === 'invited') {
      const invitationId = await acceptInvitation(tx, carPoolId, rider.id, ctx.now())
      // the owner may have cancelled it after the lock: cancelling does not lock the car pool
      if (invitationId !== null) {
        await takeSeat(ctx, tx, carPool, { riderId: rider.id })
        await notifyOfPassenger(ctx, tx, me, carPool)
        return { carPoolId, requestId: invitationId, isSeated: true }
      }
    }
    const asks = await readEndedAsks(tx, carPoolId, rider.id)
    refuseToAskAgain(asks, ctx.now())
    const request = {
      type: 'join_request',
      eventId,
      carPoolId,
      requesterId: rider.id,
      requesteeId: ownerId,
      message: message || null,
      meetingPoint: carPool.area,
    } as const
    const [requestId = 0] = await insertRequests(tx, [request], ctx.now())
    const words = carPoolWords.notifications.asked(displayNameOf(me))
    // once, however often the same person asks
    const to = asks.count === 0 ? [ownerId] : []
    await notify(ctx, tx, me, { kind: 'car-pool', eventId, to, words, screen: 'car-pool-requests' })
    return { carPoolId, requestId, isSeated: false }
  }
  const joined = await ctx.inTransaction(join)
  ctx.live.nudge(eventId, 'car-pools')
  return joined
}

function refuseToAskAgain(asks: EndedAsks, now: Date): void {
  const why = whyCannotAskAgain(asks, now)
  if (why === 'asked_recently')
    throw new Refused(why, { message: carPoolWords.askAgainIn(minutesToAskAgain(asks, now)) })
  if (why) throw new Refused(why)
}
