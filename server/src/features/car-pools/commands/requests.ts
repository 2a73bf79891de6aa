import { whyCannotAnswer } from '@muster/domain/car-pools/rules.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { type FoundRequest, findRequest, lockRequest } from '../store/requests.ts'

/** Only the two people of a request and Admins learn that it exists; only the one on `side` may act on it. */
export async function findRequestFor(
  ctx: Context,
  me: Caller,
  id: AnyId,
  side: 'requesterId' | 'requesteeId',
): Promise<FoundRequest> {
  const request = await findRequest(ctx, id)
  if (!request) throw new Refused('not_found')
  if (request[side] === me.user.id) return request
  const isConcerned = [request.requesterId, request.requesteeId].includes(me.user.id)
  throw new Refused(isConcerned || isAdminCaller(me) ? 'forbidden' : 'not_found')
}

export async function lockPendingRequest(tx: Tx, { id }: FoundRequest): Promise<void> {
  const request = await lockRequest(tx, id)
  const why = request ? whyCannotAnswer(request) : 'not_found'
  if (why) throw new Refused(why)
}
