import { afterEach, expect, test, vi } from 'vitest'
import { testServer } from '#test/server.ts'
import { byVersion, heldBytes } from './by-version.ts'

const server = testServer({ env: { METRICS_TOKEN: 'a-token-of-thirty-two-characters' } })
afterEach(() => vi.useRealTimers())

const LARGE = 10_000
const MINUTE_MS = 60_000
const MEGABYTE = 2 ** 20

function counting() {
  let reads = 0
  const read = byVersion(async () => ({ text: `read ${++reads}` }))
  return { read: async (id: number, version: number) => (await read(server.ctx, { id, version })).text }
}

test('A version is read once, and a newer one answers for an older one', async () => {
  const { read } = counting()
  expect(await Promise.all([read(1, 5), read(1, 5)])).toEqual(['read 1', 'read 1'])
  expect(await read(1, 6)).toBe('read 2')
  expect(await read(1, 5)).toBe('read 2')
  expect(await read(2, 1)).toBe('read 3')
})

test('What could not be read is read again', async () => {
  let isBroken = true
  const read = byVersion(async () => {
    if (isBroken) throw new Error('the database is away')
    return { text: 'read' }
  })
  await expect(read(server.ctx, { id: 1, version: 1 })).rejects.toThrow('away')
  isBroken = false
  expect(await read(server.ctx, { id: 1, version: 1 })).toEqual({ text: 'read' })
})

test('What nobody reads for ten minutes is let go', async () => {
  vi.useFakeTimers()
  const { read } = counting()
  await read(1, 1)
  expect(heldBytes(server.ctx.pool)).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS)
  await read(1, 1)
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS)
  expect(await read(1, 1)).toBe('read 1')
  await vi.advanceTimersByTimeAsync(21 * MINUTE_MS)
  expect(heldBytes(server.ctx.pool)).toBe(0)
})

test('What the readers of 10,000 people share takes less than 30 MB, and the metrics say how much', async () => {
  const { ctx, given } = server
  const admin = await given.person({ name: 'Admin', role: 'Admin' })
  const { id: eventId } = await given.event({ is_car_pool_enabled: true })
  const { pool } = ctx
  await pool.query(`insert into users (username, email, contact, name, password_hash)
    select 'p' || n, 'person' || n || '@muster.example', '98200' || n, 'A person with a long name ' || n, '-'
    from generate_series(1, ${LARGE}) n`)
  await pool.query(
    `insert into event_members (event_id, user_id, joined_at)
      select $1, id, now() from users where username ~ '^p[0-9]+$'`,
    [eventId],
  )
  for (const [kind, table, columns, values, seats] of [
    ['bus', 'buses', 'bus_number, bus_identifier, time', `'MH 12', 'Bus', now()`, 40],
    ['hotel-room', 'hotel_rooms', 'room_number', `'101'`, 2],
  ] as const) {
    await pool.query(
      `with item as (
          insert into items (event_id, kind) select $1, $2::text from generate_series(1, ${LARGE / seats}) returning id
        ), detail as (
          insert into ${table} (item_id, ${columns}) select id, ${values} from item returning item_id
        ) select count(*) from detail`,
      [eventId, kind],
    )
    await pool.query('analyze items, event_members')
    await pool.query(
      `insert into assignments (item_id, user_id, event_id, kind)
        select i.id, m.user_id, $1, $2 from
          (select id, row_number() over (order by id) - 1 as n from items where event_id = $1 and kind = $2) i
          join (select user_id, (row_number() over (order by user_id) - 1) / ${seats} as n
            from event_members where event_id = $1) m using (n)`,
      [eventId, kind],
    )
  }
  const member = await given.person({ name: 'Asha' })
  await given.member(eventId, member.id)
  for (const path of [
    `/events/${eventId}/my-itinerary`,
    `/events/${eventId}?populate=assigned_users`,
    `/car-pools?filters[event][id][$eq]=${eventId}&populate=*`,
  ])
    expect((await server.call('GET', path, { as: member })).status).toBe(200)
  for (const type of ['buses', 'hotel-rooms']) {
    const path = `/${type}?filters[event][id][$eq]=${eventId}&populate=*&pagination[pageSize]=500`
    expect((await server.call('GET', path, { as: admin })).status).toBe(200)
  }
  const { body } = await server.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token-of-thirty-two-characters' },
  })
  const held = Number(/^muster_shared_bytes (\d+)/m.exec(body)?.[1])
  console.info(`10,000 people: ${(held / MEGABYTE).toFixed(1)} MB`)
  expect(held).toBeGreaterThan(MEGABYTE)
  expect(held).toBeLessThan(30 * MEGABYTE)
})
