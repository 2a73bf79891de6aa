import type { ItineraryItem, MyItinerary } from '@muster/domain/itinerary/schema.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingStatements } from '#test/asked-statements.ts'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const noBoarding = {
  boardingPoint: null,
  boardingLandmark: null,
  boardingLatitude: null,
  boardingLongitude: null,
  arriveMinutesBefore: null,
}
const at = (time: string) => new Date(`2026-11-21T${time}+05:30`)

let people: Record<'asha' | 'ravi' | 'meera' | 'emergency' | 'outsider' | 'admin', GivenPerson>
let event: Awaited<ReturnType<typeof server.given.event>>
let items: Record<'flight' | 'bus' | 'room' | 'subEvent' | 'carPool', GivenItem>

/** Asha and Ravi are assigned to everything. A meal, Ravi's own bus and another event are not part of Asha's day. */
beforeAll(async () => {
  const { given } = server
  people = {
    asha: await given.person({ name: 'Asha' }),
    ravi: await given.person({ name: 'Ravi', contact: '9822012346' }),
    meera: await given.person({ name: 'Meera', contact: '9876500000' }),
    emergency: await given.person({ name: 'Emergency', contact: '9876511111' }),
    outsider: await given.person({ name: 'Outsider' }),
    admin: await given.person({ name: 'Admin', role: 'Admin' }),
  }
  const { asha, ravi, meera, emergency } = people
  event = await given.event({ emergency_coordinator_id: emergency.id })
  const other = await given.event()
  for (const { id } of [asha, ravi]) await given.member(event.id, id)
  await given.member(other.id, asha.id)
  items = {
    flight: await given.flight(event.id, { departure: at('06:00'), arrival: at('08:10') }, meera.id),
    bus: await given.bus(event.id, { bus_identifier: 'Bus 1', time: at('10:00') }, meera.id),
    room: await given.room(event.id, {
      room_number: '101',
      checkin_time: at('14:00'),
      checkout_time: null,
    }),
    subEvent: await given.subEvent(event.id, {
      name: 'Keynote',
      start_date: at('12:00'),
      end_date: at('13:00'),
      location: 'Great Hall',
    }),
    carPool: await given.carPool(event.id, ravi.id, {
      latitude: 18.5,
      longitude: 73.8,
      departure_at: at('07:30'),
      note: 'The white one',
    }),
  }
  for (const item of [items.flight, items.bus, items.room]) await given.assign(item, asha.id, ravi.id)
  await given.assign(items.carPool, asha.id)
  // everyone is expected at a session, so an assignment changes nothing
  const lunch = await given.subEvent(event.id, { name: 'Lunch', sub_type: 'F&B' })
  for (const session of [items.subEvent, lunch]) await given.assign(session, asha.id)
  await given.assign(await given.bus(event.id), ravi.id)
  await given.assign(await given.bus(other.id), asha.id)
  await given.subEvent(other.id)

  const row = { method: 'self', at: at('05:00') }
  const annulled = { annulled_at: at('05:01'), annulled_reason: 'a mistake' }
  await server.ctx.db
    .insertInto('check_ins')
    .values([
      { ...row, item_id: items.flight.id, user_id: ravi.id },
      { ...row, item_id: items.bus.id, user_id: asha.id, at: at('05:00:01.500') },
      { ...row, item_id: items.bus.id, user_id: ravi.id },
      { ...row, item_id: items.room.id, user_id: asha.id, at: at('14:05') },
      { ...row, item_id: items.room.id, user_id: asha.id, leg: 'second', at: at('20:00') },
      { ...row, item_id: items.carPool.id, user_id: ravi.id, leg: 'second' },
    ])
    .execute()
  await server.ctx.db
    .insertInto('check_ins')
    .values({ ...row, ...annulled, item_id: items.subEvent.id, user_id: asha.id })
    .execute()
})

const read = (as: GivenPerson, id: number | string = event.id) =>
  server.call('GET', `/events/${id}/my-itinerary`, { as })

async function dayOf(as: GivenPerson): Promise<MyItinerary> {
  const { status, body } = await read(as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

describe('The day of a member', () => {
  test('has each item that they check in to, with their own check-ins and the counts', async () => {
    const meera = { id: people.meera.id, name: 'Meera', email: people.meera.email, contact: '9876500000' }
    const ravi = { id: people.ravi.id, name: 'Ravi' }
    const expected: ItineraryItem[] = [
      {
        ...items.flight,
        kind: 'flight',
        totalCount: 2,
        coordinator: meera,
        first: { checkedInCount: 1, checkedInAt: null },
        second: null,
        flight: {
          flightNumber: '6E 5271',
          flightName: 'Delhi to Pune',
          departure: '2026-11-21T00:30:00.000Z',
          arrival: '2026-11-21T02:40:00.000Z',
          airport: null,
          terminal: null,
          arriveMinutesBefore: null,
        },
      },
      {
        ...items.bus,
        kind: 'bus',
        totalCount: 2,
        coordinator: meera,
        first: { checkedInCount: 2, checkedInAt: '2026-11-20T23:30:01.500Z' },
        second: null,
        bus: {
          busNumber: 'MH 14 A1 4100',
          busIdentifier: 'Bus 1',
          time: '2026-11-21T04:30:00.000Z',
          ...noBoarding,
        },
      },
      {
        ...items.room,
        kind: 'hotel-room',
        totalCount: 2,
        coordinator: null,
        first: { checkedInCount: 1, checkedInAt: '2026-11-21T08:35:00.000Z' },
        second: { checkedInCount: 1, checkedInAt: '2026-11-21T14:30:00.000Z' },
        room: { roomNumber: '101', checkinTime: '2026-11-21T08:30:00.000Z', checkoutTime: null },
      },
      {
        ...items.subEvent,
        kind: 'sub-event',
        totalCount: 2,
        coordinator: null,
        // hers was annulled
        first: { checkedInCount: 0, checkedInAt: null },
        second: null,
        subEvent: {
          name: 'Keynote',
          desc: null,
          startDate: '2026-11-21T06:30:00.000Z',
          endDate: '2026-11-21T07:30:00.000Z',
          subType: null,
          location: 'Great Hall',
        },
      },
      {
        ...items.carPool,
        kind: 'car-pool',
        totalCount: 2,
        coordinator: null,
        first: { checkedInCount: 0, checkedInAt: null },
        second: { checkedInCount: 1, checkedInAt: null },
        carPool: {
          meetingPoint: 'Kothrud depot',
          latitude: 18.5,
          longitude: 73.8,
          departureTime: '2026-11-21T02:00:00.000Z',
          returnTime: null,
          note: 'The white one',
          owner: { ...ravi, contact: '9822012346' },
        },
      },
    ]
    expect((await dayOf(people.asha)).items).toEqual(expected)
  })

  test('is the same by the event’s documentId', async () => {
    expect((await read(people.asha, event.documentId)).body).toEqual((await read(people.asha)).body)
  })

  test('names the event’s emergency co-ordinator with a way to reach them', async () => {
    const { id, email } = people.emergency
    const card = { id, name: 'Emergency', email, contact: '9876511111' }
    expect((await dayOf(people.asha)).emergencyCoordinator).toEqual(card)
  })

  test('without items is an empty list, possibly without a co-ordinator', async () => {
    const quiet = await server.given.event()
    await server.given.member(quiet.id, people.outsider.id)
    expect((await read(people.outsider, quiet.id)).body.data).toEqual({
      items: [],
      emergencyCoordinator: null,
    })
  })
})

describe('A person who is not a member', () => {
  test('gets the same 404 as for an unknown event', async () => {
    const hidden = await read(people.outsider)
    expectRefusal(hidden, 404, 'This does not exist or you do not have access to it.')
    for (const id of [event.documentId, 999_999, 'a'.repeat(24), 'x'])
      expect((await read(people.outsider, id)).body).toEqual(hidden.body)
  })

  test('but co-ordinates there has no items', async () => {
    for (const person of [people.meera, people.emergency])
      expect(await dayOf(person)).toMatchObject({ items: [], emergencyCoordinator: { name: 'Emergency' } })
  })

  test('but is an Admin has no items, and sees the co-ordinator', async () => {
    expect(await dayOf(people.admin)).toMatchObject({
      items: [],
      emergencyCoordinator: { name: 'Emergency' },
    })
    expectRefusal(await read(people.admin, 999_999), 404)
  })
})

describe('A read of the day', () => {
  let app: FastifyInstance
  let asked: string[]
  beforeAll(async () => {
    ;({ app, asked } = await listingStatements(server.ctx))
  })
  afterAll(() => app.close())

  /** What people ask who read the same at the same moment. */
  async function askedBy(readers: readonly GivenPerson[], url: string): Promise<string[]> {
    asked.length = 0
    const replies = await Promise.all(
      readers.map(({ token }) =>
        app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(readers.map(() => 200))
    return asked
  }

  test('is few named statements, and what all share is read once', async () => {
    const both = [`/events/${event.id}/my-itinerary`, `/events/${event.documentId}/my-itinerary`] as const
    await askedBy([people.asha], both[0])
    const statements = ['own-places', 'item-numbers', 'own-car-pools']
    expect(await askedBy([people.asha], both[0])).toEqual(['read-sessions', ...statements])
    expect(await askedBy([people.asha], both[1])).toEqual([
      'read-sessions',
      'event-by-document-id',
      ...statements,
    ])
  })

  test('of many people at the same moment shares its statements', async () => {
    const url = `/events/${event.id}/my-itinerary`
    const crowd = Array.from({ length: 20 }, (_, at) => (at % 2 ? people.asha : people.ravi))
    const ofOne = (await askedBy([people.asha], url)).length
    expect((await askedBy(crowd, url)).length).toBeLessThan(crowd.length * ofOne * 0.5)
  })

  test('of the agenda is few named statements, too', async () => {
    const url = `/sub-events?filters[event][id][$eq]=${event.id}&populate=cover,checked_in_users&sort=startDate`
    const headers = { authorization: `Bearer ${people.asha.token}` }
    expect((await app.inject({ url: `/api${url}`, headers })).json().data).toHaveLength(2)
    expect(await askedBy([people.asha], url)).toEqual([
      'read-sessions',
      'own-places',
      'item-numbers',
      'own-check-ins',
    ])
  })
})
