import type pg from 'pg'
import { connect } from '../crash/child-server.ts'
import { tokenOf } from '../crash/writers.ts'
import { zoneOfEvents } from '../zone.ts'

export const PEOPLE = 3_000
export const PEOPLE_IN_A_BUS = 50
const SESSIONS = 30

interface Kind {
  kind: string
  peopleEach: number
  insert: string
}

const BUS = {
  kind: 'bus',
  peopleEach: PEOPLE_IN_A_BUS,
  insert: `insert into buses (item_id, bus_number, bus_identifier, time)
    select id, 'MH 12 AB ' || id, 'Bus ' || id, now() + interval '10 minutes' from unnest($1::int[]) id`,
}
const OTHERS: Kind[] = [
  {
    kind: 'flight',
    peopleEach: 100,
    insert: `insert into flights (item_id, flight_number, flight_name, departure, arrival)
      select id, '6E ' || id, 'IndiGo', now(), now() + interval '2 hours' from unnest($1::int[]) id`,
  },
  {
    kind: 'hotel-room',
    peopleEach: 2,
    insert: `insert into hotel_rooms (item_id, room_number) select id, 'Room ' || id from unnest($1::int[]) id`,
  },
]

export interface Subject {
  eventId: number
  tokens: string[]
  /** in the order of the tokens */
  buses: number[]
}

interface Filling {
  client: pg.Client
  eventId: number
  people: number[]
}

/** Everybody has a flight, a bus and a room; there are thirty sessions, one after the other. Everybody is reminded of the bus. */
export async function fillOffSite(dataDir: string): Promise<Subject> {
  const client = await connect(dataDir)
  try {
    const [eventId = 0] = await idsOf(
      client,
      `insert into events (name, start_date, end_date, timezone, join_policy)
        values ('Off-site', now() - interval '1 day', now() + interval '1 day', $1, 'anyone') returning id`,
      zoneOfEvents(new Date()),
    )
    const people = await idsOf(
      client,
      `insert into users (username, email, name, contact, password_hash, confirmed)
        select 'p' || n, 'p' || n || '@event' || $2::int || '.test', 'Person ' || n, '9876543210', 'none', true
        from generate_series(1, $1) n returning id`,
      PEOPLE,
      eventId,
    )
    await client.query(
      'insert into event_members (event_id, user_id, joined_at) select $1, id, now() from unnest($2::int[]) id',
      [eventId, people],
    )
    const filling = { client, eventId, people }
    const buses = await assignToAll(filling, BUS)
    for (const kind of OTHERS) await assignToAll(filling, kind)
    const sessions = await makeItems(filling, 'sub-event', SESSIONS)
    await client.query(
      `insert into sub_events (item_id, name, start_date, end_date)
        select id, 'Session ' || id, now() + place * interval '30 minutes', now() + (place + 1) * interval '30 minutes'
          from unnest($1::int[]) with ordinality as sessions (id, place)`,
      [sessions],
    )
    const tokens = await logIn(filling)
    await client.query('vacuum analyze')
    return { eventId, tokens, buses }
  } finally {
    await client.end()
  }
}

async function idsOf(client: pg.Client, sql: string, ...values: unknown[]): Promise<number[]> {
  return (await client.query<{ id: number }>(sql, values)).rows.map(({ id }) => id)
}

const makeItems = ({ client, eventId, people }: Filling, kind: string, count: number) =>
  idsOf(
    client,
    `insert into items (event_id, kind, coordinator_id)
      select $1, $2, $3 from generate_series(1, $4) returning id`,
    ...[eventId, kind, people[0], count],
  )

async function assignToAll(filling: Filling, { kind, peopleEach, insert }: Kind): Promise<number[]> {
  const { client, eventId, people } = filling
  const made = await makeItems(filling, kind, people.length / peopleEach)
  await client.query(insert, [made])
  await client.query(
    `insert into assignments (item_id, user_id, event_id, kind)
      select ($1::int[])[1 + (place - 1) / $2], person, $3, $4
      from unnest($5::int[]) with ordinality as people (person, place)`,
    [made, peopleEach, eventId, kind, people],
  )
  return made
}

async function logIn({ client, people }: Filling): Promise<string[]> {
  const { rows } = await client.query<{ userId: number; sessionId: number }>(
    `insert into sessions (user_id, created_at, last_used_at, expires_at)
      select id, now(), now(), now() + interval '30 days' from unnest($1::int[]) id
      returning user_id as "userId", id as "sessionId"`,
    [people],
  )
  const secret = await client.query<{ value: string }>(`select value from secrets where name = 'jwt'`)
  const jwtSecret = Buffer.from(secret.rows[0]!.value, 'base64')
  return Promise.all(rows.map(person => tokenOf({ jwtSecret }, person)))
}
