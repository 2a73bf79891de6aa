import type { Tx } from '#db/connect.ts'

export const readCarPoolsWithoutArea = (tx: Tx) =>
  tx
    .selectFrom('car_pools')
    .select(['item_id as id', 'latitude', 'longitude'])
    .where('area', '=', '')
    .orderBy('item_id')
    .forNoKeyUpdate()
    .execute()

export const updateAreas = (tx: Tx, area: string, ids: readonly number[]) =>
  tx.updateTable('car_pools').set({ area }).where('item_id', 'in', ids).execute()

/** With the area of the car pool, or the city if that is gone. */
export const fillAreasOfRequests = (tx: Tx, city: string) =>
  tx
    .updateTable('car_pool_requests')
    .set(eb => ({
      meeting_point: eb.fn.coalesce(
        eb
          .selectFrom('car_pools')
          .select('area')
          .whereRef('car_pools.item_id', '=', 'car_pool_requests.car_pool_id'),
        eb.val(city),
      ),
    }))
    .where('meeting_point', '=', '')
    .execute()
