import type { AnyId } from '@muster/domain/shared/text.ts'
import { type Expression, sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Tx } from '#db/connect.ts'
import { pointOf } from '../point-of.ts'

/*
 * Locks are always taken in this order to avoid deadlocks: event, members, car pool, requests, waits, and accounts, which
 * a notification locks. Members come before the car pool, so that a transaction that waits for a person does not block
 * the others at a car pool.
 */

/** What never changes of a car pool, to find out what to lock. */
export const findCarPool = (ctx: Context, carPool: AnyId) =>
  dbOf(ctx)
    .selectFrom('items as i')
    .innerJoin('car_pools as c', 'c.item_id', 'i.id')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .select([
      'i.id',
      'i.document_id as documentId',
      'c.event_id as eventId',
      'c.owner_id as ownerId',
      'e.document_id as eventDocumentId',
      'e.is_car_pool_enabled as isEnabled',
    ])
    .where(eb =>
      'id' in carPool ? eb('i.id', '=', carPool.id) : eb('i.document_id', '=', carPool.documentId),
    )
    .executeTakeFirst()

export const findEvent = (ctx: Context, event: AnyId) =>
  dbOf(ctx)
    .selectFrom('events')
    .select(['id', 'document_id as documentId'])
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .executeTakeFirst()

/** Shared lock, so that car pooling cannot be switched off during this transaction. */
export async function lockEvent(tx: Tx, id: number) {
  const event = await tx
    .selectFrom('events')
    .select(['is_car_pool_enabled as isEnabled', 'start_date as startDate', 'end_date as endDate'])
    .select(['latitude', 'longitude'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!event) return
  const { latitude, longitude, ...facts } = event
  return { id, ...facts, location: pointOf({ latitude, longitude }) }
}

/**
 * Returns those of the people who are members. Locked by ascending id to avoid deadlocks. A former member keeps the row of
 * an event that is over. The account is locked too, so that it is read again after waiting for its deletion.
 */
export async function lockMembers(tx: Tx, eventId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('event_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.event_id', '=', eventId)
    .where('m.user_id', 'in', userIds)
    .where('u.former_since', 'is', null)
    .orderBy('m.user_id')
    .forNoKeyUpdate('m')
    .forKeyShare('u')
    .execute()
  return rows.map(({ id }) => id)
}

export type LockedCarPool = NonNullable<Awaited<ReturnType<typeof lockCarPool>>>

export async function lockCarPool(tx: Tx, id: number) {
  const carPool = await tx
    .selectFrom('car_pools')
    .select([
      'item_id as id',
      'event_id as eventId',
      'owner_id as ownerId',
      'meeting_point as meetingPoint',
      'area',
      'available_seats as availableSeats',
      'latitude',
      'longitude',
      'place_id as placeId',
      'departure_at as departureTime',
      'return_at as returnTime',
      'note',
    ])
    .where('item_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!carPool) return
  // a statement of its own: one that waits for the lock sees the seats as they were before
  const people = await tx
    .selectNoFrom(eb => [
      idsOf(eb.selectFrom('assignments').select('user_id').where('item_id', '=', id)).as('assignedIds'),
      idsOf(
        eb
          .selectFrom('car_pool_requests')
          .select('requestee_id')
          .where('car_pool_id', '=', id)
          .where('request_type', '=', 'invite_request')
          .where('request_status', '=', 'pending'),
      ).as('invitedIds'),
    ])
    .executeTakeFirstOrThrow()
  return { ...carPool, ...people }
}

const idsOf = (query: Expression<object>) => sql<number[]>`array(${query})`

export const readRiders = (tx: Tx, eventId: number, userIds: readonly number[]) =>
  tx
    .selectFrom('event_members as m')
    .leftJoin('car_pools as o', join =>
      join.onRef('o.event_id', '=', 'm.event_id').onRef('o.owner_id', '=', 'm.user_id'),
    )
    .leftJoin('assignments as a', join =>
      join
        .onRef('a.event_id', '=', 'm.event_id')
        .onRef('a.user_id', '=', 'm.user_id')
        .on('a.kind', '=', 'car-pool'),
    )
    .leftJoin('car_pool_requests as r', join =>
      join
        .onRef('r.event_id', '=', 'm.event_id')
        .onRef('r.requester_id', '=', 'm.user_id')
        .on('r.request_type', '=', 'join_request')
        .on('r.request_status', '=', 'pending'),
    )
    .select([
      'm.user_id as id',
      'o.item_id as ownsPoolId',
      'a.item_id as inPoolId',
      'r.car_pool_id as asksPoolId',
    ])
    .where('m.event_id', '=', eventId)
    .where('m.user_id', 'in', userIds)
    .execute()
