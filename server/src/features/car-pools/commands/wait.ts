import { whyCannotTakeAnySeat } from '@muster/domain/car-pools/rules.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { findEvent } from '../store/locks.ts'
import { deleteWait, insertWait } from '../store/waits.ts'
import { lockEventForMember, readRider } from './access.ts'

export async function waitForSeat(ctx: Context, me: Caller, id: AnyId): Promise<void> {
  const eventId = await findEventId(ctx, id)
  const wait = async (tx: Tx) => {
    await lockEventForMember(tx, me, eventId)
    const why = whyCannotTakeAnySeat(await readRider(tx, eventId, me.user.id))
    if (why) throw new Refused(why)
    await insertWait(tx, eventId, me.user.id, ctx.now())
  }
  await ctx.inTransaction(wait, { isIdempotent: true })
}

export async function stopWaitingForSeat(ctx: Context, me: Caller, id: AnyId): Promise<void> {
  const eventId = await findEventId(ctx, id)
  const stop = async (tx: Tx) => {
    await lockEventForMember(tx, me, eventId)
    await deleteWait(tx, eventId, me.user.id)
  }
  await ctx.inTransaction(stop, { isIdempotent: true })
}

async function findEventId(ctx: Context, id: AnyId): Promise<number> {
  const event = await findEvent(ctx, id)
  if (!event) throw new Refused('not_found')
  return event.id
}
