import * as accounts from '@muster/domain/accounts/endpoints.ts'
import { usernameOf } from '@muster/domain/accounts/rules.ts'
import * as carPools from '@muster/domain/car-pools/endpoints.ts'
import * as checkIns from '@muster/domain/check-ins/endpoints.ts'
import * as events from '@muster/domain/events/endpoints.ts'
import * as itinerary from '@muster/domain/itinerary/endpoints.ts'
import * as preferences from '@muster/domain/preferences/endpoints.ts'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import { KEY_IS_SAFE_MS, KEYS_PER_PERSON } from '@muster/domain/shared/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { puneHome } from '#test/pune.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
let taps = 0
const newKey = () => {
  taps += 1
  return `the-key-of-tap-number-${taps}`
}
const post = (path: string, as: GivenPerson | null, body: object | undefined, key: string) =>
  server.call('POST', path, { as, body, headers: { 'idempotency-key': key } })
const count = async (sql: string, ...values: unknown[]) =>
  (await server.ctx.pool.query<{ n: number }>(`select count(*)::int as n ${sql}`, values)).rows[0]?.n

const person = {
  password: 'seven mangoes',
  contact: '9876543210',
  name: 'Dev Rao',
}
const signUp = (email: string, key: string, values: object = {}) =>
  post('/auth/local/register', null, { ...person, username: usernameOf(email), email, ...values }, key)

let event: { id: number }
let owner: GivenPerson
let asha: GivenPerson
beforeEach(async () => {
  event = await server.given.event()
  owner = await server.given.person()
  asha = await server.given.person()
  for (const { id } of [owner, asha]) await server.given.member(event.id, id)
})

describe('Signing up again with the key of the first try', () => {
  test('gets the account and session of the first try, 50 times at once', async () => {
    const key = newKey()
    const answers = await race(50, () => signUp('once@muster.test', key))
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 50 })
    expect(await count("from users where email = 'once@muster.test'")).toBe(1)
    expect(
      await count("from sessions s join users u on u.id = s.user_id where email = 'once@muster.test'"),
    ).toBe(1)
    expect(await server.mailsTo('once@muster.test', 1)).toHaveLength(1)
    for (const { body } of answers) {
      const me = await server.call('GET', '/users/me', { as: { token: body.jwt } })
      expect(me.body.email).toBe('once@muster.test')
    }
  })

  test('is refused with another body, a password for example, and after a day', async () => {
    const key = newKey()
    await signUp('first@muster.test', key)
    expectRefusal(
      await signUp('first@muster.test', key, { password: 'eight mangoes' }),
      422,
      /used for another/,
    )
    expectRefusal(await signUp('second@muster.test', key), 422)
    expect(await count("from users where email = 'second@muster.test'")).toBe(0)
    server.clock.now = new Date(server.clock.now.getTime() + 24 * 3_600_000)
    expectRefusal(await signUp('first@muster.test', key), 400, /account/)
    server.clock.now = new Date(server.clock.now.getTime() - 24 * 3_600_000)
  })

  test('stores neither password nor token', async () => {
    const { body } = await signUp('secret@muster.test', newKey())
    const { rows } = await server.ctx.pool.query('select * from idempotency_keys')
    const stored = JSON.stringify(rows)
    for (const secret of [person.password, body.jwt, body.jwt.split('.')[2]])
      expect(stored).not.toContain(secret)
  })
})

describe('A car pool', () => {
  const offer = () => ({ data: { event: event.id, car_owner: owner.id, meetingPoint: 'Baner' } })

  test('is created, asked and left once for each key', async () => {
    const [createKey, askKey] = [newKey(), newKey()]
    const created = await race(10, () => post('/car-pools', owner, offer(), createKey))
    expect(new Set(created.map(({ body }) => body.data.id)).size).toBe(1)
    expect(created.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const [{ id }] = created.map(({ body }) => body.data) as [{ id: number }]
    const asked = await race(10, () => post(`/car-pools/${id}/join`, asha, {}, askKey))
    expect(asked.map(({ body }) => body.message)).toEqual(Array(10).fill('Join request sent successfully!'))
    expect((await notificationsOf(server.ctx, owner)).length).toBe(1)
    expectRefusal(await post(`/car-pools/${id}/join`, asha, {}, newKey()), 409, /pending request/)
  })

  test('acts once although the answer to the first try was lost after the commit', async () => {
    const key = newKey()
    const { nudge } = server.ctx.live
    server.ctx.live.nudge = () => {
      throw new Error('the server dies here')
    }
    const lost = await post('/car-pools', owner, offer(), key)
    server.ctx.live.nudge = nudge
    expect(lost.status).toBe(500)
    const again = await post('/car-pools', owner, offer(), key)
    expect(again.body).toMatchObject({
      message: 'Car pool created successfully!',
      data: { relation: 'owner' },
    })
    expect(await count('from car_pools where owner_id = $1', owner.id)).toBe(1)
  })

  test('can be tried again with the same key after a refusal, which changed nothing', async () => {
    const key = newKey()
    await server.ctx.db
      .updateTable('events')
      .set({ is_car_pool_enabled: false })
      .where('id', '=', event.id)
      .execute()
    expectRefusal(await post('/car-pools', owner, offer(), key), 403)
    await server.ctx.db
      .updateTable('events')
      .set({ is_car_pool_enabled: true })
      .where('id', '=', event.id)
      .execute()
    expect((await post('/car-pools', owner, offer(), key)).status).toBe(200)
  })

  test('has keys for each person', async () => {
    const key = newKey()
    const { body } = await post('/car-pools', owner, offer(), key)
    expect((await post(`/car-pools/${body.data.id}/join`, asha, {}, key)).status).toBe(200)
  })
})

test('A calendar link, an RSVP and preferences are made once for each key', async () => {
  const open = await server.given.event()
  const saved = {
    user: asha.id,
    event: event.id,
    food: 'Veg',
    tshirtSize: 'M',
    drinkPreference: [],
    ...puneHome,
  }
  for (const [path, body] of [
    ['/calendar-feed', { password: PASSWORD }],
    [`/events/${open.id}/rsvp`, undefined],
    ['/user-event-preferences', { data: saved }],
  ] as const) {
    const key = newKey()
    const [first, second] = [await post(path, asha, body, key), await post(path, asha, body, key)]
    expect([path, first.status, second.status]).toEqual([path, 200, 200])
    expect(second.body).toEqual(first.body)
  }
})

test.each(['short', `${'x'.repeat(20)} y`, 'x'.repeat(256)])('A key like "%s" is refused', async key => {
  expectRefusal(await post(`/events/${event.id}/rsvp`, asha, undefined, key), 400, /Idempotency-Key/)
})

test('Keys are removed after a day', async () => {
  const key = newKey()
  const other = await server.given.event()
  expect((await post(`/events/${other.id}/rsvp`, asha, undefined, key)).status).toBe(200)
  expect(await count('from idempotency_keys where key = $1', key)).toBe(1)
  server.clock.now = new Date(server.clock.now.getTime() + 24 * 3_600_000)
  for (let at = 0; at < 5; at++) await post(`/events/${other.id}/rsvp`, asha, undefined, newKey())
  expect(await count('from idempotency_keys where key = $1', key)).toBe(0)
  server.clock.now = new Date(server.clock.now.getTime() - 24 * 3_600_000)
})

describe('R506: A person with as many keys as are kept', () => {
  const keep = (who: GivenPerson, count: number, ageMs: number) =>
    server.ctx.pool.query(
      `insert into idempotency_keys (user_id, key, request_hash, result, created_at)
        select $1, 'an earlier key ' || $3 || n, '', 'null', $2 from generate_series(1, $4) n`,
      [who.id, new Date(server.clock.now.getTime() - ageMs), ageMs, count],
    )
  const kept = (who: GivenPerson) => count('from idempotency_keys where user_id = $1', who.id)
  const rsvp = async (who: GivenPerson, key = newKey()) => {
    const { id } = await server.given.event()
    return post(`/events/${id}/rsvp`, who, undefined, key)
  }

  test('loses the oldest for a new one, and no young one', async () => {
    await keep(asha, KEYS_PER_PERSON - 100, KEY_IS_SAFE_MS + 1_000)
    await keep(asha, 100, KEY_IS_SAFE_MS - 1_000)
    await keep(owner, 10, KEY_IS_SAFE_MS + 1_000)
    expect((await rsvp(asha)).status).toBe(200)
    expect(await kept(asha)).toBe(KEYS_PER_PERSON)
    const isYoung = 'from idempotency_keys where user_id = $1 and created_at > $2'
    const safeSince = new Date(server.clock.now.getTime() - KEY_IS_SAFE_MS)
    expect(await count(isYoung, asha.id, safeSince)).toBe(101)
    expect(await kept(owner), 'somebody else').toBe(10)
  })

  test('makes 30 things at once, and has no more keys after the next', async () => {
    await keep(asha, KEYS_PER_PERSON, KEY_IS_SAFE_MS + 1_000)
    const answers = await race(30, () => rsvp(asha))
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 30 })
    for (let more = 0; more < 2; more++) expect((await rsvp(asha)).status).toBe(200)
    expect(await kept(asha)).toBe(KEYS_PER_PERSON)
  })

  test('is refused while all of them are young, and can repeat what was sent', async () => {
    const key = newKey()
    const { id } = await server.given.event()
    const first = await post(`/events/${id}/rsvp`, asha, undefined, key)
    await keep(asha, KEYS_PER_PERSON - 1, KEY_IS_SAFE_MS - 1_000)
    const answers = await race(20, () => rsvp(asha))
    expect(countBy(answers, ({ status }) => status)).toEqual({ 429: 20 })
    expect(Number(answers[0]!.headers['retry-after'])).toBeGreaterThan(0)
    const again = await post(`/events/${id}/rsvp`, asha, undefined, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await rsvp(owner)).status, 'somebody else').toBe(200)
    server.clock.now = new Date(server.clock.now.getTime() + 2_000)
    expect((await rsvp(asha)).status).toBe(200)
    server.clock.now = new Date(server.clock.now.getTime() - 2_000)
  })
})

test('Every POST that makes something takes a key', () => {
  const all: EndpointShape[] = [accounts, carPools, checkIns, events, itinerary, preferences].flatMap(
    feature => Object.values(feature as Record<string, EndpointShape>),
  )
  const without = all.filter(({ method, isKeyed }) => method === 'POST' && !isKeyed).map(({ path }) => path)
  expect(without.toSorted()).toEqual([
    '/auth/change-password',
    '/auth/email-confirmation',
    '/auth/forgot-password',
    '/auth/local',
    '/auth/logout',
    '/auth/reset-password',
    '/auth/send-email-confirmation',
    '/auth/sessions/end-others',
    // idempotent by themselves
    '/events/:id/car-pool-wait',
    '/items/:id/annul-check-in',
    '/items/:id/check-in',
  ])
})
