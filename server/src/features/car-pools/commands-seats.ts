import { whyCannotJoin, whyCannotLeave } from '@muster/domain/car-pools/rules.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { checkInsTopic } from '@muster/domain/shared/live.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { ask } from './ask-and-invite.ts'
import { findVisiblePool, lockEvent, lockPool, readRider } from './locks.ts'
import { sit, tellJoined, unseat } from './seats.ts'
import * as requests from './store-requests.ts'
import { nameOf, tell } from './tell.ts'
import { tellWaiting } from './tell-waiting.ts'

/** Asks the owner, or takes the seat that the owner has offered (design.md ruling 6). */
export async function joinCarPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
  message: string | null,
): Promise<{ id: number; message: string }> {
  const { eventId, id: poolId } = await findVisiblePool(ctx, me, id)
  const { isSeated } = await ctx.inTransaction(tx => askOrSit(ctx, tx, me, { eventId, poolId, message }))
  ctx.live.nudge(eventId, 'car-pools')
  return { id: poolId, message: isSeated ? carPoolWords.joined : carPoolWords.requestSent }
}

/** Returns the request, or the invitation that is accepted by it. */
export async function askOrSit(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { eventId, poolId, message }: { eventId: number; poolId: number; message: string | null },
): Promise<{ requestId: number; isSeated: boolean }> {
  await lockEvent(tx, me, eventId)
  const pool = await lockPool(tx, poolId)
  if (!pool) throw new Refused('not_found')
  const rider = await readRider(tx, eventId, me.user.id)
  const why = whyCannotJoin(pool, rider)
  if (why) throw new Refused(why)
  const accepted = await requests.acceptInvitation(tx, poolId, rider.id, ctx.now())
  if (accepted === null) return { requestId: await ask(ctx, tx, me, pool, message), isSeated: false }
  await sit(ctx, tx, pool, rider)
  await tellJoined(ctx, tx, me, pool)
  return { requestId: accepted, isSeated: true }
}

export async function leaveCarPool(ctx: Context, me: Caller, id: AnyId): Promise<number> {
  const { eventId, id: poolId } = await findVisiblePool(ctx, me, id)
  const leave = async (tx: Tx) => {
    const event = await lockEvent(tx, me, eventId)
    const pool = await lockPool(tx, poolId)
    if (!pool) throw new Refused('not_found')
    const why = whyCannotLeave(pool, me.user)
    if (why) throw new Refused(why)
    await unseat(ctx, tx, me, pool, [me.user.id], carPoolWords.annulled.left)
    const words = carPoolWords.told.left(nameOf(me))
    await tell(ctx, tx, me, { eventId, to: [pool.ownerId], words, screen: 'car-pools' })
    await tellWaiting(ctx, tx, me, event, pool)
  }
  await ctx.inTransaction(leave)
  ctx.live.nudge(eventId, 'car-pools')
  ctx.live.nudge(eventId, checkInsTopic(poolId))
  return poolId
}
