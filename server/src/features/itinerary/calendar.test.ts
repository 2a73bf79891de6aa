import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changesIn } from '#test/changes.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { parseCalendar } from '#test/parse-calendar.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let asha: GivenPerson
let offsite: { id: number; documentId: string; name: string }
beforeEach(async () => {
  asha = await server.given.person({ name: 'Asha' })
  offsite = await server.given.event({
    name: 'Monsoon Off-site',
    start_date: new Date('2026-12-01T03:30:00Z'),
    end_date: new Date('2026-12-03T12:30:00Z'),
    location: 'Hotel Sahyadri, Lonavala',
  })
  await server.given.member(offsite.id, asha.id)
})

const flightTimes = {
  departure: new Date('2026-12-01T00:45:00Z'),
  arrival: new Date('2026-12-01T03:00:00Z'),
}

const fileOf = async (as = asha, event: number | string = offsite.id) =>
  (await call('GET', `/events/${event}/my-calendar`, { as })).body.data as {
    fileName: string
    calendar: string
  }
const read = async (as = asha, event: number | string = offsite.id) =>
  parseCalendar((await fileOf(as, event)).calendar)

const renew = async (as = asha) =>
  (await call('POST', '/calendar-feed', { as, body: { password: PASSWORD } })).body.data.url as string
const get = (url: string, headers = {}) =>
  server.app.inject({ url: url.replace('http://muster.test', ''), headers })
const readFeed = async (url: string) => parseCalendar((await get(url)).body)

/** An item of every kind for one person. */
async function wholeDay() {
  const { given } = server
  const meera = await given.person({ name: 'Meera Joshi', contact: '9822012345' })
  const bus = {
    bus_number: 'MH 12 AB 1',
    bus_identifier: 'Airport shuttle',
    time: new Date('2026-12-01T04:00Z'),
  }
  const stay = { checkin_time: new Date('2026-12-01T09:30Z'), checkout_time: new Date('2026-12-03T05:30Z') }
  const session = {
    name: 'Keynote',
    description: 'Where we are going',
    location: 'Main hall',
    start_date: new Date('2026-12-02T04:00Z'),
    end_date: new Date('2026-12-02T05:00Z'),
  }
  const flight = { flight_number: '6E 5271', flight_name: 'Delhi to Pune', ...flightTimes }
  const items = {
    flight: await given.flight(offsite.id, flight, meera.id),
    bus: await given.bus(offsite.id, bus, meera.id),
    room: await given.room(offsite.id, { room_number: '204', ...stay }, meera.id),
    session: await given.subEvent(offsite.id, session),
    lunch: await given.subEvent(offsite.id, {
      name: 'Lunch',
      sub_type: 'F&B',
      start_date: new Date('2026-12-02T07:30Z'),
      end_date: new Date('2026-12-02T08:30Z'),
    }),
  }
  for (const item of [items.flight, items.bus, items.room]) await given.assign(item, asha.id)
  const ravi = await given.person({ name: 'Ravi Menon', contact: '9822012346' })
  await given.member(offsite.id, ravi.id)
  const ride = await given.carPool(offsite.id, ravi.id, {
    meeting_point: 'Kothrud Depot, Pune',
    departure_at: new Date('2026-12-01T02:00Z'),
    return_at: new Date('2026-12-03T12:15Z'),
    note: 'White Innova',
  })
  await given.assign(ride, asha.id)
  return { ...items, ride }
}

describe('The calendar of one event', () => {
  test('has every flight, ride, bus, stay, session and meal of the person in UTC, with alarms and phone numbers', async () => {
    const items = await wholeDay()
    const { name, entries } = await read()
    expect(name).toBe('Muster: Monsoon Off-site')
    const common = {
      sequence: 0,
      stamp: expect.any(String),
      isFree: false,
      alarms: [],
      location: '',
      geo: null,
    }
    const of = ({ documentId }: { documentId: string }) => ({ ...common, uid: `${documentId}@muster` })
    expect(entries).toEqual([
      {
        ...of(items.flight),
        summary: 'Flight 6E 5271: Delhi to Pune',
        start: '2026-12-01T00:45:00.000Z',
        end: '2026-12-01T03:00:00.000Z',
        description: 'Co-ordinator: Meera Joshi, +91 9822012345\nMonsoon Off-site',
        alarms: [120],
      },
      {
        ...of(items.ride),
        summary: 'Car pool of Ravi Menon',
        start: '2026-12-01T02:00:00.000Z',
        end: null,
        location: 'Kothrud Depot, Pune',
        description: 'Car owner: Ravi Menon, +91 9822012346\nWhite Innova\nMonsoon Off-site',
        alarms: [30],
      },
      {
        ...of(items.ride),
        uid: `${items.ride.documentId}-return@muster`,
        summary: 'Way back with Ravi Menon',
        start: '2026-12-03T12:15:00.000Z',
        end: null,
        location: 'Hotel Sahyadri, Lonavala',
        description: 'Car owner: Ravi Menon, +91 9822012346\nWhite Innova\nMonsoon Off-site',
        alarms: [30],
      },
      {
        ...of(items.bus),
        summary: 'Bus: Airport shuttle',
        start: '2026-12-01T04:00:00.000Z',
        end: null,
        description: 'Bus number MH 12 AB 1\nCo-ordinator: Meera Joshi, +91 9822012345\nMonsoon Off-site',
        alarms: [30],
      },
      {
        ...of(items.room),
        summary: 'Room 204',
        start: '2026-12-01T09:30:00.000Z',
        end: '2026-12-03T05:30:00.000Z',
        location: 'Hotel Sahyadri, Lonavala',
        description: 'Monsoon Off-site',
        isFree: true,
      },
      {
        ...of(items.session),
        summary: 'Keynote',
        start: '2026-12-02T04:00:00.000Z',
        end: '2026-12-02T05:00:00.000Z',
        location: 'Main hall',
        description: 'Where we are going\nMonsoon Off-site',
      },
      {
        ...of(items.lunch),
        summary: 'Lunch',
        start: '2026-12-02T07:30:00.000Z',
        end: '2026-12-02T08:30:00.000Z',
        description: 'Monsoon Off-site',
      },
    ])
  })

  test.each(['Pacific/Kiritimati', 'America/New_York', 'Asia/Kolkata'])(
    'is the same on a server in %s',
    async zone => {
      await wholeDay()
      const before = (await fileOf()).calendar
      const { TZ } = process.env
      process.env.TZ = zone
      try {
        expect(new Date(0).getTimezoneOffset()).not.toBe(0)
        expect((await fileOf()).calendar).toBe(before)
      } finally {
        if (TZ === undefined) delete process.env.TZ
        else process.env.TZ = TZ
      }
    },
  )

  test('has a car pool once its owner sets a departure or return time', async () => {
    const ride = await server.given.carPool(offsite.id, asha.id)
    expect((await read()).entries).toEqual([])
    const update = (values: { departure_at?: Date; return_at?: Date }) =>
      server.ctx.db.updateTable('car_pools').set(values).where('item_id', '=', ride.id).execute()
    await update({ return_at: new Date('2026-12-03T12:15Z') })
    const uids = async () => (await read()).entries.map(({ uid }) => uid)
    expect(await uids()).toEqual([`${ride.documentId}-return@muster`])
    await update({ departure_at: new Date('2026-12-01T02:00Z') })
    expect(await uids()).toEqual([`${ride.documentId}@muster`, `${ride.documentId}-return@muster`])
  })

  test('uses default hours in the event’s zone for a room without hours', async () => {
    const room = await server.given.room(offsite.id, { checkin_time: null, checkout_time: null })
    await server.given.assign(room, asha.id)
    const [entry] = (await read()).entries
    // 15:00 and 06:00 in India
    expect(entry).toMatchObject({ start: '2026-12-01T09:30:00.000Z', end: '2026-12-03T00:30:00.000Z' })
  })

  test('has no items of others, and loses items that the person is taken off', async () => {
    const ravi = await server.given.person()
    await server.given.member(offsite.id, ravi.id)
    const items = await wholeDay()
    const session = await server.given.subEvent(offsite.id)
    const others = [await server.given.flight(offsite.id), await server.given.room(offsite.id)]
    for (const item of others) await server.given.assign(item, ravi.id)
    const uids = async (as = asha) => [
      ...new Set((await read(as)).entries.map(({ uid }) => uid.replace(/(-return)?@muster/, ''))),
    ]
    const idsOf = (...list: { documentId: string }[]) => list.map(({ documentId }) => documentId).toSorted()
    const { session: keynote, lunch, ...travel } = items
    expect((await uids()).toSorted()).toEqual(idsOf(keynote, lunch, session, ...Object.values(travel)))
    expect((await uids(ravi)).toSorted()).toEqual(idsOf(keynote, lunch, session, ...others))
    await server.ctx.db
      .deleteFrom('assignments')
      .where('item_id', '=', items.flight.id)
      .where('user_id', '=', asha.id)
      .execute()
    expect(await uids()).not.toContain(items.flight.documentId)
  })

  test('is empty but valid for a member without items, an Admin, and a coordinator who is not a member', async () => {
    expect((await read()).entries).toEqual([])
    await wholeDay()
    const [admin, nina] = [await server.given.person({ role: 'Admin' }), await server.given.person()]
    await server.given.bus(offsite.id, {}, nina.id)
    for (const as of [admin, nina]) expect((await read(as, offsite.documentId)).entries).toEqual([])
  })

  test('is 404 for an outsider and for an unknown event', async () => {
    const ravi = await server.given.person()
    expectRefusal(await call('GET', `/events/${offsite.id}/my-calendar`, { as: ravi }), 404)
    for (const id of ['99999999', 'nonsense'])
      expectRefusal(await call('GET', `/events/${id}/my-calendar`, { as: asha }), 404)
  })

  const NAMES = [
    'Tea, coffee; and "cake" \\ more\\n',
    'पुणे ते लोणावळा — मॉन्सून सहल '.repeat(12).trim(),
    '👩‍👩‍👧‍👦'.repeat(40),
    `x${'y'.repeat(240)}`,
    'BEGIN:VEVENT',
    "O'Neill: BEGIN=END;VALUE=DATE:20261201",
  ]
  test.each(NAMES)('preserves %s', async name => {
    const description = `${name}\nsecond line\r\nthird, line;`
    await server.given.subEvent(offsite.id, { name, description, location: name })
    await server.ctx.db.updateTable('events').set({ name }).where('id', '=', offsite.id).execute()
    const calendar = await read()
    expect(calendar.name).toBe(`Muster: ${name}`)
    expect(calendar.entries).toEqual([
      expect.objectContaining({
        summary: name,
        location: name,
        description: `${name}\nsecond line\nthird, line;\n${name}`,
      }),
    ])
  })

  test('cannot be injected into by a name: line breaks and control characters end no line', async () => {
    const name = 'Off-site\r\nBEGIN:VEVENT\rX\u0007\u0085\nUID:1'
    await server.given.subEvent(offsite.id, { name })
    await server.ctx.db.updateTable('events').set({ name }).where('id', '=', offsite.id).execute()
    const calendar = await read()
    expect(calendar.name).toBe('Muster: Off-site BEGIN:VEVENT X UID:1')
    expect(calendar.entries.map(({ summary }) => summary)).toEqual(['Off-site\nBEGIN:VEVENT\nX\nUID:1'])
  })

  test.each([
    ['Monsoon Off-site 2026', 'muster-monsoon-off-site-2026.ics'],
    ['पुणे सहल', 'muster-पुणे-सहल.ics'],
    ['../../etc/passwd', 'muster-etc-passwd.ics'],
    ['???', 'muster.ics'],
    ['x'.repeat(200), `muster-${'x'.repeat(60)}.ics`],
  ])('of "%s" is a file with its name', async (name, fileName) => {
    await server.ctx.db.updateTable('events').set({ name }).where('id', '=', offsite.id).execute()
    expect((await fileOf()).fileName).toBe(fileName)
  })

  test('keeps the id of an entry that changed, with a higher sequence', async () => {
    const { flight } = await wholeDay()
    const find = async () => (await read()).entries.find(({ uid }) => uid.startsWith(flight.documentId))!
    const before = await find()
    const { updated_at: updatedAt } = await server.ctx.db
      .selectFrom('items')
      .select('updated_at')
      .where('id', '=', flight.id)
      .executeTakeFirstOrThrow()
    const changedAt = new Date(updatedAt.getTime() + 90_000)
    await server.ctx.db
      .updateTable('items')
      .set({ updated_at: changedAt })
      .where('id', '=', flight.id)
      .execute()
    const after = await find()
    expect([before.sequence, after.sequence]).toEqual([0, 90])
    changedAt.setMilliseconds(0)
    expect(after.stamp).toBe(changedAt.toISOString())
  })

  test('shows a new departure, even if it was written directly to the database', async () => {
    const { flight } = await wholeDay()
    const { db } = server.ctx
    const anHourAgo = new Date(Date.now() - 3_600_000)
    await db
      .updateTable('items')
      .set({ created_at: anHourAgo, updated_at: anHourAgo })
      .where('id', '=', flight.id)
      .execute()
    const find = async () => (await read()).entries.find(({ uid }) => uid.startsWith(flight.documentId))!
    expect((await find()).sequence).toBe(0)
    await db
      .updateTable('flights')
      .set({ flight_name: 'Goa to Pune' })
      .where('item_id', '=', flight.id)
      .execute()
    expect((await find()).sequence).toBeGreaterThanOrEqual(3_600)
  })
})

describe('The calendar feed', () => {
  test('R498: is made and renewed with the password only', async () => {
    const make = (password: string) => call('POST', '/calendar-feed', { as: asha, body: { password } })
    expectRefusal(await make('not the password'), 400, 'The current password is not right.')
    expect((await call('GET', '/calendar-feed', { as: asha })).body.data.url).toBeNull()
    const url = await renew()
    expectRefusal(await make('not the password'), 400)
    expect((await get(url)).statusCode).toBe(200)
  })

  test('exists once it was created, and needs no session', async () => {
    const own = () => call('GET', '/calendar-feed', { as: asha })
    expect((await own()).body).toEqual({ data: { url: null, createdAt: null, lastReadAt: null } })
    const url = await renew()
    expect(url).toMatch(/^http:\/\/muster\.test\/api\/calendars\/[\w-]{64}\.ics$/)
    const createdAt = server.clock.now.toISOString()
    expect((await own()).body).toEqual({ data: { url, createdAt, lastReadAt: null } })
    const { statusCode, headers, body } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(parseCalendar(body)).toEqual({ name: 'Muster: my days', entries: [] })
  })

  test('has all active events of the person', async () => {
    await wholeDay()
    const [second, hidden, foreign] = [
      await server.given.event(),
      await server.given.event({ active: false }),
      await server.given.event(),
    ]
    for (const event of [second, hidden]) await server.given.member(event.id, asha.id)
    for (const [event, name] of [
      [second, 'Of the second'],
      [hidden, 'Of the hidden'],
      [foreign, 'Of others'],
    ] as const)
      await server.given.subEvent(event.id, { name })
    const { entries } = await readFeed(await renew())
    expect(entries).toHaveLength(8)
    expect(entries.map(({ summary }) => summary)).toContain('Of the second')
    const inFile = (await read()).entries
    expect(entries).toEqual(expect.arrayContaining(inFile))
  })

  test('gets another address when it is renewed, and the old one ends', async () => {
    const first = await renew()
    const second = await renew()
    expect(second).not.toBe(first)
    expect((await get(first)).statusCode).toBe(404)
    expect((await get(second)).statusCode).toBe(200)
  })

  test('remembers when it was last read, to five minutes', async () => {
    const lastRead = async () => (await call('GET', '/calendar-feed', { as: asha })).body.data.lastReadAt
    const start = server.clock.now
    const readAfter = async (minutes: number) => {
      server.clock.now = new Date(start.getTime() + minutes * 60_000)
      await get(url)
    }
    const url = await renew()
    await readAfter(0)
    // it is written after the answer
    await expect.poll(lastRead).toBe(start.toISOString())
    await readAfter(4)
    await readAfter(6)
    await expect.poll(lastRead).toBe(server.clock.now.toISOString())
    await renew()
    expect(await lastRead()).toBeNull()
    server.clock.now = start
  })

  test('ends for good when it is revoked', async () => {
    const url = await renew()
    for (let times = 0; times < 2; times++)
      expect((await call('DELETE', '/calendar-feed', { as: asha })).body.data.url).toBeNull()
    expect((await get(url)).statusCode).toBe(404)
    await renew()
    expect((await get(url)).statusCode).toBe(404)
  })

  test('of a disabled person ends, and never becomes somebody else’s', async () => {
    const ravi = await server.given.person()
    const [url, ravis] = [await renew(), await renew(ravi)]
    await server.ctx.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', asha.id)
      .execute()
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(ravis)).statusCode).toBe(200)
  })

  test('cannot be guessed, nor computed from the database alone', async () => {
    const url = await renew()
    const name = url.split('/').at(-1)!
    const { nonce } = await server.ctx.db
      .selectFrom('calendar_feeds')
      .select('nonce')
      .where('user_id', '=', asha.id)
      .executeTakeFirstOrThrow()
    expect(name.startsWith(nonce.slice(0, 21))).toBe(true)
    const other = name[40] === 'A' ? 'B' : 'A'
    const before = await changesIn(server.ctx)
    for (const guess of [
      `${nonce}.ics`,
      `${nonce}${'A'.repeat(64 - nonce.length)}.ics`,
      `${name.slice(0, 40)}${other}${name.slice(41)}`,
      name.replace('.ics', ''),
      `${name}x`,
      '.ics',
      '%00.ics',
      `${'_'.repeat(64)}.ics`,
    ]) {
      const { statusCode, body, headers } = await get(`/api/calendars/${guess}`)
      expectRefusal({ status: statusCode, body: JSON.parse(body), headers }, 404)
    }
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('is sent again only after a change', async () => {
    const url = await renew()
    const { headers } = await get(url)
    const asked = { 'if-none-match': String(headers.etag) }
    const same = await get(url, asked)
    expect([same.statusCode, same.body]).toEqual([304, ''])
    await wholeDay()
    expect((await get(url, asked)).statusCode).toBe(200)
  })

  test('never appears in the log', async () => {
    const url = await renew()
    await get(url)
    await get(`${url}x`)
    await call('DELETE', '/calendar-feed', { as: asha })
    await get(url)
    const log = server.logged.join('\n')
    expect(log).toContain('"route":"/api/calendars/:name"')
    const token = url.split('/').at(-1)!.replace('.ics', '')
    for (const secret of [token, token.slice(0, 21), token.slice(-30)]) expect(log).not.toContain(secret)
  })

  test('is read with one query', async () => {
    await wholeDay()
    const url = await renew()
    const asking = vi.spyOn(server.ctx.pool, 'query')
    await get(url)
    const queries = asking.mock.calls.map(([query]) => query as string | { name?: string; text: string })
    // the queue polls through the same pool
    const names = queries
      .filter(query => !(typeof query === 'string' ? query : query.text).includes('pgboss'))
      .map(query => (typeof query === 'string' ? query : query.name))
    asking.mockRestore()
    expect(names).toEqual(['calendar-of-feed'])
  })
})
