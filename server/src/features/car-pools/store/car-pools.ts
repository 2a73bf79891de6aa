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

export const insertCarPool = (
  tx: Tx,
  { id, eventId, ownerId }: { id: number; eventId: number; ownerId: number },
  values: CarPoolValues,
) =>
  tx
    .insertInto('car_pools')
    .values({ item_id: id, event_id: eventId, owner_id: ownerId, ...columnsOf(values) })
    .execute()

export const updateCarPool = (tx: Tx, id: number, values: CarPoolValues) =>
  tx.updateTable('car_pools').set(columnsOf(values)).where('item_id', '=', id).execute()

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
