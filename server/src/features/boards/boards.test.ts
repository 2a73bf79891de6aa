import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const [YESTERDAY, TODAY, TOMORROW] = ['2026-11-20', '2026-11-21', '2026-11-22']

let people: Record<'admin' | 'asha' | 'ravi' | 'dev' | 'meera', GivenPerson>
let offsite: GivenItem
let items: Record<'flight' | 'bus10' | 'bus2' | 'room' | 'late' | 'meal' | 'talk' | 'carPool', GivenItem>

const at = (time: string) => new Date(`${time}+05:30`)

beforeAll(async () => {
  const { given } = server
  people = {
    admin: await given.person({ name: 'Admin', role: 'Admin' }),
    asha: await given.person({ name: 'Asha', email: 'asha@muster.test' }),
    ravi: await given.person({ name: 'Ravi', email: 'ravi.k@muster.test', contact: '9000000002' }),
    dev: await given.person({ name: 'Dev', email: 'dev@else.test' }),
    meera: await given.person({ name: 'Meera' }),
  }
  const { asha, ravi, dev, meera } = people
  offsite = await given.event()
  for (const { id } of [asha, ravi, dev]) await given.member(offsite.id, id)
  items = {
    flight: await given.flight(offsite.id),
    bus10: await given.bus(offsite.id, { bus_identifier: 'Bus 10' }),
    bus2: await given.bus(offsite.id, { bus_identifier: 'Bus 2' }, meera.id),
    room: await given.room(offsite.id, {
      room_number: '101',
      checkin_time: at(`${YESTERDAY}T14:00`),
      checkout_time: null,
    }),
    late: await given.room(
      offsite.id,
      { room_number: '102', checkin_time: null, checkout_time: null },
      meera.id,
    ),
    meal: await given.subEvent(offsite.id, { name: 'Lunch', sub_type: 'F&B' }),
    talk: await given.subEvent(offsite.id, { name: 'Keynote', location: 'Hall 1' }, meera.id),
    carPool: await given.carPool(offsite.id, dev.id),
  }
  await given.assign(items.flight, asha.id)
  await given.assign(items.bus2, asha.id, ravi.id)
  await given.assign(items.room, asha.id, ravi.id)
  await given.assign(items.late, dev.id)
})

const query = (filters: Record<string, string | undefined>) =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `filters[${name}]${name === 'name' ? '[$containsi]' : ''}=${value}`)
    .join('&')
const read = (as: GivenPerson, filters: Record<string, string> = {}) =>
  server.call('GET', `/events/${offsite.id}/board?${query(filters)}`, { as })
const readPeople = (as: GivenPerson, filters: Record<string, string | undefined> = {}) =>
  server.call('GET', `/events/${offsite.documentId}/board/people?${query(filters)}`, { as })
const checkIn = (as: GivenPerson, item: GivenItem, body: object = {}) =>
  server.call('POST', `/items/${item.id}/check-in`, {
    as,
    body: {
      clientKey: `the-key-of-the-tap-of-${as.id}-${item.id}-${JSON.stringify(body)}`.replace(/\W/g, '-'),
      ...body,
    },
  })

const namesIn = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)

describe('The board of a day', () => {
  test('lists what happens on the day by type and name, with all rooms and all car pools as one', async () => {
    const { status, body } = await read(people.admin, { day: TODAY })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(
      body.data.items.map(({ type, name, leg, totalCount }: Record<string, unknown>) => [
        type,
        name,
        leg,
        totalCount,
      ]),
    ).toEqual([
      ['flight', 'Delhi to Pune', 'first', 1],
      ['bus', 'Bus 2', 'first', 2],
      ['bus', 'Bus 10', 'first', 0],
      ['hotel', 'Hotel', 'second', 3],
      ['car-pool', 'Car Pools', 'second', 1],
      ['sub-event', 'Keynote', 'first', 3],
    ])
    expect(body.data).toMatchObject({ day: TODAY, users: 3, checkedIn: 0, pending: 3 })
    const [flight, bus, , hotel, carPools, talk] = body.data.items
    expect(flight).toEqual({
      id: items.flight.id,
      documentId: items.flight.documentId,
      name: 'Delhi to Pune',
      type: 'flight',
      date: TODAY,
      leg: 'first',
      checkedInCount: 0,
      totalCount: 1,
      coordinator: null,
      details: {
        flightName: 'Delhi to Pune',
        flightNumber: '6E 5271',
        departure: '2026-11-20T23:40:00.000Z',
        arrival: '2026-11-21T01:40:00.000Z',
      },
    })
    const { meera } = people
    expect(bus.coordinator).toEqual({
      id: meera.id,
      name: 'Meera',
      email: meera.email,
      contact: '9876543210',
    })
    expect(bus.details).toEqual({
      busIdentifier: 'Bus 2',
      busNumber: 'MH 14 A1 4100',
      time: '2026-11-20T23:40:00.000Z',
    })
    expect(hotel).toMatchObject({ documentId: 'hotel', coordinator: null, details: { roomCount: 2 } })
    expect(hotel.details).toMatchObject({ checkOutTime: '11:00' })
    expect(carPools).toMatchObject({ documentId: 'car-pools', details: { carPoolCount: 1 } })
    expect([hotel.id < 0, carPools.id < 0]).toEqual([true, true])
    expect(talk.details).toEqual({ startDate: '2026-11-20T23:40:00.000Z', location: 'Hall 1' })
  })

  test('counts the leg of the day: check-in to a room on its first day, check-out on the next', async () => {
    const on = async (day: string) => {
      const { body } = await read(people.admin, { day })
      return body.data.items.map(({ name, leg }: { name: string; leg: string }) => [name, leg])
    }
    expect(await on(YESTERDAY)).toEqual([
      ['Hotel', 'first'],
      ['Car Pools', 'first'],
    ])
    expect(await on(TOMORROW)).toEqual([
      ['Hotel', 'second'],
      ['Car Pools', 'second'],
    ])
  })

  test('is today during the event, and its first day before and after it', async () => {
    const dayAt = async (time: string) => {
      server.clock.now = at(time)
      const { body } = await read(people.admin)
      return body.data.day
    }
    const { now } = server.clock
    expect(await dayAt(`${TOMORROW}T01:00`)).toBe(TOMORROW)
    expect(await dayAt('2026-11-01T01:00')).toBe(YESTERDAY)
    expect(await dayAt('2026-12-01T01:00')).toBe(YESTERDAY)
    server.clock.now = now
    expect((await read(people.admin)).body.data.day).toBe(TODAY)
  })

  test.each(['2027-01-01', 'tomorrow', '2026-11-2'])('is refused for %s', async day => {
    expectRefusal(
      await read(people.admin, { day }),
      400,
      `Please send a day of the event or of one of its items, such as 2026-11-21: ${day}`,
    )
  })

  test('is refused for a filter that chooses no single board', async () => {
    for (const filter of [
      'filters[day][$ne]=2026-11-21',
      'filters[$or][0][view]=all',
      'filters[view][$null]=true',
    ])
      expectRefusal(
        await server.call('GET', `/events/${offsite.id}/board?${filter}`, { as: people.admin }),
        400,
      )
  })

  test('counts a person once, and as pending only if they are checked in nowhere', async () => {
    const { admin, asha, ravi, dev } = people
    for (const item of [items.flight, items.bus2, items.talk])
      expect((await checkIn(asha, item)).status).toBe(200)
    expect((await checkIn(admin, items.room, { user: ravi.id, leg: 'first' })).status).toBe(200)
    const { body } = await read(admin)
    const countOf = (data: typeof body.data, name: string) => {
      const { checkedInCount, totalCount } = data.items.find((item: { name: string }) => item.name === name)
      return [checkedInCount, totalCount]
    }
    expect(countOf(body.data, 'Bus 2')).toEqual([1, 2])
    expect(countOf(body.data, 'Keynote')).toEqual([1, 3])
    // a check-in on the first day is not a check-out
    expect(countOf(body.data, 'Hotel')).toEqual([0, 3])
    expect(body.data).toMatchObject({ users: 3, checkedIn: 1, pending: 2 })
    const first = await read(admin, { day: YESTERDAY })
    expect(countOf(first.body.data, 'Hotel')).toEqual([1, 3])
    expect(first.body.data).toMatchObject({ users: 3, checkedIn: 1, pending: 2 })
    expect((await checkIn(dev, items.carPool, { leg: 'second' })).status).toBe(200)
    expect((await read(admin)).body.data).toMatchObject({ users: 3, checkedIn: 2, pending: 1 })
  })

  test('that a caller has is not sent again until somebody checks in', async () => {
    const path = `/events/${offsite.id}/board?filters[day]=${TODAY}`
    const { headers } = await server.call('GET', path, { as: people.admin })
    const again = () =>
      server.call('GET', path, { as: people.admin, headers: { 'if-none-match': String(headers.etag) } })
    expect((await again()).status).toBe(304)
    expect((await checkIn(people.dev, items.talk)).status).toBe(200)
    expect((await again()).status).toBe(200)
  })
})

describe('The people of a board', () => {
  const listed = async (filters: Record<string, string | undefined>) =>
    namesIn(await readPeople(people.admin, filters))

  test('are listed by name: all, those who are in, and those who are pending', async () => {
    expect(await listed({})).toEqual(['Asha', 'Dev', 'Ravi'])
    expect(await listed({ list: 'checked-in' })).toEqual(['Asha', 'Dev'])
    expect(await listed({ list: 'pending' })).toEqual(['Ravi'])
    const bus = items.bus2.documentId
    expect(await listed({ item: bus })).toEqual(['Asha', 'Ravi'])
    expect(await listed({ item: bus, list: 'checked-in' })).toEqual(['Asha'])
    expect(await listed({ item: bus, list: 'pending' })).toEqual(['Ravi'])
    expect(await listed({ item: 'hotel', day: YESTERDAY, list: 'checked-in' })).toEqual(['Ravi'])
    expect(await listed({ item: 'car-pools' })).toEqual(['Dev'])
  })

  test('show since when they are in, and who checked them in if it was not they', async () => {
    const { body } = await readPeople(people.admin, { day: YESTERDAY, item: 'hotel' })
    const { ravi, admin } = people
    expect(body.data.find(({ id }: { id: number }) => id === ravi.id)).toEqual({
      id: ravi.id,
      name: 'Ravi',
      newestContact: null,
      email: 'ravi.k@muster.test',
      contact: '9000000002',
      checkedInAt: server.clock.now.toISOString(),
      checkedInBy: { id: admin.id, name: 'Admin' },
      place: { id: items.room.id, documentId: items.room.documentId, name: 'Room 101', leg: 'first' },
    })
    const own = await readPeople(people.admin, { item: items.talk.documentId, list: 'checked-in' })
    expect(own.body.data[0]).toMatchObject({ name: 'Asha', checkedInBy: null })
  })

  test('are found by a part of their name, username or e-mail, in any case', async () => {
    expect(await listed({ name: 'SH' })).toEqual(['Asha'])
    expect(await listed({ name: 'avi.K' })).toEqual(['Ravi'])
    expect(await listed({ name: 'else.test' })).toEqual(['Dev'])
    expect(await listed({ name: 'nobody' })).toEqual([])
    expect(await listed({ name: 'a', list: 'pending' })).toEqual(['Ravi'])
  })

  test('come in pages', async () => {
    const path = `/events/${offsite.id}/board/people?pagination[page]=2&pagination[pageSize]=2`
    const answer = await server.call('GET', path, { as: people.admin })
    expect(namesIn(answer)).toEqual(['Ravi'])
    expect(answer.body.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 })
  })

  test('of an item that is not on the board are not found', async () => {
    for (const item of [items.meal.documentId, items.room.documentId, 'nothing'])
      expectRefusal(await readPeople(people.admin, { item }), 404)
    expectRefusal(await readPeople(people.admin, { item: items.bus2.documentId, day: TOMORROW }), 404)
  })
})

describe('A co-ordinator without the Admin role', () => {
  test('sees only their own items, each room by itself', async () => {
    for (const filters of [{}, { view: 'mine' }]) {
      const { body } = await read(people.meera, filters)
      expect(body.data.items.map(({ name }: { name: string }) => name)).toEqual([
        'Bus 2',
        'Room 102',
        'Keynote',
      ])
      expect(body.data.items[1].details).toEqual({
        roomCount: 1,
        checkInTime: '12:00',
        checkOutTime: '11:00',
      })
    }
    expectRefusal(await read(people.meera, { view: 'all' }), 403)
    expectRefusal(await readPeople(people.meera, { view: 'all' }), 403)
  })

  test('reads nothing of an item of somebody else', async () => {
    for (const { documentId } of [items.flight, items.bus10, items.room, items.carPool])
      expectRefusal(await readPeople(people.meera, { item: documentId }), 404)
    for (const item of ['hotel', 'car-pools']) expectRefusal(await readPeople(people.meera, { item }), 404)
  })

  test('reads contact details of the people of their items, and only names of those who are expected at a session', async () => {
    const extra = await server.given.person({ name: 'Extra', email: 'extra@hidden.test' })
    await server.given.member(offsite.id, extra.id)
    const { body } = await readPeople(people.meera, { item: items.talk.documentId })
    const cards = Object.fromEntries(
      body.data.map((card: { name: string; email?: string }) => [card.name, card.email]),
    )
    expect(cards).toMatchObject({ Asha: 'asha@muster.test', Ravi: 'ravi.k@muster.test' })
    expect(cards.Extra).toBeUndefined()
    expect(body.data.find((card: { name: string }) => card.name === 'Extra').contact).toBeUndefined()
    expect(namesIn(await readPeople(people.meera, { name: 'hidden' }))).toEqual([])
    expect(namesIn(await readPeople(people.meera, { name: 'extr' }))).toEqual(['Extra'])
    expect(namesIn(await readPeople(people.admin, { name: 'hidden' }))).toEqual(['Extra'])
  })

  test('for emergencies sees an empty board', async () => {
    const guard = await server.given.person({ name: 'Guard' })
    const event = await server.given.event({ emergency_coordinator_id: guard.id })
    await server.given.bus(event.id)
    const { body } = await server.call('GET', `/events/${event.id}/board`, { as: guard })
    expect(body.data).toMatchObject({ items: [], users: 0, checkedIn: 0, pending: 0 })
  })
})

test('An Admin sees their own items alone in My View', async () => {
  expect((await read(people.admin, { view: 'mine' })).body.data.items).toEqual([])
})

test('Attendees are refused, and outsiders do not learn that the event exists', async () => {
  const outsider = await server.given.person()
  for (const path of ['board', 'board/people', 'board/arrivals', 'board/live']) {
    expectRefusal(await server.call('GET', `/events/${offsite.id}/${path}`, { as: people.asha }), 403)
    expectRefusal(await server.call('GET', `/events/${offsite.id}/${path}`, { as: outsider }), 404)
    expectRefusal(await server.call('GET', `/events/987654/${path}`, { as: people.admin }), 404)
  }
})

test('Car pools leave the board when car pooling is switched off', async () => {
  await server.ctx.db
    .updateTable('events')
    .set({ is_car_pool_enabled: false })
    .where('id', '=', offsite.id)
    .execute()
  const { body } = await read(people.admin)
  expect(body.data.items.map(({ type }: { type: string }) => type)).not.toContain('car-pool')
})
