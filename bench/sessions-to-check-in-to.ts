import pg from 'pg'
import type { Connection } from '../server/src/db/connect.ts'

/** Adds `count` sessions that are open for check-in, with `peopleIn` checked in already. */
export async function makeSessions(
  connection: Connection,
  eventId: number,
  count: number,
  peopleIn: readonly number[],
): Promise<number[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into items (event_id, kind) select $1, 'sub-event' from generate_series(1, $2) returning id`,
      [eventId, count],
    )
    const ids = rows.map(({ id }) => id)
    await client.query(
      `insert into sub_events (item_id, name, start_date, end_date)
        select id, 'Session ' || id, now(), now() + interval '1 hour' from unnest($1::int[]) id`,
      [ids],
    )
    await client.query(
      `insert into check_ins (item_id, user_id, at, recorded_at, by_user_id, method, client_key)
        select id, person, now(), now(), person, 'self', 'a-tap-before-the-bench-' || id
        from unnest($1::int[]) id, unnest($2::int[]) person`,
      [ids, peopleIn],
    )
    await client.query('vacuum analyze')
    return ids
  } finally {
    await client.end()
  }
}

export async function countCheckIns(connection: Connection, items: readonly number[]): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from check_ins where item_id = any($1::int[])',
      [items],
    )
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}
