import pg from 'pg'
import { makeCarPools } from './car-pools-to-choose-from.ts'
import { openBenchData } from './data.ts'
import { makeSessions } from './sessions-to-check-in-to.ts'

const SESSIONS = 30
const SESSIONS_WITH_PEOPLE_IN = 7
const SHARE_IN = 0.6
const SHARE_WITH_PREFERENCES = 0.8

const KINDS = [
  {
    kind: 'flight',
    peopleEach: 100,
    insert: `insert into flights (item_id, flight_number, flight_name, departure, arrival, airport)
      select id, '6E ' || id, 'IndiGo', now(), now() + interval '2 hours', 'Pune' from unnest($1::int[]) id`,
  },
  {
    kind: 'bus',
    peopleEach: 50,
    insert: `insert into buses (item_id, bus_number, bus_identifier, time)
      select id, 'MH 12 AB ' || id, 'Bus ' || id, now() from unnest($1::int[]) id`,
  },
  {
    kind: 'hotel-room',
    peopleEach: 10,
    insert: `insert into hotel_rooms (item_id, room_number, checkin_time, checkout_time)
      select id, 'Room ' || id, now(), now() + interval '1 day' from unnest($1::int[]) id`,
  },
]

/**
 * One event whose flights, buses, rooms, car pools and preferences grow with its people: of 1,000 people it has 10, 20,
 * 100, 60 and 800. Everybody has a flight, a bus and a room; six in ten are in at each of 7 of the 30 sessions.
 */
export async function openOffSite(dataDir: string, people: number, callers: number) {
  const data = await openBenchData(dataDir, people, callers)
  const client = new pg.Client(data.plan.connection)
  await client.connect()
  try {
    const { eventId } = data
    await client.query('delete from events where id <> $1', [eventId])
    await client.query('delete from items where event_id = $1', [eventId])
    await client.query('delete from preferences where event_id = $1', [eventId])
    await makeCarPools(data.plan.connection, eventId, Math.max(1, Math.round(people * 0.06)))
    await client.query(
      `delete from preferences where event_id = $1 and user_id not in
        (select user_id from event_members where event_id = $1 order by user_id limit $2)`,
      [eventId, people * SHARE_WITH_PREFERENCES],
    )
    const firstOf = new Map<string, number>()
    for (const { kind, peopleEach, insert } of KINDS) {
      const ids = await makeItems(client, eventId, { kind, count: Math.ceil(people / peopleEach) })
      await client.query(insert, [ids])
      await client.query(
        `insert into assignments (item_id, user_id, event_id, kind)
          select ($2::int[])[1 + (place - 1) / $3], user_id, $1, $4 from (
            select user_id, row_number() over (order by user_id) as place from event_members where event_id = $1
          ) members`,
        [eventId, ids, peopleEach, kind],
      )
      firstOf.set(kind, ids[0] ?? 0)
    }
    const { rows } = await client.query<{ id: number }>(
      'select user_id as id from event_members where event_id = $1 order by user_id limit $2',
      [eventId, people * SHARE_IN],
    )
    const isIn = rows.map(({ id }) => id)
    const [busy = 0] = await makeSessions(data.plan.connection, eventId, SESSIONS_WITH_PEOPLE_IN, isIn)
    await makeSessions(data.plan.connection, eventId, SESSIONS - SESSIONS_WITH_PEOPLE_IN, [])
    const bus = firstOf.get('bus') ?? 0
    await client.query(
      `insert into check_ins (item_id, user_id, at, recorded_at, by_user_id, method, client_key)
        select $1, person, now(), now(), person, 'self', 'a-tap-before-the-bench' from unnest($2::int[]) person`,
      [bus, data.userIds],
    )
    await client.query('vacuum analyze')
    return { ...data, bus, session: busy, isIn }
  } finally {
    await client.end()
  }
}

async function makeItems(
  client: pg.Client,
  eventId: number,
  { kind, count }: { kind: string; count: number },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into items (event_id, kind, coordinator_id)
      select $1, $2, (select min(user_id) from event_members where event_id = $1) from generate_series(1, $3)
      returning id`,
    [eventId, kind, count],
  )
  return rows.map(({ id }) => id)
}
