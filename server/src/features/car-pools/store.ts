import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { CarPools } from '#db/schema.generated.ts'

/** What never changes of a car pool, and with it what to lock. */
export const findPool = ({ db }: Context, pool: AnyId) =>
  db
    .selectFrom('items as i')
    .innerJoin('car_pools as c', 'c.item_id', 'i.id')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .select([
      'i.id',
      'i.document_id as documentId',
      'c.event_id as eventId',
      'c.owner_id as ownerId',
      'e.is_car_pool_enabled as isEnabled',
    ])
    .where(eb => ('id' in pool ? eb('i.id', '=', pool.id) : eb('i.document_id', '=', pool.documentId)))
    .executeTakeFirst()

export const findEvent = ({ db }: Context, event: AnyId) =>
  db
    .selectFrom('events')
    .select(['id', 'document_id as documentId'])
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .executeTakeFirst()

/** Shared: switching car pooling off waits for whoever is at it, and they for that. */
export const lockEvent = (tx: Tx, id: number) =>
  tx
    .selectFrom('events')
    .select(['id', 'is_car_pool_enabled as isEnabled', 'latitude', 'longitude'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

/** In the order of their ids. Says which of them are members. */
export async function lockMembers(tx: Tx, eventId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('event_members')
    .select('user_id as id')
    .where('event_id', '=', eventId)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const lockPool = (tx: Tx, id: number) =>
  tx
    .selectFrom('car_pools')
    .select([
      'item_id as id',
      'event_id as eventId',
      'owner_id as ownerId',
      'meeting_point as meetingPoint',
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

/** Counted after the lock and in a statement of its own: one that waits for a lock counts what was there before. */
export async function readAssigned(tx: Tx, poolId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('assignments')
    .select('user_id as id')
    .where('item_id', '=', poolId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Where people of the event stand: what they own, are in and have asked for. */
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

export interface SavedPool {
  meetingPoint: string
  area: string
  availableSeats: number
  latitude: number | null
  longitude: number | null
  placeId: string | null
  departureTime: Date | null
  returnTime: Date | null
  note: string | null
}

const columnsOf = (saved: SavedPool) =>
  ({
    meeting_point: saved.meetingPoint,
    area: saved.area,
    available_seats: saved.availableSeats,
    latitude: saved.latitude,
    longitude: saved.longitude,
    place_id: saved.placeId,
    departure_at: saved.departureTime,
    return_at: saved.returnTime,
    note: saved.note,
  }) satisfies Updateable<CarPools>

export async function insertPool(
  tx: Tx,
  { eventId, ownerId, now }: { eventId: number; ownerId: number; now: Date },
  saved: SavedPool,
): Promise<number> {
  const { id } = await tx
    .insertInto('items')
    .values({ event_id: eventId, kind: 'car-pool', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row: Insertable<CarPools> = {
    item_id: id,
    event_id: eventId,
    owner_id: ownerId,
    ...columnsOf(saved),
  }
  await tx.insertInto('car_pools').values(row).execute()
  return id
}

export const updatePool = (tx: Tx, id: number, saved: SavedPool) =>
  tx.updateTable('car_pools').set(columnsOf(saved)).where('item_id', '=', id).execute()

/** With its seats and check-ins. */
export const deletePool = (tx: Tx, id: number) => tx.deleteFrom('items').where('id', '=', id).execute()

export const insertAssignment = (
  tx: Tx,
  { id, eventId }: { id: number; eventId: number },
  userId: number,
  now: Date,
) =>
  tx
    .insertInto('assignments')
    .values({ item_id: id, user_id: userId, event_id: eventId, kind: 'car-pool', assigned_at: now })
    .execute()

export const deleteAssignments = (tx: Tx, poolId: number, userIds: readonly number[]) =>
  tx.deleteFrom('assignments').where('item_id', '=', poolId).where('user_id', 'in', userIds).execute()

export const insertAudit = (
  tx: Tx,
  {
    actorId,
    eventId,
    poolId,
    ownerId,
    now,
  }: Record<'actorId' | 'eventId' | 'poolId' | 'ownerId', number> & {
    now: Date
  },
) =>
  tx
    .insertInto('audit')
    .values({
      at: now,
      actor_id: actorId,
      action: 'car-pool-deleted',
      event_id: eventId,
      subject_type: 'user',
      subject_id: ownerId,
      details: JSON.stringify({ carPool: poolId }),
    })
    .execute()
