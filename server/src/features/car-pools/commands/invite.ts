import { type CarPoolFacts, seatsLeft, seatsOf, whyCannotInvite } from '@muster/domain/car-pools/rules.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { notify } from '#features/notifications/store.ts'
import { type Caller, displayNameOf } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { lockCarPool, readRiders } from '../store/locks.ts'
import { insertRequests } from '../store/requests.ts'
import { findVisibleCarPool, lockEventForMember } from './access.ts'

interface Invitation {
  message?: string | null | undefined
  requester?: number | undefined
  requestee?: number | undefined
}

export async function inviteToCarPool(
  ctx: Context,
  me: Caller,
  id: AnyId,
  { message = null, requester = me.user.id, requestee }: Invitation,
): Promise<number> {
  const { id: carPoolId, eventId, ownerId } = await findVisibleCarPool(ctx, me, id)
  if (requester !== me.user.id) throw new Refused('forbidden')
  if (ownerId !== me.user.id) throw new Refused('not_owner_edit')
  if (requestee === undefined) throw new Refused('invalid', { message: carPoolWords.missing })
  const invitationId = await ctx.inTransaction(async tx => {
    await lockEventForMember(tx, me, eventId, [requestee])
    const carPool = await lockCarPool(tx, carPoolId)
    if (!carPool) throw new Refused('not_found')
    const [created = 0] = await invitePeople(ctx, tx, me, { carPool, userIds: [requestee], message })
    return created
  })
  ctx.live.nudge(eventId, 'car-pools')
  return invitationId
}

interface Invitations {
  carPool: CarPoolFacts & { eventId: number; area: string }
  userIds: readonly number[]
  message: string | null
}

/** The people must be locked. Returns the ids of the invitations; at most one for each seat that is left (R22). */
export async function invitePeople(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { carPool, userIds, message }: Invitations,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const { id: carPoolId, eventId, ownerId } = carPool
  const people = await readRiders(tx, eventId, userIds)
  // in the order of the request, so that the same request gets the same refusal
  for (const userId of userIds) {
    const person = people.find(({ id }) => id === userId)
    const why = person ? whyCannotInvite(carPool, person) : 'not_found'
    if (why) throw new Refused(why)
  }
  if (userIds.length > seatsLeft(seatsOf(carPool))) throw new Refused('too_many_invited')
  const invitation = {
    type: 'invite_request',
    eventId,
    carPoolId,
    requesterId: ownerId,
    message: message || null,
    meetingPoint: carPool.area,
  } as const
  const invitations = userIds.map(requesteeId => ({ ...invitation, requesteeId }))
  const ids = await insertRequests(tx, invitations, ctx.now())
  const words = carPoolWords.notifications.invited(displayNameOf(me))
  await notify(ctx, tx, me, { kind: 'car-pool', eventId, to: userIds, words, screen: 'car-pool-requests' })
  return ids
}
