import { areaLine, type RiderFacts, seatsLeft, whyCannotInvite } from '@muster/domain/car-pools/rules.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import type { LockedEvent, LockedPool } from './locks.ts'
import * as store from './store.ts'
import * as requests from './store-requests.ts'
import { nameOf, tell } from './tell.ts'

/** Sends a request to the owner, once the rules say yes. */
export async function ask(
  ctx: Context,
  tx: Tx,
  me: Caller,
  pool: LockedPool,
  message: string | null,
): Promise<number> {
  const { eventId, ownerId } = pool
  const [id = 0] = await requests.insertRequests(
    tx,
    [
      {
        type: 'join_request',
        eventId,
        poolId: pool.id,
        requesterId: me.user.id,
        requesteeId: ownerId,
        message: message || null,
        meetingPoint: areaLine(pool.meetingPoint, ctx.region),
      },
    ],
    ctx.now(),
  )
  const words = carPoolWords.told.asked(nameOf(me))
  await tell(ctx, tx, me, { eventId, to: [ownerId], words, screen: 'car-pool-requests' })
  return id
}

interface Invitation {
  event: LockedEvent
  pool: LockedPool
  userIds: readonly number[]
  message: string | null
}

/** Offers a seat to each of these people, who are locked; at most to as many at once as there are seats left. */
export async function invite(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { event, pool, userIds, message }: Invitation,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const riders = await store.readRiders(tx, event.id, userIds)
  // in the order in which they were named, so that the same call has the same answer
  for (const userId of userIds)
    refuseToInvite(
      pool,
      riders.find(({ id }) => id === userId),
    )
  if (userIds.length > seatsLeft(pool)) throw new Refused('too_many_invited')
  const common = {
    type: 'invite_request',
    eventId: event.id,
    poolId: pool.id,
    requesterId: pool.ownerId,
    message: message || null,
    meetingPoint: areaLine(pool.meetingPoint, ctx.region),
  } as const
  const ids = await requests.insertRequests(
    tx,
    userIds.map(requesteeId => ({ ...common, requesteeId })),
    ctx.now(),
  )
  const words = carPoolWords.told.invited(nameOf(me))
  await tell(ctx, tx, me, { eventId: event.id, to: userIds, words, screen: 'car-pool-requests' })
  return ids
}

function refuseToInvite(pool: LockedPool, person: RiderFacts | undefined): void {
  const why = person ? whyCannotInvite(pool, person) : 'not_found'
  if (why) throw new Refused(why)
}
