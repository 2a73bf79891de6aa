import { beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { parseCalendar } from '#test/parse-calendar.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()

const swargate = {
  boarding_point: 'Swargate ST stand, platform 4',
  boarding_landmark: 'Mukund Nagar gate',
  boarding_latitude: 18.4998,
  boarding_longitude: 73.8586,
  arrive_minutes_before: 15,
}
const onTheWire = {
  boardingPoint: 'Swargate ST stand, platform 4',
  boardingLandmark: 'Mukund Nagar gate',
  boardingLatitude: 18.4998,
  boardingLongitude: 73.8586,
  arriveMinutesBefore: 15,
}
const noBoarding = {
  boardingPoint: null,
  boardingLandmark: null,
  boardingLatitude: null,
  boardingLongitude: null,
  arriveMinutesBefore: null,
}
const airport = { airport: 'Pune International Airport', terminal: 'Terminal 2' }

let asha: GivenPerson
let event: Awaited<ReturnType<typeof server.given.event>>
let items: Record<'bus' | 'plainBus' | 'flight', GivenItem>
beforeAll(async () => {
  const { given } = server
  asha = await given.person({ name: 'Asha' })
  event = await given.event()
  await given.member(event.id, asha.id)
  items = {
    bus: await given.bus(event.id, { bus_identifier: 'To Lonavala', ...swargate }),
    plainBus: await given.bus(event.id),
    flight: await given.flight(event.id, airport),
  }
  for (const item of Object.values(items)) await given.assign(item, asha.id)
})

const read = async (path: string) => {
  const { status, body } = await server.call('GET', path, { as: asha })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('A bus says where people board and when to be there, and a flight its airport and terminal', async () => {
  expect(await read(`/buses/${items.bus.id}`)).toMatchObject(onTheWire)
  expect(await read(`/buses/${items.plainBus.id}`)).toMatchObject(noBoarding)
  expect(await read(`/flights/${items.flight.id}`)).toMatchObject({ ...airport, arriveMinutesBefore: null })
  const day = await read(`/events/${event.id}/my-itinerary`)
  const item = ({ id }: GivenItem) => day.items.find((one: { id: number }) => one.id === id)
  expect(item(items.bus).bus).toMatchObject(onTheWire)
  expect(item(items.flight).flight).toMatchObject({ ...airport, arriveMinutesBefore: null })
})

test('Buses and flights are found by these fields', async () => {
  const found = async (path: string) => (await read(path)).map(({ id }: GivenItem) => id)
  for (const filter of [
    '[boardingPoint][$containsi]=swargate',
    '[boardingLandmark]=Mukund Nagar gate',
    '[boardingLatitude][$gt]=18.49',
    '[boardingLongitude][$lt]=73.86',
    '[arriveMinutesBefore][$lte]=15',
  ])
    expect(await found(`/buses?filters${encodeURI(filter)}`), filter).toEqual([items.bus.id])
  expect(await found('/flights?filters[airport][$contains]=Pune&filters[terminal]=Terminal 2')).toEqual([
    items.flight.id,
  ])
  expectRefusal(
    await server.call('GET', '/flights?filters[boardingPoint]=x', { as: asha }),
    400,
    /boardingPoint/,
  )
})

test('One field can be read alone', async () => {
  expect(await read(`/buses/${items.bus.id}?fields=boardingPoint`)).toEqual({
    ...items.bus,
    boardingPoint: swargate.boarding_point,
  })
})

test.each([
  ['an empty boarding point', { boarding_point: ' ' }],
  ['a landmark without a boarding point', { boarding_landmark: 'Mukund Nagar gate' }],
  ['half a point', { ...swargate, boarding_longitude: null }],
  ['a point that is not on earth', { ...swargate, boarding_latitude: 91 }],
  ['a point without words', { boarding_latitude: 18.5, boarding_longitude: 73.8 }],
  ['an endless boarding point', { boarding_point: 'x'.repeat(201) }],
  ['arriving after departure', { arrive_minutes_before: -5 }],
  ['arriving the day before', { arrive_minutes_before: 721 }],
])('The database refuses a bus with %s', async (_, values) => {
  await expect(server.given.bus(event.id, values)).rejects.toThrow(/buses_/)
})

test.each([
  ['a terminal without an airport', { terminal: 'Terminal 2' }],
  ['an empty airport', { airport: '' }],
  ['arriving after departure', { arrive_minutes_before: -5 }],
])('The database refuses a flight with %s', async (_, values) => {
  await expect(server.given.flight(event.id, values)).rejects.toThrow(/flights_/)
})

test('A calendar leads to the place', async () => {
  const { entries } = parseCalendar((await read(`/events/${event.id}/my-calendar`)).calendar)
  const entry = ({ documentId }: GivenItem) => entries.find(({ uid }) => uid === `${documentId}@muster`)
  expect(entry(items.bus)).toMatchObject({
    location: 'Swargate ST stand, platform 4, near Mukund Nagar gate',
    geo: [18.4998, 73.8586],
    alarms: [30],
  })
  expect(entry(items.plainBus)).toMatchObject({ location: '', geo: null })
  expect(entry(items.flight)).toMatchObject({
    location: 'Pune International Airport, Terminal 2',
    geo: null,
    alarms: [120],
  })
})

test('An alarm rings before people have to be there', async () => {
  const early = await server.given.bus(event.id, { arrive_minutes_before: 45 })
  await server.given.assign(early, asha.id)
  const { entries } = parseCalendar((await read(`/events/${event.id}/my-calendar`)).calendar)
  expect(entries.find(({ uid }) => uid.startsWith(early.documentId))?.alarms).toEqual([45])
})
