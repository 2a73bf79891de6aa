import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import { EVENT_DRAFT } from '#test/event-draft.ts'
import type { GivenPerson } from '#test/given.ts'
import { picture } from '#test/pictures.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

/** Clocks of New York are put back on 1 November 2026. */
const BEFORE = {
  ...{ ...EVENT_DRAFT, name: 'Autumn Off-site', timezone: 'America/New_York' },
  ...{ startDate: '2026-10-30T13:00:00.000Z', endDate: '2026-10-31T21:30:00.000Z' },
  ...{ registration: 'closed', active: true, availableDrinks: ['Chai'], joinPolicy: 'domains' },
  ...{ joinDomains: ['muster.test'], isCarPoolEnabled: true },
}

let admin: GivenPerson
let asha: GivenPerson
let event: { id: number; revision: number }
beforeAll(async () => {
  admin = await server.given.person({ role: 'Admin' })
  asha = await server.given.person({ email: 'asha@muster.test' })
})
beforeEach(async () => {
  const data = { ...BEFORE, emergencyCoordinator: asha.email }
  event = (await call('POST', '/events', { as: admin, body: { data } })).body.data
})

const rows = async (text: string, ...values: unknown[]) => (await server.ctx.pool.query(text, values)).rows
const KINDS = ['flights', 'buses', 'hotel_rooms', 'sub_events']
const itemsOf = async (eventId: number) => {
  const own = KINDS.map(table =>
    rows(
      `select d.*, i.coordinator_id from ${table} d join items i on i.id = d.item_id
        where i.event_id = $1 order by d.item_id`,
      eventId,
    ),
  )
  return (await Promise.all(own)).map(kind => kind.map(({ item_id: _, ...row }) => row))
}
const copy = (data: object, headers = {}) =>
  call('POST', `/events/${event.id}/copies`, { as: admin, body: { data }, headers })
const takeOff = () =>
  call('PUT', `/events/${event.id}/settings`, {
    ...{ as: admin, body: { data: { ...BEFORE, active: false, revision: event.revision } } },
  })

/** Two of each kind, with people on them. */
async function fill() {
  const { given } = server
  const cover = { as: admin, headers: { 'content-type': 'image/png' } }
  await call('PUT', `/events/${event.id}/cover-image`, { ...cover, body: await picture() })
  await given.member(event.id, asha.id)
  const at = (time: string) => new Date(`2026-10-30T${time}:00Z`)
  for (const hour of ['13', '15']) {
    const [time, later] = [at(`${hour}:05`), at(`${hour}:55`)]
    const terminal = { airport: 'JFK', terminal: '4', arrive_minutes_before: 90 }
    await given.flight(event.id, { departure: time, arrival: later, ...terminal }, asha.id)
    await given.bus(event.id, {
      ...{ time, boarding_point: 'Gate 2', boarding_landmark: 'Opposite the bank' },
      ...{ boarding_latitude: 40.64, boarding_longitude: -73.78, arrive_minutes_before: 10 },
      capacity: 40,
    })
    await given.room(event.id, {
      checkin_time: time,
      checkout_time: hour === '13' ? null : later,
      capacity: 2,
    })
    const details = { description: 'In the hall', sub_type: 'Session', location: 'Hall' }
    await given.subEvent(event.id, { start_date: time, end_date: later, ...details })
  }
  const [bus] = await rows(`select id from items where event_id = $1 and kind = 'bus' order by id`, event.id)
  await given.assign(bus, asha.id)
  await given.carPool(event.id, asha.id)
  const rule = { as: admin, body: { data: { isOn: false, lead: null } } }
  expect((await call('PUT', `/events/${event.id}/reminder-rules/bus-ahead`, rule)).status).toBe(200)
}

describe('A copy of an event', () => {
  test('has its settings and its items at the same times of day, and nobody', async () => {
    await fill()
    const { status, body } = await copy({ name: 'November Off-site', startDay: '2026-11-06' })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...{ ...BEFORE, id: expect.any(Number), documentId: expect.any(String), revision: 1 },
      ...{ name: 'November Off-site', active: false, registration: 'open', emergencyCoordinator: null },
      ...{ startDate: '2026-11-06T14:00:00.000Z', endDate: '2026-11-07T22:30:00.000Z' },
    })
    const { id } = body.data

    // seven days and the hour by which the clocks are put back
    const moved = (value: unknown) =>
      value instanceof Date ? new Date(value.getTime() + (7 * 24 + 1) * 3_600_000) : value
    const before = await itemsOf(event.id)
    expect(before.map(kind => kind.length)).toEqual([2, 2, 2, 2])
    expect(await itemsOf(id)).toEqual(
      before.map(kind =>
        kind.map(row => ({
          ...Object.fromEntries(Object.entries(row).map(([column, value]) => [column, moved(value)])),
          coordinator_id: null,
        })),
      ),
    )
    expect(await rows('select * from event_members where event_id = $1', id)).toEqual([])
    expect(await rows('select * from assignments where event_id = $1', id)).toEqual([])
    expect(await rows('select * from car_pools where event_id = $1', id)).toEqual([])
    const rules = 'select rule, is_on, lead from reminder_rules where event_id = $1'
    expect(await rows(rules, id)).toEqual(await rows(rules, event.id))
    expect(await rows('select action, details from audit where event_id = $1', id)).toEqual([
      { action: 'event-created', details: { name: 'November Off-site', copyOf: event.id } },
    ])
  })

  test('keeps its picture when the picture of the first one is replaced', async () => {
    await fill()
    const { id } = (await copy({ name: 'November Off-site', startDay: '2026-11-06' })).body.data
    const coverOf = async (eventId: number) =>
      (await call('GET', `/events/${eventId}?populate=coverImage`, { as: admin })).body.data.coverImage.url
    const [first, own] = [await coverOf(event.id), await coverOf(id)]
    expect(own).not.toBe(first)
    const cover = { as: admin, headers: { 'content-type': 'image/png' } }
    await call('PUT', `/events/${event.id}/cover-image`, { ...cover, body: await picture() })
    expect(await rows('select 1 from image_files where hash = $1', first.split('/').at(-1))).toEqual([])
    expect(await rows('select 1 from image_files where hash = $1', own.split('/').at(-1))).toHaveLength(1)
  })

  test('has pictures of its own in its sessions', async () => {
    await fill()
    const [, second] = await rows(
      `select id from items where event_id = $1 and kind = 'sub-event' order by id`,
      event.id,
    )
    const cover = { as: admin, headers: { 'content-type': 'image/png' }, body: await picture() }
    await call('PUT', `/items/${second.id}/cover-image`, cover)
    const { id } = (await copy({ name: 'November Off-site', startDay: '2026-11-06' })).body.data
    await call('PUT', `/items/${second.id}/cover-image`, cover)
    const covers = await rows(
      `select p.id from items i join sub_events d on d.item_id = i.id
        left join images p on p.id = d.cover_image_id where i.event_id = $1 order by i.id`,
      id,
    )
    expect(covers).toEqual([{ id: null }, { id: expect.any(Number) }])
  })

  test('is made once, however often the request is repeated', async () => {
    const headers = { 'idempotency-key': 'a-key-of-a-copied-event' }
    const asked = { name: 'Again', startDay: '2027-01-15' }
    const [first, again] = [await copy(asked, headers), await copy(asked, headers)]
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await rows(`select id from events where name = 'Again'`)).toHaveLength(1)
  })

  test('needs a name, a day that exists, and an event', async () => {
    expectRefusal(await copy({ name: ' ', startDay: '2027-01-15' }), 400, 'Please enter a name')
    expectRefusal(await copy({ name: 'Again', startDay: '2027-02-30' }), 400, 'Please enter a date')
    const body = { data: { name: 'Again', startDay: '2027-01-15' } }
    expectRefusal(await call('POST', '/events/999999/copies', { as: admin, body }), 404)
  })
})

describe('Deleting an event', () => {
  const remove = () => call('DELETE', `/events/${event.id}`, { as: admin })

  test('is refused while it is published', async () => {
    const before = await changesIn(server.ctx)
    expectRefusal(
      await remove(),
      409,
      'This event is published. Please take it off first, so that its members are told.',
    )
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('says what goes with it, takes all of it, and leaves the audit and other events', async () => {
    await fill()
    const { id: otherId } = (await copy({ name: 'The other one', startDay: '2026-11-06' })).body.data
    const other = await itemsOf(otherId)
    const [bus] = await rows(
      `select id from items where event_id = $1 and kind = 'bus' order by id`,
      event.id,
    )
    await server.ctx.db
      .insertInto('check_ins')
      .values({ item_id: bus.id, user_id: asha.id, at: server.ctx.now(), method: 'self' })
      .execute()
    await server.given.notification(event.id, [asha.id])
    await rows(
      'insert into roll_calls (event_id, asks_everybody, started_at) values ($1, true, now())',
      event.id,
    )
    await rows(
      `insert into event_invitations values ($1, 'one@muster.test'), ($1, 'two@muster.test')`,
      event.id,
    )
    await takeOff()
    expect((await call('GET', `/events/${event.id}/deletion`, { as: admin })).body.data).toEqual({
      ...{ members: 1, subEvents: 2, flights: 2, buses: 2, hotelRooms: 2, carPools: 1, checkIns: 1 },
      ...{ messages: 1, rollCalls: 1, invitations: 2 },
    })
    const pictures = await rows('select id from images')
    expect((await remove()).status).toBe(200)
    expectRefusal(await call('GET', `/events/${event.id}`, { as: admin }), 404)
    for (const table of [
      'items',
      'event_members',
      'assignments',
      'reminder_rules',
      'notifications',
      'roll_calls',
    ])
      expect(await rows(`select * from ${table} where event_id = $1`, event.id), table).toEqual([])
    expect(await rows('select id from images')).toHaveLength(pictures.length - 1)
    expect(await itemsOf(otherId)).toEqual(other)
    expect(
      await rows('select action from audit where event_id = $1 order by id desc limit 1', event.id),
    ).toEqual([{ action: 'event-deleted' }])
    expectRefusal(await remove(), 404)
  })

  test('goes on until no item and no member is left', async () => {
    await rows(
      `with made as (
        insert into items (event_id, kind) select $1, 'hotel-room' from generate_series(1, 1001) returning id
      ) insert into hotel_rooms (item_id, room_number) select id, id::text from made`,
      event.id,
    )
    await takeOff()
    expect((await remove()).status).toBe(200)
    expect(await rows('select id from items where event_id = $1', event.id)).toEqual([])
  })
})
