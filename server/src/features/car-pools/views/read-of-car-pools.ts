import type { REQUEST_TYPES } from '@muster/domain/car-pools/limits.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { ReachablePerson } from '@muster/domain/itinerary/schema.ts'
import { sql } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { gather, gatherAll } from '#db/gather.ts'
import { statement } from '#db/statement.ts'
import { USER } from './person-sql.ts'

type RequestType = (typeof REQUEST_TYPES)[number]
export type OwnRequests = Pick<CarPoolReply, 'request' | 'endedAsks'>

const RIDER_ID = sql<number>`case r.request_type when 'join_request' then r.requester_id else r.requestee_id end`

/** What is pending with a car pool, and what has ended of one's own asks. */
const readOwnRequests = statement('own-requests', { callerIds: 'int[]' }, (db, { callerIds }) =>
  db
    .selectFrom('car_pool_requests as r')
    .where('r.car_pool_id', 'is not', null)
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('r.requester_id', '=', eb.fn.any(callerIds)),
          eb('r.request_type', '=', 'join_request'),
          eb('r.request_status', 'in', ['pending', 'rejected', 'cancelled']),
        ]),
        and([
          eb('r.requestee_id', '=', eb.fn.any(callerIds)),
          eb('r.request_type', '=', 'invite_request'),
          eb('r.request_status', '=', 'pending'),
        ]),
      ]),
    )
    .select(({ ref }) => [
      'r.id',
      'r.document_id as documentId',
      'r.car_pool_id as carPoolId',
      ref('r.request_type').$castTo<RequestType>().as('request_type'),
      'r.request_status as status',
      'r.ended_at as endedAt',
      RIDER_ID.as('userId'),
    ])
    .orderBy('r.request_type'),
)

export const findOwnRequests = gather<number, readonly OwnRow[], HasDatabase>(async (ctx, callerIds) =>
  Map.groupBy(await readOwnRequests(ctx, { callerIds }), ({ userId }) => userId),
)

type OwnRow = Awaited<ReturnType<typeof readOwnRequests>>[number]

/** Of one car pool. An invitation comes before a join request. */
export function ownRequestsIn(rows: readonly OwnRow[] = []): OwnRequests {
  const pending = rows.find(({ status }) => status === 'pending')
  const ended = rows.filter(({ status }) => status !== 'pending')
  const times = ended.flatMap(({ endedAt }) => (endedAt ? [endedAt.getTime()] : []))
  const { id, documentId, request_type } = pending ?? {}
  return {
    request: id !== undefined && documentId && request_type ? { id, documentId, request_type } : null,
    endedAsks: {
      count: ended.length,
      lastEndedAt: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
    },
  }
}

/** With the person who would ride, oldest first. */
const readPendingRequests = statement('pending-requests', { ids: 'int[]' }, (db, { ids }) =>
  db
    .selectFrom('car_pool_requests as r')
    .innerJoin('users as u', join => join.on('u.id', '=', RIDER_ID))
    .where('r.car_pool_id', '=', ({ fn }) => fn.any(ids))
    .where('r.request_status', '=', 'pending')
    .select(({ ref }) => [
      'r.car_pool_id as carPoolId',
      'r.id',
      'r.document_id as documentId',
      ref('r.request_type').$castTo<RequestType>().as('request_type'),
      'r.message',
      'r.created_at as createdAt',
      'u.id as personId',
      USER.displayName.as('name'),
      'u.email',
      'u.contact',
    ])
    .orderBy('r.created_at')
    .orderBy('r.id'),
)

export type PendingRequest = Awaited<ReturnType<typeof readPendingRequests>>[number]

/** By car pool, also of those that others asked for at the same moment. */
export const findPendingRequests = gatherAll<number, readonly PendingRequest[], HasDatabase>(
  async (ctx, ids) => Map.groupBy(await readPendingRequests(ctx, { ids }), ({ carPoolId }) => carPoolId ?? 0),
)

const readCheckIns = statement('check-ins-of-car-pools', { ids: 'int[]' }, (db, { ids }) =>
  db
    .selectFrom('check_ins as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('k.item_id', '=', ({ fn }) => fn.any(ids))
    .where('k.annulled_at', 'is', null)
    .select(({ ref }) => [
      'k.item_id as carPoolId',
      ref('k.leg').$castTo<Leg>().as('leg'),
      'u.id',
      USER.displayName.as('name'),
    ])
    .orderBy('u.name')
    .orderBy('u.id'),
)

export type CarPoolCheckIn = Awaited<ReturnType<typeof readCheckIns>>[number]

/** As `findPendingRequests`. */
export const findCarPoolCheckIns = gatherAll<number, readonly CarPoolCheckIn[], HasDatabase>(
  async (ctx, ids) => Map.groupBy(await readCheckIns(ctx, { ids }), ({ carPoolId }) => carPoolId),
)

const readLed = statement('led-people', { callerIds: 'int[]' }, (db, { callerIds }) =>
  db
    .selectFrom('items as led')
    .innerJoin('assignments as a', 'a.item_id', 'led.id')
    .where('led.coordinator_id', '=', ({ fn }) => fn.any(callerIds))
    .select(['led.coordinator_id as callerId', 'led.event_id as eventId', 'a.user_id as userId']),
)

const personAtEvent = (userId: number, eventId: number) => `${userId} ${eventId}`

/** Whom a person co-ordinates, and where (R13). */
const findLed = gather<number | null, Set<string>, HasDatabase>(async (ctx, callerIds) => {
  const rows = await readLed(ctx, { callerIds: callerIds.filter(id => id !== null) })
  return new Map(
    [...Map.groupBy(rows, ({ callerId }) => callerId)].map(([callerId, led]) => [
      callerId,
      new Set(led.map(({ userId, eventId }) => personAtEvent(userId, eventId))),
    ]),
  )
})

export type IsLed = (userId: number, eventId: number) => boolean

export async function peopleLedBy(ctx: HasDatabase, callerId: number): Promise<IsLed> {
  const led = await findLed(ctx, callerId)
  return (userId, eventId) => led?.has(personAtEvent(userId, eventId)) ?? false
}

export type Person = Required<ReachablePerson>
