import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const noBoarding = {
  boardingPoint: null,
  boardingLandmark: null,
  boardingLatitude: null,
  boardingLongitude: null,
  arriveMinutesBefore: null,
}

let asha: GivenPerson
let ravi: GivenPerson
let meera: GivenPerson
let event: Awaited<ReturnType<typeof server.given.event>>
let items: Record<'flights' | 'buses' | 'hotel-rooms' | 'sub-events', GivenItem>

const checkIn = (item: GivenItem, user: GivenPerson, values: { leg?: string; annulled?: boolean } = {}) =>
  server.ctx.db
    .insertInto('check_ins')
    .values({
      item_id: item.id,
      user_id: user.id,
      leg: values.leg ?? 'first',
      at: server.clock.now,
      method: 'self',
      ...(values.annulled ? { annulled_at: server.clock.now, annulled_reason: 'a mistake' } : {}),
    })
    .execute()

/** Asha and Ravi are assigned to everything; Meera, who has no name, co-ordinates. Asha's check-in was annulled. */
beforeAll(async () => {
  const { given } = server
  asha = await given.person({ name: 'Asha' })
  ravi = await given.person({ name: 'Ravi' })
  meera = await given.person({ name: ' ', email: 'meera@muster.test', contact: '9876500000' })
  event = await given.event({ name: 'Monsoon Off-site' })
  for (const { id } of [asha, ravi]) await given.member(event.id, id)
  const at = (time: string) => new Date(`2026-11-21T${time}+05:30`)
  items = {
    flights: await given.flight(event.id, { departure: at('06:00'), arrival: at('08:10:30.250') }, meera.id),
    buses: await given.bus(event.id, { bus_identifier: 'Bus 1', time: at('10:00') }, meera.id),
    'hotel-rooms': await given.room(
      event.id,
      { room_number: '101', checkin_time: null, checkout_time: at('11:00') },
      meera.id,
    ),
    'sub-events': await given.subEvent(
      event.id,
      { name: 'Keynote', start_date: at('12:00'), end_date: at('13:00') },
      meera.id,
    ),
  }
  for (const [type, item] of Object.entries(items)) {
    if (type !== 'sub-events') await given.assign(item, asha.id, ravi.id)
    await checkIn(item, ravi)
    await checkIn(item, asha, { annulled: true })
  }
  await checkIn(items['hotel-rooms'], asha, { leg: 'second' })
})

const SPELLINGS = {
  flights: 'populate=event,co_ordinator,assigned_users,checked_in_users',
  buses: 'populate[0]=event&populate[1]=co_ordinator&populate[2]=assigned_users&populate[3]=checked_in_users',
  'hotel-rooms':
    'populate[event]=true&populate[co_ordinator]=true&populate[assigned_users]=true&populate=checked_in_users,checked_out_users',
  'sub-events': 'populate=event,cover&populate[0]=checked_in_users',
} as const
type Type = keyof typeof SPELLINGS
const TYPES = Object.keys(SPELLINGS) as Type[]

const read = async (as: GivenPerson, path: string) => {
  const { status, body } = await server.call('GET', path, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const one = (as: GivenPerson, type: Type, query = '') => read(as, `/${type}/${items[type].id}?${query}`)

describe('An item', () => {
  test('has its fields, times in UTC, and both counts', async () => {
    const counts = { checkedInCount: 1, totalCount: 2 }
    expect(await one(asha, 'flights')).toEqual({
      ...items.flights,
      ...counts,
      flightNumber: '6E 5271',
      flightName: 'Delhi to Pune',
      departure: '2026-11-21T00:30:00.000Z',
      arrival: '2026-11-21T02:40:30.250Z',
      airport: null,
      terminal: null,
      arriveMinutesBefore: null,
    })
    expect(await one(asha, 'buses')).toEqual({
      ...items.buses,
      ...counts,
      busNumber: 'MH 14 A1 4100',
      busIdentifier: 'Bus 1',
      time: '2026-11-21T04:30:00.000Z',
      ...noBoarding,
    })
    expect(await one(asha, 'hotel-rooms')).toEqual({
      ...items['hotel-rooms'],
      ...counts,
      roomNumber: '101',
      checkinTime: null,
      checkoutTime: '2026-11-21T05:30:00.000Z',
    })
    expect(await one(asha, 'sub-events')).toEqual({
      ...items['sub-events'],
      ...counts,
      name: 'Keynote',
      desc: null,
      startDate: '2026-11-21T06:30:00.000Z',
      endDate: '2026-11-21T07:30:00.000Z',
      subType: null,
      location: null,
    })
  })
})

describe('Populated, in each spelling,', () => {
  const travel = () => ({
    event: { id: event.id, documentId: event.documentId, name: 'Monsoon Off-site' },
    co_ordinator: { id: meera.id, name: 'meera', email: 'meera@muster.test', contact: '9876500000' },
    assigned_users: [
      { id: asha.id, name: 'Asha' },
      { id: ravi.id, name: 'Ravi' },
    ],
    checked_in_users: [{ id: ravi.id, name: 'Ravi' }],
  })

  test('travel has the contact details of its people for its co-ordinator and Admins alone (R13)', async () => {
    const admin = await server.given.person({ name: 'Admin', role: 'Admin' })
    const rows = await server.ctx.db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'contact'])
      .where('id', 'in', [asha.id, ravi.id])
      .orderBy('id')
      .execute()
    for (const type of ['flights', 'buses', 'hotel-rooms'] as const) {
      for (const staff of [meera, admin])
        expect((await one(staff, type, 'populate=assigned_users')).assigned_users).toEqual(rows)
      expect((await one(asha, type, 'populate=assigned_users')).assigned_users).toEqual(
        rows.map(({ id, name }) => ({ id, name })),
      )
    }
  })

  test('travel has its event, co-ordinator, people and checked-in people', async () => {
    for (const type of ['flights', 'buses'] as const)
      expect(await one(asha, type, SPELLINGS[type])).toEqual({ ...(await one(asha, type)), ...travel() })
    expect(await one(asha, 'hotel-rooms', SPELLINGS['hotel-rooms'])).toEqual({
      ...(await one(asha, 'hotel-rooms')),
      ...travel(),
      checked_out_users: [{ id: asha.id, name: 'Asha' }],
    })
  })

  test('a list has the same parts as its items one by one', async () => {
    for (const type of TYPES)
      expect(await read(asha, `/${type}?${SPELLINGS[type]}`)).toEqual([
        await one(asha, type, SPELLINGS[type]),
      ])
  })

  test('each part comes alone', async () => {
    for (const type of TYPES) {
      const whole = await one(asha, type, SPELLINGS[type])
      const bare = await one(asha, type)
      const parts = Object.keys(whole).filter(name => !(name in bare))
      expect(parts.length).toBeGreaterThan(2)
      for (const part of parts)
        expect(await one(asha, type, `populate=${part}`)).toEqual({ ...bare, [part]: whole[part] })
    }
  })

  test('missing parts are null or empty', async () => {
    const { given } = server
    const bus = await given.bus(event.id)
    const admin = await given.person({ role: 'Admin' })
    expect(await read(admin, `/buses/${bus.id}?${SPELLINGS.buses}`)).toMatchObject({
      co_ordinator: null,
      assigned_users: [],
      checked_in_users: [],
      checkedInCount: 0,
      totalCount: 0,
    })
    expect(await one(asha, 'sub-events', 'populate=cover')).toMatchObject({ cover: null })
  })
})
