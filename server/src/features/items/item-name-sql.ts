import { sql } from 'kysely'
import { displayName } from '#db/display-name-sql.ts'

/** Of the item `i`: the number of a flight, bus or room, the name of a session or of the owner of a car pool. */
export const itemName = sql<string | null>`
  coalesce(item_flight.flight_number, item_bus.bus_identifier, item_room.room_number, item_session.name,
    case when i.kind = 'car-pool' then
      ${displayName(sql.ref<string>('item_owner.name'), sql.ref<string>('item_owner.username'))} end)`

export const joinItemName = sql`
  left join flights item_flight on item_flight.item_id = i.id
  left join buses item_bus on item_bus.item_id = i.id
  left join hotel_rooms item_room on item_room.item_id = i.id
  left join sub_events item_session on item_session.item_id = i.id
  left join car_pools item_pool on item_pool.item_id = i.id
  left join users item_owner on item_owner.id = item_pool.owner_id`
