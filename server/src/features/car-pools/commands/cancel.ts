import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { endRequest } from '../store/requests.ts'
import { lockEventForMember } from './access.ts'
import { findRequestFor, lockPendingRequest } from './requests.ts'

export async function cancelRequest(
  ctx: Context,
  me: Caller,
  id: AnyId,
  reason: string | null,
): Promise<number> {
  const request = await findRequestFor(ctx, me, id, 'requesterId')
  await ctx.inTransaction(async tx => {
    await lockEventForMember(tx, me, request.eventId)
    await lockPendingRequest(tx, request)
    await endRequest(tx, request.id, { status: 'cancelled', reason: reason || null }, ctx.now())
  })
  ctx.live.nudge(request.eventId, 'car-pools')
  return request.id
}
