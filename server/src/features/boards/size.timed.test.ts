import { gzipSync } from 'node:zlib'
import type { BoardReply } from '@muster/domain/boards/schema.ts'
import { beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const PEOPLE = 10_000
const READS = 60
const P99_MS = 150
const GZIPPED_BYTES = 60_000

let admin: GivenPerson
let eventId: number

/** On the day of the event 40 flights, buses and sessions with 250 to 10,000 people each, 5,000 rooms and 2,500 car pools. */
beforeAll(async () => {
  admin = await server.given.person({ role: 'Admin' })
  eventId = (await server.given.event()).id
  const make = (text: string, ...values: unknown[]) => server.ctx.pool.query(text, [eventId, ...values])
  await make(
    `with people as (
        insert into users (email, username, name, contact, password_hash, confirmed)
          select 'member' || n || '@muster.test', 'member' || n, 'Member ' || n, '9876543210', '', true
            from generate_series(1, $2::int) n returning id)
      insert into event_members (event_id, user_id, joined_at) select $1, id, now() from people`,
    PEOPLE,
  )
  const items = (kind: string, count: number) =>
    `with made as (insert into items (event_id, kind) select $1, '${kind}' from generate_series(1, ${count}) returning id)`
  await make(
    `${items('flight', 10)} insert into flights (item_id, flight_number, flight_name, departure, arrival)
      select id, '6E', 'Flight ' || id, $2, $2::timestamptz + interval '2 hours' from made`,
    server.clock.now,
  )
  await make(
    `${items('bus', 20)} insert into buses (item_id, bus_number, bus_identifier, time)
      select id, 'MH 12', 'Bus ' || id, $2 from made`,
    server.clock.now,
  )
  await make(
    `${items('hotel-room', 5_000)} insert into hotel_rooms (item_id, room_number) select id, id from made`,
  )
  await make(
    `${items('sub-event', 10)} insert into sub_events (item_id, name, start_date, end_date)
      select id, 'Session ' || id, $2, $2 from made`,
    server.clock.now,
  )
  await make(
    `with owners as (select user_id, row_number() over (order by user_id) as place from event_members where event_id = $1 limit 2500),
        made as (insert into items (event_id, kind) select $1, 'car-pool' from owners returning id),
        placed as (select id, row_number() over (order by id) as place from made)
      insert into car_pools (item_id, event_id, owner_id, meeting_point)
        select p.id, $1, o.user_id, 'Gate' from placed p join owners o using (place)`,
  )
  await make(
    `insert into assignments (item_id, user_id, event_id, kind)
      select i.id, m.user_id, $1, i.kind
        from (select user_id, row_number() over (order by user_id) - 1 as place from event_members where event_id = $1) m
          cross join (values ('flight', 10), ('bus', 20), ('hotel-room', 5000), ('car-pool', 2500)) k (kind, count)
          join (select id, kind, row_number() over (partition by kind order by id) - 1 as place from items where event_id = $1) i
            on i.kind = k.kind and i.place = m.place % k.count`,
  )
  await make(
    `insert into check_ins (item_id, user_id, leg, at, recorded_at, method)
      select i.id, m.user_id, 'first', now(), now(), 'self' from items i join event_members m using (event_id)
        where i.event_id = $1 and i.kind = 'sub-event' and m.user_id % 2 = 0`,
  )
  await make(
    `insert into check_ins (item_id, user_id, leg, at, recorded_at, method)
      select a.item_id, a.user_id, 'second', now(), now(), 'self' from assignments a
        where a.event_id = $1 and a.kind in ('hotel-room', 'car-pool') and a.user_id % 2 = 0`,
  )
  await server.ctx.pool.query('vacuum analyze')
})

async function read() {
  const since = performance.now()
  const { status, body } = await server.call('GET', `/events/${eventId}/board`, { as: admin })
  expect(status).toBe(200)
  return { took: performance.now() - since, body: body as BoardReply }
}

const byTime = (times: readonly number[]) => times.toSorted((one, other) => one - other)
const p99Of = (times: readonly number[]) => byTime(times).at(Math.floor(0.99 * (times.length - 1))) ?? 0

test('A board of 10,000 people is small, and quick while somebody checks in before each read', async () => {
  const first = await read()
  const { data } = first.body
  expect(data.items).toHaveLength(42)
  expect(data).toMatchObject({ users: PEOPLE, checkedIn: PEOPLE / 2, pending: PEOPLE / 2 })
  expect(gzipSync(JSON.stringify(first.body)).length).toBeLessThan(GZIPPED_BYTES)
  const { rows } = await server.ctx.pool.query<{ item: number; person: number }>(
    `select i.id as item, m.user_id as person from items i join event_members m using (event_id)
      where i.event_id = $1 and i.kind = 'sub-event' and m.user_id % 2 = 1 order by m.user_id, i.id limit $2`,
    [eventId, READS * 10],
  )
  const changed: number[] = []
  const unchanged: number[] = []
  for (let index = 0; index < READS; index++) {
    const { item, person } = rows[index * 10]!
    await server.ctx.pool.query(
      `insert into check_ins (item_id, user_id, leg, at, recorded_at, method) values ($1, $2, 'first', now(), now(), 'self')`,
      [item, person],
    )
    const { took, body } = await read()
    expect(body.data.checkedIn).toBe(PEOPLE / 2 + index + 1)
    changed.push(took)
    unchanged.push((await read()).took)
  }
  const [middle = 0] = byTime(changed).slice(READS / 2)
  console.info(
    `board of ${PEOPLE}: first ${first.took.toFixed(0)} ms, after a check-in ${middle.toFixed(1)} ms, p99 ${p99Of(changed).toFixed(0)} ms, unchanged p99 ${p99Of(unchanged).toFixed(1)} ms`,
  )
  expect(p99Of(changed)).toBeLessThan(P99_MS)
  expect(p99Of(unchanged)).toBeLessThan(P99_MS)
})
