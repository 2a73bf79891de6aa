import pg from 'pg'
import type { Connection } from '../server/src/db/connect.ts'

/** Replaces the event's car pools. Everyone gets a home, so that every list computes detours. */
export async function makeCarPools(connection: Connection, eventId: number, count: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query("delete from items where event_id = $1 and kind = 'car-pool'", [eventId])
    await client.query(
      `insert into preferences (event_id, user_id, food, tshirt_size, formatted_address, latitude, longitude)
        select $1, user_id, 'Veg', 'M', 'Home', 18.45 + random() * 0.15, 73.75 + random() * 0.2
        from event_members where event_id = $1 on conflict do nothing`,
      [eventId],
    )
    await client.query(
      `with people as (
        select user_id, row_number() over (order by user_id desc) as place from event_members where event_id = $1
      ), made as (
        insert into items (event_id, kind) select $1, 'car-pool' from generate_series(1, $2::int) returning id
      ), pools as (
        select id, row_number() over (order by id) as place from made
      ), offered as (
        insert into car_pools (item_id, event_id, owner_id, meeting_point, area, available_seats, latitude, longitude,
            departure_at)
          select pools.id, $1, people.user_id, 'Gate ' || place || ', Lane ' || place || ', Kothrud, Pune',
            'Lane ' || place || ', Kothrud, Pune', 3 + place % 3, 18.45 + random() * 0.15, 73.75 + random() * 0.2,
            now() + place * interval '1 minute'
          from pools join people using (place)
      )
      insert into assignments (item_id, user_id, event_id, kind)
        select pools.id, people.user_id, $1, 'car-pool' from pools join people
          on people.place = pools.place
          or (people.place - $2) between 2 * pools.place - 1 and 2 * pools.place - pools.place % 2`,
      [eventId, count],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
