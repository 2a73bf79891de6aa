import { beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { loadDemo } from './load.ts'

const server = testServer()
const count = async (sql: string) =>
  (await server.ctx.pool.query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]?.n

beforeAll(() => loadDemo(server.ctx, 60))

describe('The demo', () => {
  test('has sixty people, one of them an Admin, all of them at the off-site', async () => {
    expect(await count('from users')).toBe(60)
    expect(await count("from users where role = 'Admin'")).toBe(1)
    expect(
      await count(
        "from event_members m join events e on e.id = m.event_id where e.name = 'Monsoon Off-site'",
      ),
    ).toBe(60)
  })

  test.each(['admin', 'meera', 'asha', 'ravi'])('lets %s log in', async name => {
    const body = { identifier: `${name}@muster.example`, password: 'muster-demo' }
    expect((await server.call('POST', '/auth/local', { body })).status).toBe(200)
  })

  test('has an off-site from yesterday to tomorrow, one event to discover and one closed', async () => {
    const { rows } = await server.ctx.pool.query(
      `select name, registration, (start_date at time zone timezone)::date - ($1 at time zone timezone)::date as "start",
        (end_date at time zone timezone)::date - ($1 at time zone timezone)::date as "end" from events order by id`,
      [server.clock.now],
    )
    expect(rows).toMatchObject([
      { name: 'Monsoon Off-site', registration: 'open', start: -1, end: 1 },
      { registration: 'open', start: 16 },
      { registration: 'closed', start: 30 },
    ])
  })

  test('has past, current and later items of every kind', async () => {
    for (const [table, time] of [
      ['flights', 'departure'],
      ['buses', 'time'],
      ['sub_events', 'start_date'],
    ]) {
      const at = async (condition: string) =>
        (await server.ctx.pool.query(`select from ${table} where ${time} ${condition}`, [server.clock.now]))
          .rowCount
      expect(await at("< $1::timestamptz - interval '2 hours'"), `${table} past`).toBeGreaterThan(0)
      expect(
        await at(
          "between $1::timestamptz - interval '30 minutes' and $1::timestamptz + interval '30 minutes'",
        ),
        `${table} now`,
      ).toBeGreaterThan(0)
      expect(await at("> $1::timestamptz + interval '2 hours'"), `${table} later`).toBeGreaterThan(0)
    }
    expect(await count('from hotel_rooms where checkin_time is null')).toBeGreaterThan(0)
    expect(await count('from hotel_rooms where checkin_time is not null')).toBeGreaterThan(0)
    expect(await count('from car_pools')).toBeGreaterThan(2)
  })

  test('says of each bus and flight where people board, and of buses that 15 minutes are enough', async () => {
    expect(await count('from buses')).toBeGreaterThan(2)
    expect(await count('from buses where boarding_latitude is null or boarding_landmark is null')).toBe(0)
    expect(await count('from buses where arrive_minutes_before is distinct from 15')).toBe(0)
    expect(await count('from flights where airport is null or arrive_minutes_before is not null')).toBe(0)
  })

  test('has car-pool requests, full and free car pools, and missing preferences', async () => {
    expect(
      await count(
        "from car_pool_requests where request_type = 'join_request' and request_status = 'pending'",
      ),
    ).toBeGreaterThan(0)
    expect(await count("from car_pool_requests where request_type = 'invite_request'")).toBeGreaterThan(0)
    const seats =
      'from car_pools p where available_seats - (select count(*) from assignments a where a.item_id = p.item_id)'
    expect(await count(`${seats} = 0`)).toBeGreaterThan(0)
    expect(await count(`${seats} > 0`)).toBeGreaterThan(0)
    expect(await count(`${seats} < 0`)).toBe(0)
    expect(await count("from car_pools where area <> '' and departure_at is not null")).toBeGreaterThan(1)
    expect(await count("from car_pool_requests where meeting_point = ''")).toBe(0)
    expect(await count('from car_pool_waits')).toBeGreaterThan(0)
    const answered = await count('from preferences')
    expect(answered).toBeGreaterThan(30)
    expect(answered).toBeLessThan(60)
  })

  test.each(['asha', 'meera'])('has for %s a change, a reminder and a message that are new', async name => {
    const body = { identifier: `${name}@muster.example`, password: 'muster-demo' }
    const token = (await server.call('POST', '/auth/local', { body })).body.jwt
    const list = await server.call('GET', '/notifications?filters[isReceived][$eq]=true', { as: { token } })
    expect(
      list.body.data.map((one: { kind: string; readAt: string | null }) => [one.kind, one.readAt !== null]),
    ).toEqual([
      ['reminder', false],
      ['change', false],
      ['message', false],
      ...(name === 'asha' ? [['message', true]] : []),
      ['message', true],
    ])
  })

  test('is loaded only into an empty database', async () => {
    await loadDemo(server.ctx, 60)
    expect(await count('from users')).toBe(60)
  })
})
