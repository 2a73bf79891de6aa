import { riderOf, whyCannotJoin } from '@muster/domain/car-pools/rules.ts'
import type { ACTIONS, CreateRequestBody } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { invite } from './ask-and-invite.ts'
import { askOrSit } from './commands-seats.ts'
import { eitherId, type FoundPool, findVisiblePool, lockEvent, lockPool, readRider } from './locks.ts'
import { sit, tellJoined } from './seats.ts'
import * as requests from './store-requests.ts'
import { nameOf, tell } from './tell.ts'

/** To join, as oneself; to invite, as the owner. */
export async function createCarPoolRequest(
  ctx: Context,
  me: Caller,
  { car_pool, request_type, requester, requestee, message = null }: CreateRequestBody['data'],
): Promise<{ id: number; message: string }> {
  const pool = await findVisiblePool(ctx, me, eitherId(car_pool))
  if (requester !== undefined && requester !== me.user.id) throw new Refused('forbidden')
  const made = await (request_type === 'join_request'
    ? join(ctx, me, pool, requestee, message)
    : inviteOne(ctx, me, pool, requestee, message))
  ctx.live.nudge(pool.eventId, 'car-pools')
  return made
}

async function join(
  ctx: Context,
  me: Caller,
  { id: poolId, eventId, ownerId }: FoundPool,
  requestee: number | undefined,
  message: string | null,
): Promise<{ id: number; message: string }> {
  if (requestee !== undefined && requestee !== ownerId) throw new Refused('forbidden')
  const { requestId, isSeated } = await ctx.inTransaction(tx =>
    askOrSit(ctx, tx, me, { eventId, poolId, message }),
  )
  return { id: requestId, message: isSeated ? carPoolWords.joined : carPoolWords.requestSent }
}

async function inviteOne(
  ctx: Context,
  me: Caller,
  { id: poolId, eventId, ownerId }: FoundPool,
  requestee: number | undefined,
  message: string | null,
): Promise<{ id: number; message: string }> {
  if (ownerId !== me.user.id) throw new Refused('not_owner_edit')
  if (requestee === undefined) throw new Refused('invalid', { message: carPoolWords.missing })
  const id = await ctx.inTransaction(async tx => {
    const event = await lockEvent(tx, me, eventId, [requestee])
    const pool = await lockPool(tx, poolId)
    if (!pool) throw new Refused('not_found')
    const [made = 0] = await invite(ctx, tx, me, { event, pool, userIds: [requestee], message })
    return made
  })
  return { id, message: carPoolWords.inviteSent }
}

type Request = NonNullable<Awaited<ReturnType<typeof requests.findRequest>>>

/** Whoever it does not concern does not know of it, but for an Admin, who reads all. */
async function findOwnRequest(
  ctx: Context,
  me: Caller,
  id: AnyId,
  side: 'requesterId' | 'requesteeId',
): Promise<Request> {
  const request = await requests.findRequest(ctx, id)
  if (!request) throw new Refused('not_found')
  if (request[side] === me.user.id) return request
  const isConcerned = [request.requesterId, request.requesteeId].includes(me.user.id)
  throw new Refused(isConcerned || isAdminCaller(me) ? 'forbidden' : 'not_found')
}

export async function respondToRequest(
  ctx: Context,
  me: Caller,
  id: AnyId,
  action: (typeof ACTIONS)[number],
): Promise<{ id: number; message: string }> {
  const request = await findOwnRequest(ctx, me, id, 'requesteeId')
  const answer = action === 'accept' ? accept : reject
  await ctx.inTransaction(tx => answer(ctx, tx, me, request))
  ctx.live.nudge(request.eventId, 'car-pools')
  const message = action === 'accept' ? carPoolWords.requestAccepted : carPoolWords.requestRejected
  return { id: request.id, message }
}

async function accept(ctx: Context, tx: Tx, me: Caller, request: Request): Promise<void> {
  const { id, eventId, poolId, requesterId } = request
  const riderId = riderOf(request)
  await lockEvent(tx, me, eventId, [riderId])
  const pool = poolId === null ? undefined : await lockPool(tx, poolId)
  // with its car pool it ended; and an ended one is refused as such, whatever else has changed since
  if (!(await requests.endRequest(tx, id, { status: 'accepted' }, ctx.now())) || !pool)
    throw new Refused('request_ended')
  const rider = await readRider(tx, eventId, riderId)
  const why = whyCannotJoin(pool, { ...rider, asksPoolId: null })
  if (why) throw new Refused(why)
  await sit(ctx, tx, pool, rider)
  if (request.type === 'invite_request') return tellJoined(ctx, tx, me, pool)
  const words = carPoolWords.told.accepted(nameOf(me))
  await tell(ctx, tx, me, { eventId, to: [requesterId], words, screen: 'car-pools' })
}

async function reject(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { id, eventId, requesterId }: Request,
): Promise<void> {
  await lockEvent(tx, me, eventId)
  if (!(await requests.endRequest(tx, id, { status: 'rejected' }, ctx.now())))
    throw new Refused('request_ended')
  const words = carPoolWords.told.rejected(nameOf(me))
  await tell(ctx, tx, me, { eventId, to: [requesterId], words, screen: 'car-pool-requests' })
}

export async function cancelCarPoolRequest(
  ctx: Context,
  me: Caller,
  id: AnyId,
  reason: string | null,
): Promise<{ id: number; message: string }> {
  const request = await findOwnRequest(ctx, me, id, 'requesterId')
  await ctx.inTransaction(async tx => {
    await lockEvent(tx, me, request.eventId)
    const ending = { status: 'cancelled', reason: reason || null } as const
    if (!(await requests.endRequest(tx, request.id, ending, ctx.now()))) throw new Refused('request_ended')
  })
  ctx.live.nudge(request.eventId, 'car-pools')
  return { id: request.id, message: carPoolWords.requestCancelled }
}
