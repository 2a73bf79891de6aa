import { beforeAll, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { picture } from '#test/pictures.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

const ITEMS = {
  flight: {
    ...{ kind: 'flight', flightNumber: '6E 5271', flightName: 'Delhi to Pune' },
    ...{ departure: '2026-11-21T05:00:00.000Z', arrival: '2026-11-21T07:10:00.000Z' },
    ...{ airport: 'Delhi', terminal: '2', arriveMinutesBefore: 120, coordinator: 'meera@muster.test' },
  },
  bus: {
    ...{ kind: 'bus', busIdentifier: 'Bus 1 to Lonavala', busNumber: 'MH 14 A1 4100' },
    ...{ time: '2026-11-21T05:00:00.000Z', boardingPoint: 'Kothrud depot', boardingLandmark: 'the bank' },
    ...{ boardingCoOrds: { latitude: 18.5, longitude: 73.8 }, arriveMinutesBefore: 10, capacity: 40 },
    coordinator: null,
  },
  'hotel-room': {
    ...{ kind: 'hotel-room', roomNumber: '214', checkinTime: '2026-11-21T09:00:00.000Z' },
    ...{ checkoutTime: null, capacity: 2, coordinator: null },
  },
  'sub-event': {
    ...{ kind: 'sub-event', name: 'Plans for the year', desc: 'Bring a pen', subType: 'Session' },
    ...{ startDate: '2026-11-21T04:30:00.000Z', endDate: '2026-11-21T06:30:00.000Z', location: 'Hall' },
    coordinator: 'meera@muster.test',
  },
} as const

let admin: GivenPerson
let second: GivenPerson
let event: { id: number }
beforeAll(async () => {
  const { given } = server
  admin = await given.person({ role: 'Admin' })
  second = await given.person({ role: 'Admin' })
  await given.person({ name: 'Meera Kulkarni', email: 'meera@muster.test' })
  event = await given.event()
})

const add = (data: object, headers = {}) =>
  call('POST', `/events/${event.id}/items`, { as: admin, body: { data }, headers })
const edit = (id: number, item: object, revision: number, as = admin) =>
  call('PUT', `/items/${id}/settings`, { as, body: { data: { revision, item } } })
const list = async (query: string) =>
  (await call('GET', `/events/${event.id}/items?${query}`, { as: admin })).body

describe.each(Object.values(ITEMS))('An item of the kind $kind', item => {
  test('is added, read as it was written, and listed', async () => {
    const { status, body } = await add(item)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ revision: 1, assigned: 0, item })
    const { id, documentId } = body.data
    expect((await call('GET', `/items/${documentId}/settings`, { as: second })).body).toEqual(body)
    const { data } = await list(`filters[kind]=${item.kind}`)
    expect(data.map((row: { id: number }) => row.id)).toContain(id)
  })
})

describe('An item', () => {
  test('is changed, and the audit has what was and what is', async () => {
    const { id } = (await add(ITEMS.bus)).body.data
    const { body } = await edit(id, { ...ITEMS.bus, capacity: 30, coordinator: 'meera@muster.test' }, 1)
    expect(body.data).toMatchObject({ revision: 2, coordinator: { name: 'Meera Kulkarni' } })
    const [row] = await server.ctx.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(row).toEqual({
      action: 'item-changed',
      details: {
        item: id,
        changes: { capacity: [40, 30], coordinatorId: [null, body.data.coordinator.id] },
      },
    })
  })

  test('that two Admins change: the second is told, and nothing is overwritten', async () => {
    const { id } = (await add(ITEMS['hotel-room'])).body.data
    await edit(id, { ...ITEMS['hotel-room'], roomNumber: '215' }, 1, second)
    const before = await changesIn(server.ctx)
    expectRefusal(
      await edit(id, { ...ITEMS['hotel-room'], roomNumber: '216' }, 1),
      409,
      'Somebody else has changed this in the meantime. Please look at it before you save.',
    )
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test.each([
    [{ ...ITEMS.flight, arrival: ITEMS.flight.departure }, 'The flight must land after it departs'],
    [{ ...ITEMS.flight, airport: null }, 'Please enter the airport of the terminal'],
    [{ ...ITEMS.bus, boardingPoint: null }, 'Please enter where people board'],
    [{ ...ITEMS.bus, capacity: 0 }, 'Please enter a number from 1 to 500, or nothing'],
    [
      { ...ITEMS.bus, time: '2027-11-21T05:00:00Z' },
      'This is more than 30 days from the event. Please check the date',
    ],
    [{ ...ITEMS['sub-event'], endDate: '2026-11-20T04:30:00Z' }, 'The session must end after it starts'],
    [{ ...ITEMS['sub-event'], coordinator: 'nobody@muster.test' }, 'Nobody with this email has an account.'],
    [{ kind: 'train' }, 'Please choose a flight, a bus, a room or a session'],
  ])('%o is refused: %s', async (item, sentence) => {
    const before = await changesIn(server.ctx)
    expectRefusal(await add(item), 400, sentence)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('is deleted with who was on it', async () => {
    const { id } = (await add(ITEMS.bus)).body.data
    const asha = await server.given.person()
    await server.given.member(event.id, asha.id)
    await server.given.assign({ id }, asha.id)
    expect((await call('DELETE', `/items/${id}`, { as: admin })).status).toBe(200)
    expectRefusal(await call('GET', `/items/${id}/settings`, { as: admin }), 404)
    expectRefusal(await call('DELETE', `/items/${id}`, { as: admin }), 404)
  })

  test('that is a session has a picture, which its agenda shows and which goes with it', async () => {
    const { id } = (await add(ITEMS['sub-event'])).body.data
    const pictureOf = async (as: GivenPerson) =>
      (await call('GET', `/sub-events/${id}?populate=cover`, { as })).body.data.cover
    const upload = async (to: number, as = admin) =>
      call('PUT', `/items/${to}/cover-image`, {
        ...{ as, body: await picture(), headers: { 'content-type': 'image/png' } },
      })
    const stored = async () => (await server.ctx.pool.query('select id from images')).rows.length
    const before = await stored()
    expect(await pictureOf(admin)).toBeNull()
    const { status, body } = await upload(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      revision: 1,
      cover: { width: 960, formats: { small: { width: 480 } } },
    })
    expect(await pictureOf(second)).toEqual(body.data.cover)
    const { url } = (await upload(id)).body.data.cover
    expect(url).not.toBe(body.data.cover.url)
    expect(await stored()).toBe(before + 1)
    expect(await edit(id, { ...ITEMS['sub-event'], location: 'Lawn' }, 1)).toMatchObject({ status: 200 })
    expect(await pictureOf(second)).toMatchObject({ url })
    const { id: bus } = (await add(ITEMS.bus)).body.data
    expectRefusal(await upload(bus), 404)
    expect((await call('DELETE', `/items/${id}`, { as: admin })).status).toBe(200)
    expect(await stored()).toBe(before)
  })

  test('is found by its name, its detail and its co-ordinator', async () => {
    const { id } = (await add({ ...ITEMS.flight, flightNumber: 'AI 851' })).body.data
    const other = await server.given.event()
    const elsewhere = await server.given.flight(other.id, { flight_number: 'AI 851' })
    const isElsewhere = expect.objectContaining({ id: elsewhere.id })
    for (const term of ['ai 85', 'DELHI', 'meera']) {
      const { data } = await list(`filters[kind]=flight&filters[name][$containsi]=${term}`)
      expect(data).toContainEqual(expect.objectContaining({ id }))
      expect(data).not.toContainEqual(isElsewhere)
    }
    expect((await list('filters[kind]=flight&filters[name][$containsi]=nothing')).data).toEqual([])
  })
})
