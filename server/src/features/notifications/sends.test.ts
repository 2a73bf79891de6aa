import { SENDS_PER_HOUR } from '@muster/domain/notifications/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { holding } from '#test/holding.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { dropRowLocks } from '#test/without-row-locks.ts'

const server = testServer()
const NOW = new Date('2026-11-21T09:00:00+05:30')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

let people: Record<'admin' | 'meera' | 'vikram' | 'asha' | 'ravi' | 'dev', GivenPerson>
let offsite: GivenItem & { name: string }
let bus: GivenItem

beforeEach(async () => {
  server.clock.now = NOW
  const { given } = server
  people = {
    admin: await given.person({ name: 'Nandita', role: 'Admin' }),
    meera: await given.person({ name: 'Meera' }),
    vikram: await given.person({ name: 'Vikram' }),
    asha: await given.person({ name: 'Asha' }),
    ravi: await given.person({ name: 'Ravi' }),
    dev: await given.person({ name: 'Dev' }),
  }
  const { meera, vikram, asha, ravi, dev } = people
  offsite = await given.event({ name: 'Off-site', location: 'Lonavala' })
  for (const { id } of [asha, ravi, dev]) await given.member(offsite.id, id)
  bus = await given.bus(offsite.id, { bus_identifier: 'Bus 2' }, meera.id)
  await given.assign(bus, asha.id, ravi.id)
  await given.flight(offsite.id, {}, vikram.id)
})

const about = () => ({ entityType: 'bus', entityId: bus.id as number | string, eventId: offsite.id })
const words = { title: 'Bus 2 is late', body: 'It leaves at 9:30 AM.' }
const send = (as: GivenPerson, body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/notifications/send-manual', { as, headers, body: { ...about(), ...words, ...body } })
const preview = (as: GivenPerson, body: object = {}) =>
  server.call('POST', '/notifications/preview', { as, body: { ...about(), ...body } })
const stop = (as: GivenPerson, id: string | number) =>
  server.call('POST', `/notifications/${id}/stop`, { as })
const sent = (as: GivenPerson, path = '') => server.call('GET', `/events/${offsite.id}/sent${path}`, { as })
const checkIn = ({ id, token }: GivenPerson) =>
  server.call('POST', `/items/${bus.id}/check-in`, {
    as: { token },
    body: { clientKey: `the-key-of-${id}-at-the-bus` },
  })
const countsOf = (...of: GivenPerson[]) =>
  Promise.all(of.map(async person => (await notificationsOf(server.ctx, person)).length))
const whole = () => ({ entityType: 'event', entityId: offsite.documentId })

describe('A message', () => {
  test('of a co-ordinator greets each person of the bus, is in the audit and in the contact log', async () => {
    const { asha, ravi, dev, meera } = people
    const { status, body } = await send(meera)
    expect([status, body.data]).toEqual([
      200,
      { documentId: expect.any(String), count: 2, person: null, heldUntil: null },
    ])
    expect(await countsOf(asha, ravi, dev)).toEqual([1, 1, 0])
    expect(await notificationsOf(server.ctx, asha)).toEqual([
      {
        title: 'Bus 2 is late',
        body: 'Hi Asha,\nIt leaves at 9:30 AM.',
        path: `/events/${offsite.id}/my-checkin`,
        state: 'queued',
      },
    ])
    const { rows: trail } = await server.ctx.pool.query(
      `select action, actor_id, details->>'count' as count from audit where event_id = $1`,
      [offsite.id],
    )
    expect(trail).toEqual([{ action: 'message-sent', actor_id: meera.id, count: '2' }])
    const { rows: log } = await server.ctx.pool.query(
      'select user_id, by_user_id, item_id, way from contacts where event_id = $1 order by user_id',
      [offsite.id],
    )
    expect(log).toEqual(
      [asha, ravi].map(({ id }) => ({
        ...{ user_id: id, by_user_id: meera.id, item_id: bus.id, way: 'notification' },
      })),
    )
  })

  test('reaches those who are in, those who are pending, or the people who were named', async () => {
    const { asha, ravi, dev, meera, admin } = people
    await checkIn(ravi)
    expect((await send(meera, { group: 'pending' })).body.data.person).toEqual({ id: asha.id, name: 'Asha' })
    expect((await send(meera, { group: 'checked-in' })).body.data.person).toMatchObject({ name: 'Ravi' })
    expect((await send(admin, { userIds: [ravi.id] })).body.data.person).toMatchObject({ name: 'Ravi' })
    expect(await countsOf(asha, ravi, dev)).toEqual([1, 2, 0])
  })

  test('to the event reaches all of an Admin, and of a co-ordinator the people of their items', async () => {
    const { asha, ravi, dev, meera, admin } = people
    expect((await send(admin, { ...whole(), screen: 'agenda' })).body.data.count).toBe(3)
    expect((await send(meera, whole())).body.data.count).toBe(2)
    expect(await countsOf(asha, ravi, dev)).toEqual([2, 2, 1])
    const [message] = await notificationsOf(server.ctx, dev)
    expect(message?.path).toBe(`/events/${offsite.id}/agenda`)
  })

  test('with the same key, as by a double tap, is sent once', async () => {
    const key = { 'idempotency-key': 'the-key-of-this-message' }
    const [first, second] = [await send(people.meera, {}, key), await send(people.meera, {}, key)]
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await countsOf(people.asha, people.ravi)).toEqual([1, 1])
  })

  test('in quiet hours waits for their end, unless it is urgent', async () => {
    server.clock.now = new Date('2026-11-21T23:10:00+05:30')
    const until = '2026-11-22T00:30:00.000Z'
    expect((await preview(people.meera)).body.data.heldUntil).toBe(until)
    expect((await send(people.meera)).body.data.heldUntil).toBe(until)
    const urgent = await send(people.meera, { isUrgent: true })
    expect(urgent.body.data.heldUntil).toBeNull()
    const { rows } = await server.ctx.pool.query(
      'select due_at from notifications where event_id = $1 order by id',
      [offsite.id],
    )
    expect(rows.map(({ due_at }) => due_at)).toEqual([null, server.clock.now])
  })
})

describe('Refused, with nothing changed:', () => {
  test.each<[string, () => object, keyof typeof people, number]>([
    ['another co-ordinator', () => ({}), 'vikram', 403],
    ['an attendee', () => ({}), 'asha', 403],
    ['strangers, of a co-ordinator', () => ({ userIds: [people.asha.id, people.dev.id] }), 'meera', 403],
    [
      'people of another item, of an Admin',
      () => ({ userIds: [people.asha.id, people.dev.id] }),
      'admin',
      409,
    ],
    [
      'ten thousand ids',
      () => ({ userIds: Array.from({ length: 10_000 }, (_, at) => at + 1) }),
      'admin',
      400,
    ],
    ['no title', () => ({ title: ' ' }), 'admin', 400],
    ['a body that no push holds', () => ({ body: 'क'.repeat(601) }), 'admin', 400],
    ['a link of its own', () => ({ path: 'javascript:alert(1)' }), 'admin', 400],
    ['an item of another kind', () => ({ entityType: 'flight' }), 'admin', 404],
    ['all rooms, of a co-ordinator', () => ({ entityType: 'hotel-room', entityId: 'hotel' }), 'meera', 403],
    ['nobody who is in', () => ({ group: 'checked-in' }), 'admin', 409],
  ])('%s', async (_, body, who, status) => {
    expectRefusal(await send(people[who], body()), status)
    expect(await countsOf(people.asha, people.ravi, people.dev)).toEqual([0, 0, 0])
  })

  const sendAllButOne = async () => {
    for (let sends = 0; sends < SENDS_PER_HOUR - 1; sends += 1) await send(people.meera)
  }
  const sendSixAtOnce = async () => countBy(await race(6, () => send(people.meera)), ({ status }) => status)

  test('the twenty-first message of an hour, also of several at one moment; an hour later it goes', async () => {
    await sendAllButOne()
    expect(await sendSixAtOnce()).toEqual({ 200: 1, 429: 5 })
    expect((await send(people.admin)).status).toBe(200)
    server.clock.now = later(61)
    expect((await send(people.meera)).status).toBe(200)
  })

  test('control: without the lock several of them pass', async () => {
    await sendAllButOne()
    const putBack = dropRowLocks(server.ctx)
    const allAtOnce = { before: ['insert on notifications'], count: 6 }
    expect(await holding(server.ctx, allAtOnce, sendSixAtOnce).finally(putBack)).toEqual({ 200: 6 })
  })
})

describe('Before it is sent', () => {
  test('the sender reads how many it reaches and by what, and who is not reached', async () => {
    const { asha, ravi, dev, admin, meera } = people
    const { pool } = server.ctx
    await server.given.device(asha)
    await pool.query('insert into unsubscribes (user_id, event_id, at) values ($1, $2, now())', [
      ...[ravi.id, offsite.id],
    ])
    const { data } = (await preview(admin, whole())).body
    const hasPush = server.ctx.push !== null
    expect(data).toEqual({
      count: 3,
      by: { push: hasPush ? 1 : 0, email: hasPush ? 1 : 2, whatsapp: 0, none: 1 },
      heldUntil: null,
      example: { id: asha.id, name: 'Asha' },
      unreachable: [{ id: ravi.id, name: 'Ravi', contact: expect.stringMatching(/^\d{10}$/) }],
    })
    expect((await preview(meera, { userIds: [ravi.id] })).body.data).toMatchObject({
      count: 1,
      by: { none: 1 },
    })
    expect(await countsOf(asha, ravi, dev)).toEqual([0, 0, 0])
    expectRefusal(await preview(asha), 403)
  })
})

describe('After it was sent', () => {
  const progress = (state: object) => ({
    ...{ waiting: 0, sent: 0, delivered: 0, opened: 0, failed: 0, skipped: 0 },
    ...state,
  })

  test('its sender and Admins follow it, person by person; another co-ordinator finds nothing', async () => {
    const { asha, ravi, admin, meera, vikram } = people
    const { documentId } = (await send(meera)).body.data
    expect((await sent(meera, `/${documentId}`)).body.data).toMatchObject({
      ...{ title: words.title, body: words.body, state: 'sending', mayStop: true },
      by: { id: meera.id, name: 'Meera' },
      counts: { total: 2, waiting: 2, goneOut: 0 },
      progress: progress({ waiting: 2 }),
    })
    const { pool } = server.ctx
    await pool.query(`update recipients set state = 'sent', read_at = now() where user_id = $1`, [asha.id])
    await pool.query(`update recipients set state = 'failed' where user_id = $1`, [ravi.id])
    expect((await sent(admin, `/${documentId}`)).body.data).toMatchObject({
      ...{ state: 'done', mayStop: false },
      progress: progress({ sent: 1, delivered: 1, opened: 1, failed: 1 }),
    })
    const failed = await sent(meera, `/${documentId}/people?filters[state][$eq]=failed`)
    expect(failed.body.data).toEqual([
      {
        ...{ id: ravi.id, name: 'Ravi', contact: expect.stringMatching(/^\d{10}$/) },
        ...{ state: 'failed', because: null, channels: [], text: 'Hi Ravi,\nIt leaves at 9:30 AM.' },
      },
    ])
    expect((await sent(admin)).body.data).toHaveLength(1)
    expect((await sent(vikram)).body.data).toEqual([])
    expectRefusal(await sent(vikram, `/${documentId}`), 404)
    expectRefusal(await sent(asha, `/${documentId}`), 403)
    expectRefusal(await stop(vikram, documentId), 404)
  })

  test('it is stopped: what has not gone out is never sent, and a second stop says the same', async () => {
    const { asha, ravi, admin, meera } = people
    const { documentId } = (await send(meera)).body.data
    const { pool } = server.ctx
    await pool.query(`update recipients set state = 'sent' where user_id = $1`, [asha.id])
    await pool.query(
      `insert into deliveries (notification_id, user_id, channel, next_try_at)
        select notification_id, user_id, 'email', now() from recipients where user_id = $1`,
      [ravi.id],
    )
    const first = await stop(meera, documentId)
    expect(first.body.data).toMatchObject({ documentId, gone: 1, total: 2 })
    server.clock.now = later(1)
    expect((await stop(admin, documentId)).body).toEqual(first.body)
    const { rows } = await pool.query(
      `select r.state, r.skipped_because, d.state as delivery
        from recipients r left join deliveries d using (notification_id, user_id) order by r.state`,
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { state: 'sent', skipped_because: null, delivery: null },
        { state: 'skipped', skipped_because: 'stopped', delivery: 'stopped' },
      ]),
    )
    expect((await sent(meera, `/${documentId}`)).body.data).toMatchObject({
      ...{ state: 'stopped', mayStop: false, stoppedBy: { id: meera.id } },
      progress: progress({ sent: 1, skipped: 1 }),
    })
    const { rows: trail } = await pool.query(
      `select actor_id from audit where event_id = $1 and action = 'message-stopped'`,
      [offsite.id],
    )
    expect(trail).toEqual([{ actor_id: meera.id }])
  })
})
