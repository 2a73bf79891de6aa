import type { InvalidatedReason, REQUEST_TYPES } from '@muster/domain/car-pools/schema.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'

type RequestType = (typeof REQUEST_TYPES)[number]

/** What never changes of a request, and with it what to lock. */
export const findRequest = ({ db }: Context, request: { id: number } | { documentId: string }) =>
  db
    .selectFrom('car_pool_requests')
    .select([
      'id',
      'event_id as eventId',
      'car_pool_id as poolId',
      'requester_id as requesterId',
      'requestee_id as requesteeId',
      'request_type as type',
    ])
    .where(eb => ('id' in request ? eb('id', '=', request.id) : eb('document_id', '=', request.documentId)))
    .$narrowType<{ type: RequestType }>()
    .executeTakeFirst()

export async function readInvited(tx: Tx, poolId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('car_pool_requests')
    .select('requestee_id as id')
    .where('car_pool_id', '=', poolId)
    .where('request_type', '=', 'invite_request')
    .where('request_status', '=', 'pending')
    .execute()
  return rows.map(({ id }) => id)
}

interface NewRequest {
  type: RequestType
  eventId: number
  poolId: number
  requesterId: number
  requesteeId: number
  message: string | null
  meetingPoint: string
}

export async function insertRequests(tx: Tx, requests: readonly NewRequest[], now: Date): Promise<number[]> {
  const rows = await tx
    .insertInto('car_pool_requests')
    .values(
      requests.map(request => ({
        event_id: request.eventId,
        car_pool_id: request.poolId,
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

/** Says whether it was pending: a request ends once. */
export async function endRequest(tx: Tx, id: number, ending: Ending, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('car_pool_requests')
    .set({
      request_status: ending.status,
      reason: ending.status === 'cancelled' ? ending.reason : null,
      ended_at: now,
    })
    .where('id', '=', id)
    .where('request_status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The invitation of a person to a car pool, which they have thereby accepted. */
export async function acceptInvitation(
  tx: Tx,
  poolId: number,
  userId: number,
  now: Date,
): Promise<number | null> {
  const accepted = await tx
    .updateTable('car_pool_requests')
    .set({ request_status: 'accepted', ended_at: now })
    .where('car_pool_id', '=', poolId)
    .where('requestee_id', '=', userId)
    .where('request_type', '=', 'invite_request')
    .where('request_status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return accepted?.id ?? null
}

interface Ended {
  eventId: number
  /** whose own requests and invitations end */
  rider?: { id: number; reason: InvalidatedReason }
  /** of which all requests and invitations end */
  pool?: { id: number; reason: InvalidatedReason }
}

/** In the order of their ids, so that two who end each other's do not wait in a circle. */
export async function invalidateRequests(tx: Tx, { eventId, rider, pool }: Ended, now: Date): Promise<void> {
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
        ...(pool ? [eb('car_pool_id', '=', pool.id)] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const isOfRider = ({ type, requesterId, requesteeId }: (typeof pending)[number]) =>
    rider?.id === (type === 'join_request' ? requesterId : requesteeId)
  const idsOf = (rows: typeof pending) => rows.map(({ id }) => id)
  if (rider) await invalidate(tx, idsOf(pending.filter(isOfRider)), rider.reason, now)
  if (pool) await invalidate(tx, idsOf(pending.filter(row => !isOfRider(row))), pool.reason, now)
}

async function invalidate(
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
