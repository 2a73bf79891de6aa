import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const DAY = 86_400_000

let asha: GivenPerson
let ravi: GivenPerson
let meera: GivenPerson
let admin: GivenPerson
type Made = Awaited<ReturnType<typeof server.given.event>>
let events: Record<'running' | 'closed' | 'past' | 'inactive' | 'hers', Made>

/** Asha is in every event but `closed`; Ravi is in none; Meera runs a bus of `running`; nobody is in `closed`. */
beforeAll(async () => {
  const { given } = server
  asha = await given.person({ name: 'Asha' })
  ravi = await given.person({ name: 'Ravi' })
  meera = await given.person({ name: '  ', email: 'meera@muster.test' })
  admin = await given.person({ name: 'Admin', role: 'Admin' })
  const now = server.clock.now.getTime()
  const days = (start: number, end: number) => ({
    start_date: new Date(now + start * DAY),
    end_date: new Date(now + end * DAY),
  })
  events = {
    running: await given.event({ name: 'Monsoon Off-site', ...days(-1, 1) }),
    closed: await given.event({ name: 'Closed Off-site', ...days(2, 3), registration: 'closed' }),
    past: await given.event({ name: 'Past Off-site', ...days(-9, -0.001) }),
    inactive: await given.event({ name: 'Inactive Off-site', ...days(1, 2), active: false }),
    hers: await given.event({ name: 'Other Off-site', ...days(3, 4), active: false }),
  }
  for (const event of [events.running, events.past, events.inactive]) await given.member(event.id, asha.id)
  await given.member(events.running.id, meera.id)
  await given.item(events.running.id, 'bus', meera.id)
})

const list = async (as: GivenPerson, query = '') => {
  const { status, body } = await call('GET', `/events?${query}`, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const names = async (as: GivenPerson, query = '') =>
  (await list(as, query)).data.map((event: { name: string }) => event.name)
const read = (as: GivenPerson, id: number | string, query = 'populate=assigned_users') =>
  call('GET', `/events/${id}?${query}`, { as })

test('The page that opens the app is the same for many at once as any other page for one', async () => {
  const everybody = [asha, ravi, meera, admin]
  const page = (size: number) => `populate=coverImage&sort=startDate:desc&pagination[pageSize]=${size}`
  const atOnce = await Promise.all(everybody.map(person => list(person, page(100))))
  for (const [index, person] of everybody.entries())
    expect(atOnce[index].data).toEqual((await list(person, page(99))).data)
})

test('An event is the same by its id, for many at once, as by its documentId for one', async () => {
  const everybody = [asha, ravi, meera, admin]
  for (const event of Object.values(events)) {
    const atOnce = await Promise.all(everybody.map(person => read(person, event.id)))
    for (const [index, person] of everybody.entries())
      expect(atOnce[index]!.body).toEqual((await read(person, event.documentId)).body)
  }
})

describe('A person who is in no event', () => {
  test('sees active events that are not over, latest start first', async () => {
    expect(await names(ravi)).toEqual(['Closed Off-site', 'Monsoon Off-site'])
  })

  test('sees the number of members, but not who they are', async () => {
    const { data } = await list(ravi, 'populate=assigned_users')
    expect(data).toMatchObject([
      { registration: 'closed', membersCount: 0, assigned_users: [], isJoined: false },
      { registration: 'open', membersCount: 2, assigned_users: [], isJoined: false },
    ])
    expect((await read(ravi, events.running.id)).body.data).toEqual(data[1])
  })

  test('finds nothing by filtering for other members', async () => {
    for (const person of [asha, meera, admin])
      expect(await names(ravi, `filters[assigned_users][id][$eq]=${person.id}`)).toEqual([])
    const { meta } = await list(ravi, `filters[assigned_users][id][$eq]=${asha.id}`)
    expect(meta.pagination.total).toBe(0)
  })

  test('cannot distinguish a past or inactive event from one that does not exist', async () => {
    const never = await read(ravi, 999_999)
    for (const { id, documentId } of [events.past, events.inactive, events.hers]) {
      for (const one of [id, documentId]) {
        const answer = await read(ravi, one)
        expectRefusal(answer, 404, 'This does not exist or you do not have access to it.')
        expect(answer.body).toEqual(never.body)
      }
    }
    const { pagination } = (await list(ravi)).meta
    expect(pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 2 })
    const far = (await list(ravi, 'pagination[page]=2')).meta
    expect(far.pagination.total).toBe(2)
  })

  test('learns nothing from a filter: the answer is always the same', async () => {
    const [yes, no] = await Promise.all([
      call('GET', `/events?filters[assigned_users][id][$eq]=${asha.id}`, { as: ravi }),
      call('GET', `/events?filters[assigned_users][id][$eq]=999999`, { as: ravi }),
    ])
    expect(JSON.stringify(yes!.body)).toBe(JSON.stringify(no!.body))
  })
})

describe('A coordinator who is not a member', () => {
  test('sees the event although it is inactive, but not its members', async () => {
    const { given } = server
    const [driver, host] = [await given.person(), await given.person()]
    const quiet = await given.event({ active: false, emergency_coordinator_id: host.id })
    await given.member(quiet.id, asha.id)
    await given.bus(quiet.id, {}, driver.id)
    for (const person of [driver, host]) {
      const { status, body } = await read(person, quiet.id)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ name: quiet.name, isJoined: false, assigned_users: [] })
      expect(await names(person)).toContain(quiet.name)
    }
    expectRefusal(await read(ravi, quiet.id), 404)
    // nobody else counts on how many events there are
    await server.ctx.db.deleteFrom('events').where('id', '=', quiet.id).execute()
  })
})

describe('A member', () => {
  test('also sees inactive and past events that they have joined, and no others', async () => {
    expect(await names(asha)).toEqual([
      'Closed Off-site',
      'Inactive Off-site',
      'Monsoon Off-site',
      'Past Off-site',
    ])
    for (const { id } of [events.past, events.inactive]) expect((await read(asha, id)).status).toBe(200)
    expectRefusal(await read(asha, events.hers.id), 404)
  })

  test('sees members by id and name only, and a username only without a name', async () => {
    const { data } = (await read(asha, events.running.documentId)).body
    expect(data).toMatchObject({
      id: events.running.id,
      documentId: events.running.documentId,
      isJoined: true,
    })
    expect(data.assigned_users).toEqual([
      { id: meera.id, name: 'meera' },
      { id: asha.id, name: 'Asha' },
    ])
  })

  test('can filter by people only within shared events', async () => {
    const of = (person: GivenPerson) => `filters[assigned_users][id][$eq]=${person.id}`
    expect(await names(asha, of(asha))).toEqual(['Inactive Off-site', 'Monsoon Off-site', 'Past Off-site'])
    expect(await names(asha, of(meera))).toEqual(['Monsoon Off-site'])
    expect(await names(meera, of(asha))).toEqual(['Monsoon Off-site'])
    expect(await names(asha, of(ravi))).toEqual([])
  })

  test('finds the current event by its dates', async () => {
    const now = encodeURIComponent(server.clock.now.toISOString())
    const current = `filters[startDate][$lte]=${now}&filters[endDate][$gte]=${now}`
    expect(await names(asha, current)).toEqual(['Monsoon Off-site'])
    expect(await names(asha, 'filters[active][$eq]=false')).toEqual(['Inactive Off-site'])
  })

  test('sees whether their own preferences are saved, not those of others', async () => {
    await server.ctx.db
      .insertInto('preferences')
      .values({
        event_id: events.running.id,
        user_id: meera.id,
        food: 'Veg',
        tshirt_size: 'M',
        formatted_address: 'Pune',
        latitude: 18.5,
        longitude: 73.8,
      })
      .execute()
    expect((await read(meera, events.running.id)).body.data.hasPreferences).toBe(true)
    expect((await read(asha, events.running.id)).body.data.hasPreferences).toBe(false)
  })
})

describe('An Admin', () => {
  test('sees all events and all members, without being one', async () => {
    expect(await names(admin, 'sort=name')).toEqual([
      'Closed Off-site',
      'Inactive Off-site',
      'Monsoon Off-site',
      'Other Off-site',
      'Past Off-site',
    ])
    for (const { id } of Object.values(events)) expect((await read(admin, id)).status).toBe(200)
    const { data } = (await read(admin, events.running.id)).body
    expect(data).toMatchObject({ isJoined: false, membersCount: 2 })
    expect(data.assigned_users).toHaveLength(2)
    expect(await names(admin, `filters[assigned_users][id][$eq]=${asha.id}`)).toHaveLength(3)
  })
})

test('An event becomes invisible to non-members at the moment it ends', async () => {
  const end = server.clock.now
  const { id } = await server.given.event({ start_date: new Date(end.getTime() - DAY), end_date: end })
  expect((await read(ravi, id)).status).toBe(200)
  server.clock.now = new Date(end.getTime() + 1)
  expectRefusal(await read(ravi, id), 404)
  server.clock.now = end
})

test('An event has times in UTC, its time zone, and a place only with both coordinates', async () => {
  const { id } = await server.given.event({
    name: 'Lonavala',
    start_date: new Date('2026-11-22T00:30:00+05:30'),
    end_date: new Date('2026-11-23T18:00:00+05:30'),
    latitude: 18.75,
    longitude: 73.4,
    location: 'Lonavala',
    available_drinks: ['Chai', 'Lassi'],
  })
  expect((await read(ravi, id, '')).body.data).toMatchObject({
    desc: null,
    startDate: '2026-11-21T19:00:00.000Z',
    endDate: '2026-11-23T12:30:00.000Z',
    timezone: 'Asia/Kolkata',
    location: 'Lonavala',
    locationCoOrds: { latitude: 18.75, longitude: 73.4 },
    availableDrinks: ['Chai', 'Lassi'],
  })
  expect((await read(ravi, events.running.id)).body.data.locationCoOrds).toBeNull()
})
