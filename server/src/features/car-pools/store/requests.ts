import type { REQUEST_STATUSES, REQUEST_TYPES } from '@muster/domain/car-pools/limits.ts'
import type { InvalidatedReason } from '@muster/domain/car-pools/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Tx } from '#db/connect.ts'

type RequestType = (typeof REQUEST_TYPES)[number]
type RequestStatus = (typeof REQUEST_STATUSES)[number]

export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** What never changes of a request, to find out what to lock. */
export const findRequest = (ctx: Context, request: AnyId) =>
  dbOf(ctx)
    .selectFrom('car_pool_requests')
    .select([
      'id',
      'event_id as eventId',
      'car_pool_id as carPoolId',
      'requester_id as requesterId',
      'requestee_id as requesteeId',
      'request_type as type',
    ])
    .where(eb => ('id' in request ? eb('id', '=', request.id) : eb('document_id', '=', request.documentId)))
    .$narrowType<{ type: RequestType }>()
    .executeTakeFirst()

export const lockRequest = (tx: Tx, id: number) =>
  tx
    .selectFrom('car_pool_requests')
    .select('request_status as status')
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ status: RequestStatus }>()
    .executeTakeFirst()

export const readEndedAsks = (tx: Tx, carPoolId: number, userId: number) =>
  tx
    .selectFrom('car_pool_requests')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max<Date | null>('ended_at').as('lastEndedAt'),
    ])
    .where('car_pool_id', '=', carPoolId)
    .where('requester_id', '=', userId)
    .where('request_type', '=', 'join_request')
    .where('request_status', 'in', ['rejected', 'cancelled'])
    .executeTakeFirstOrThrow()

interface NewRequest {
  type: RequestType
  eventId: number
  carPoolId: number
  requesterId: number
  requesteeId: number
  message: string | null
  /** its area, for when the car pool is gone */
  meetingPoint: string
}

export async function insertRequests(tx: Tx, requests: readonly NewRequest[], now: Date): Promise<number[]> {
  const rows = await tx
    .insertInto('car_pool_requests')
    .values(
      requests.map(request => ({
        event_id: request.eventId,
        car_pool_id: request.carPoolId,
        requester_id: request.requesterId,
        requestee_id: request.requesteeId,
        request_type: request.type,
        message: request.message,
        meeting_point: request.meetingPoint,
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Ending = { status: 'accepted' | 'rejected' } | { status: 'cancelled'; reason: string | null }

export const endRequest = (tx: Tx, id: number, ending: Ending, now: Date) =>
  tx
    .updateTable('car_pool_requests')
    .set({
      request_status: ending.status,
      reason: ending.status === 'cancelled' ? ending.reason : null,
      ended_at: now,
    })
    .where('id', '=', id)
    .where('request_status', '=', 'pending')
    .execute()

export async function acceptInvitation(
  tx: Tx,
  carPoolId: number,
  userId: number,
  now: Date,
): Promise<number | null> {
  const accepted = await tx
    .updateTable('car_pool_requests')
    .set({ request_status: 'accepted', ended_at: now })
    .where('car_pool_id', '=', carPoolId)
    .where('requestee_id', '=', userId)
    .where('request_type', '=', 'invite_request')
    .where('request_status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return accepted?.id ?? null
}

interface Invalidation {
  eventId: number
  rider?: { id: number; reason: InvalidatedReason }
  carPool?: { id: number; reason: InvalidatedReason }
}

/** Locks by ascending id, so that two transactions that end each other's requests do not deadlock. */
export async function invalidateRequests(
  tx: Tx,
  { eventId, rider, carPool }: Invalidation,
  now: Date,
): Promise<void> {
  const pending = await tx
    .selectFrom('car_pool_requests')
    .select(['id', 'request_type as type', 'requester_id as requesterId', 'requestee_id as requesteeId'])
    .where('event_id', '=', eventId)
    .where('request_status', '=', 'pending')
    .where(eb =>
      eb.or([
        ...(rider
          ? [
              eb('requester_id', '=', rider.id).and('request_type', '=', 'join_request'),
              eb('requestee_id', '=', rider.id).and('request_type', '=', 'invite_request'),
            ]
          : []),
        ...(carPool ? [eb('car_pool_id', '=', carPool.id)] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const isOfRider = ({ type, requesterId, requesteeId }: (typeof pending)[number]) =>
    rider?.id === (type === 'join_request' ? requesterId : requesteeId)
  const idsOf = (rows: typeof pending) => rows.map(({ id }) => id)
  if (rider) await setInvalidated(tx, idsOf(pending.filter(isOfRider)), rider.reason, now)
  if (carPool) await setInvalidated(tx, idsOf(pending.filter(row => !isOfRider(row))), carPool.reason, now)
}

async function setInvalidated(
  tx: Tx,
  ids: readonly number[],
  reason: InvalidatedReason,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('car_pool_requests')
    .set({ request_status: 'invalidated', invalidated_reason: reason, ended_at: now })
    .where('id', 'in', ids)
    .where('request_status', '=', 'pending')
    .execute()
}
