import type { AddressInfo } from 'node:net'
import { type StrapiClient, strapi } from '@strapi/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { type GivenPerson, PASSWORD } from './given.ts'
import { testServer } from './server.ts'

const server = testServer()
let baseURL: string
let asha: GivenPerson
let client: StrapiClient
const DAY = 86_400_000

const post = (path: string, body?: object, by: StrapiClient = strapi({ baseURL })) =>
  by.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
  const now = server.clock.now.getTime()
  for (const [day, name] of ['Alpha', 'Beta', 'Gamma'].entries()) {
    const dates = { start_date: new Date(now + day * DAY), end_date: new Date(now + (day + 2) * DAY) }
    const { id } = await server.given.event({ name, ...dates })
    if (name === 'Beta') await server.given.member(id, asha.id)
  }
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  baseURL = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api`
  const answer = await post('/auth/local', { identifier: asha.email, password: PASSWORD })
  const { jwt, user } = (await answer.json()) as { jwt: string; user: object }
  expect(user).toMatchObject({ id: asha.id, email: asha.email, name: 'Asha' })
  client = strapi({ baseURL, auth: jwt })
})

describe('The official client', () => {
  test('logs in and reads the current user', async () => {
    const me = await (await client.fetch('/users/me?populate=role')).json()
    expect(me).toMatchObject({ id: asha.id, name: 'Asha', role: { name: 'Attendee' } })
  })

  test('lists events with populate, sort, filters and both paginations', async () => {
    const events = client.collection('events')
    const names = ({ data }: { data: object[] }) => data.map(event => (event as { name: string }).name)

    const page = await events.find({
      populate: ['coverImage', 'assigned_users'],
      sort: 'startDate:desc',
      pagination: { page: 1, pageSize: 2 },
    })
    expect(names(page)).toEqual(['Gamma', 'Beta'])
    expect(page.data[1]).toMatchObject({ coverImage: null, assigned_users: [{ id: asha.id, name: 'Asha' }] })
    expect(page.meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 })

    const rest = await events.find({
      populate: { assigned_users: true },
      sort: ['name:asc', 'startDate:desc'],
      pagination: { start: 2, limit: 10 },
    })
    expect(names(rest)).toEqual(['Gamma'])
    expect(rest.meta.pagination).toEqual({ start: 2, limit: 10, total: 3 })

    const mine = await events.find({
      populate: 'coverImage',
      filters: { assigned_users: { id: { $eq: asha.id } }, active: { $eq: true } },
    })
    expect(names(mine)).toEqual(['Beta'])
  })

  test('filters, sorts, chooses fields and populates in the spellings that it makes of objects', async () => {
    const events = client.collection('events')
    const { data, meta } = await events.find({
      fields: ['name'],
      populate: { assigned_users: { fields: ['name'] }, coverImage: true },
      filters: {
        $or: [{ name: 'Alpha' }, { name: { $in: ['Beta', 'Gamma'] } }],
        startDate: { $gte: '2026-11-01' },
      },
      sort: ['name:desc'],
      pagination: { page: 1, pageSize: 3, withCount: false },
      locale: 'en',
      status: 'published',
    })
    const event = (name: string, people: object[]) => ({
      ...{ id: expect.any(Number), documentId: expect.any(String), name },
      ...{ assigned_users: people, coverImage: null },
    })
    expect(data).toEqual([
      event('Gamma', []),
      event('Beta', [{ id: asha.id, name: 'Asha' }]),
      event('Alpha', []),
    ])
    expect(meta.pagination).toEqual({ page: 1, pageSize: 3 })
    const all = await events.find({ populate: '*', pagination: { limit: -1 } as object })
    expect(all.data[0]).toHaveProperty('assigned_users')
    expect(all.meta.pagination).toMatchObject({ start: 0, limit: 1_000 })
  })

  test('reads one event by documentId', async () => {
    const events = client.collection('events')
    const [first] = (await events.find()).data
    const { data } = await events.findOne(first!.documentId, { populate: ['assigned_users'] })
    expect(data).toMatchObject({ documentId: first!.documentId, name: 'Gamma', assigned_users: [] })
  })

  test('reads flights with populate and filters, and one by documentId', async () => {
    const { given } = server
    const meera = await given.person({ name: 'Meera', contact: '9876500000' })
    const event = await given.event({ name: 'Delta', active: false })
    await given.member(event.id, asha.id)
    const flight = await given.flight(event.id, { flight_number: 'AI 849' }, meera.id)
    for (const item of [flight, await given.flight(event.id)]) await given.assign(item, asha.id)
    const flights = client.collection('flights')

    const found = await flights.find({
      populate: ['event', 'co_ordinator', 'assigned_users', 'checked_in_users'],
      filters: { event: { documentId: { $eq: event.documentId } }, assigned_users: { id: { $eq: asha.id } } },
      sort: 'departure:asc',
      pagination: { page: 1, pageSize: 1 },
    })
    expect(found.data).toMatchObject([
      {
        documentId: flight.documentId,
        flightNumber: 'AI 849',
        event: { documentId: event.documentId, name: 'Delta' },
        co_ordinator: { id: meera.id, name: 'Meera', contact: '9876500000' },
        assigned_users: [{ id: asha.id, name: 'Asha' }],
        checked_in_users: [],
      },
    ])
    expect(found.meta.pagination).toEqual({ page: 1, pageSize: 1, pageCount: 2, total: 2 })

    const { data } = await flights.findOne(flight.documentId, { populate: { co_ordinator: true } })
    expect(data).toMatchObject({ co_ordinator: { name: 'Meera' }, checkedInCount: 0, totalCount: 1 })
    expect(data).not.toHaveProperty('assigned_users')
  })

  test('checks in by a list that contains only the caller', async () => {
    const { given } = server
    const ravi = await given.person({ name: 'Ravi' })
    const event = await given.event()
    for (const { id } of [asha, ravi]) await given.member(event.id, id)
    const bus = await given.bus(event.id)
    await given.assign(bus, asha.id, ravi.id)
    const buses = client.collection('buses')
    const { data } = await buses.update(bus.documentId, { checked_in_users: [asha.id] })
    expect(data).toMatchObject({
      documentId: bus.documentId,
      checked_in_users: [{ id: asha.id, name: 'Asha' }],
    })
    const asked = buses.update(bus.documentId, { checked_in_users: [asha.id, ravi.id] })
    await expect(asked).rejects.toThrow(/403/)
  })

  test('lists car pools with everything populated, and reads one by documentId', async () => {
    const { given } = server
    const ravi = await given.person({ name: 'Ravi' })
    const event = await given.event({ name: 'Epsilon', is_car_pool_enabled: true })
    for (const { id } of [asha, ravi]) await given.member(event.id, id)
    const pool = await given.carPool(event.id, ravi.id)
    const pools = client.collection('car-pools')
    const found = await pools.find({
      populate: ['car_owner', 'assigned_users', 'checked_in_users', 'event'],
      filters: { event: { documentId: { $eq: event.documentId } } },
      pagination: { page: 1, pageSize: 10 },
    })
    const driver = { id: ravi.id, name: 'Ravi' }
    expect(found.data).toMatchObject([
      {
        documentId: pool.documentId,
        meetingPoint: 'Kothrud',
        event: { documentId: event.documentId, name: 'Epsilon' },
        car_owner: driver,
        assigned_users: [driver],
        checked_in_users: [],
      },
    ])
    expect(found.meta.pagination).toMatchObject({ page: 1, total: 1 })
    const { data } = await pools.findOne(pool.documentId, { populate: { requests: true } })
    expect(data).toMatchObject({ relation: 'none', assignedCount: 1, requests: [] })
  })

  test('reads one request and one set of preferences, and creates a request as it read one', async () => {
    const { given } = server
    const ravi = await given.person({ name: 'Ravi' })
    const event = await given.event()
    for (const { id } of [asha, ravi]) await given.member(event.id, id)
    const own = await given.preferences(event.id, asha.id)
    const pool = await given.carPool(event.id, ravi.id)
    const requests = client.collection('car-pool-requests')
    const created = await requests.create({
      car_pool: pool.documentId,
      request_type: 'join_request',
      request_status: 'pending',
    })
    const { data } = await requests.findOne(created.data.documentId, { populate: { car_pool: true } })
    expect(data).toMatchObject({
      request_status: 'pending',
      car_pool: {
        id: pool.id,
        availableSeats: 4,
        assignedCount: 1,
        car_owner: { id: ravi.id, name: 'Ravi' },
      },
    })
    await expect(
      requests.create({ car_pool: pool.id, request_type: 'join_request', request_status: 'accepted' }),
    ).rejects.toThrow(/400/)
    const preferences = client.collection('user-event-preferences')
    const saved = await preferences.findOne(own.documentId, { populate: '*' })
    expect(saved.data).toMatchObject({ id: own.id, user: { id: asha.id }, country: 'India', confidence: 1 })
    const {
      id: _,
      documentId: __,
      user: ___,
      event: ____,
      ...values
    } = saved.data as unknown as Record<string, unknown>
    const updated = await preferences.update(
      own.documentId,
      { ...values, food: 'Non-Veg' },
      { populate: 'user' },
    )
    expect(updated.data).toMatchObject({ food: 'Non-Veg', user: { id: asha.id } })
    await expect(preferences.update(own.documentId, { ...values, country: 'Nepal' })).rejects.toThrow(/400/)
  })

  test('reads an event with its sub-events and whether the caller is checked in', async () => {
    const { given } = server
    const event = await given.event({ name: 'Zeta' })
    await given.member(event.id, asha.id)
    const session = await given.subEvent(event.id, { name: 'Keynote' })
    const read = async () =>
      (
        await client
          .collection('events')
          .findOne(event.documentId, { populate: ['sub_events', 'checked_in_users'] })
      ).data
    expect(await read()).toMatchObject({
      sub_events: [{ id: session.id, documentId: session.documentId, name: 'Keynote' }],
      checked_in_users: [],
    })
    await client
      .collection('sub-events')
      .update(session.documentId, { checked_in_users: { connect: [asha.id] } })
    expect(await read()).toMatchObject({ checked_in_users: [{ id: asha.id, name: 'Asha' }] })
  })

  test('gets refusals as its own errors', async () => {
    const asked = client.collection('events').find({ populate: 'members' })
    await expect(asked).rejects.toThrow(/400/)
    await expect(client.collection('events').findOne('a'.repeat(24))).rejects.toThrow(/404/)
    await expect(strapi({ baseURL }).collection('events').find()).rejects.toThrow(/401/)
  })

  test('joins and logs out with the JSON content type and without a body', async () => {
    const [alpha] = (await client.collection('events').find({ sort: 'name' })).data
    const joined = await post(`/events/${alpha!.documentId}/rsvp`, undefined, client)
    expect(await joined.json()).toMatchObject({ data: { name: 'Alpha', isJoined: true } })
    expect(await (await post('/auth/logout', undefined, client)).json()).toEqual({ ok: true })
    await expect(client.fetch('/users/me')).rejects.toThrow(/401/)
  })
})
