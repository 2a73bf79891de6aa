import type { Updateable } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { CarPools } from '#db/schema.generated.ts'

export interface CarPoolValues {
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

const columnsOf = (values: CarPoolValues) =>
  ({
    meeting_point: values.meetingPoint,
    area: values.area,
    available_seats: values.availableSeats,
    latitude: values.latitude,
    longitude: values.longitude,
    place_id: values.placeId,
    departure_at: values.departureTime,
    return_at: values.returnTime,
    note: values.note,
  }) satisfies Updateable<CarPools>

export async function insertCarPool(
  tx: Tx,
  { eventId, ownerId, now }: { eventId: number; ownerId: number; now: Date },
  values: CarPoolValues,
): Promise<number> {
  const { id } = await tx
    .insertInto('items')
    .values({ event_id: eventId, kind: 'car-pool', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('car_pools')
    .values({ item_id: id, event_id: eventId, owner_id: ownerId, ...columnsOf(values) })
    .execute()
  return id
}

export const updateCarPool = (tx: Tx, id: number, values: CarPoolValues) =>
  tx.updateTable('car_pools').set(columnsOf(values)).where('item_id', '=', id).execute()

export const deleteCarPool = (tx: Tx, id: number) => tx.deleteFrom('items').where('id', '=', id).execute()

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

export const deleteAssignments = (tx: Tx, carPoolId: number, userIds: readonly number[]) =>
  tx.deleteFrom('assignments').where('item_id', '=', carPoolId).where('user_id', 'in', userIds).execute()

/** Raises the version of the car pools that name the person as owner or passenger. Returns their events. */
export async function touchCarPoolsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('car_pools')
    .set(({ ref }) => ({ owner_id: ref('owner_id') }))
    .where('item_id', 'in', ({ selectFrom }) =>
      selectFrom('assignments')
        .select('item_id')
        .where('user_id', '=', userId)
        .where('kind', '=', 'car-pool'),
    )
    .returning('event_id as eventId')
    .execute()
  return [...new Set(rows.map(({ eventId }) => eventId))]
}
