import { describe, expect, test } from 'vitest'
import type { EventTimes } from '../items/facts.ts'
import { daysOfEvent } from '../itinerary/rules.ts'
import { dayOfBoard, entriesOf, type ItemOnBoard, partsByDay } from './rules.ts'

const at = (time: string) => `2026-11-${time}:00+05:30`
const offsite: EventTimes = {
  timezone: 'Asia/Kolkata',
  startDate: new Date(at('20T09:00')),
  endDate: new Date(at('22T18:00')),
  active: true,
}
const meera = { id: 7, name: 'Meera', email: 'meera@muster.test', contact: '9876543210' }

const common = (id: number) => ({ id, documentId: `item-${id}`, coordinator: null })
const bus = (id: number, busIdentifier: string, time: string): ItemOnBoard => ({
  ...common(id),
  kind: 'bus',
  bus: {
    ...{ busNumber: 'MH 12', busIdentifier, time: at(time) },
    ...{ boardingPoint: null, boardingLandmark: null, boardingLatitude: null, boardingLongitude: null },
    arriveMinutesBefore: null,
  },
})
const flight = (id: number, flightName: string, departure: string, arrival: string): ItemOnBoard => ({
  ...common(id),
  kind: 'flight',
  flight: {
    ...{ flightNumber: '6E 1', flightName, departure: at(departure), arrival: at(arrival) },
    ...{ airport: null, terminal: null, arriveMinutesBefore: null },
  },
})
const room = (id: number, checkinTime: string | null, checkoutTime: string | null): ItemOnBoard => ({
  ...common(id),
  kind: 'hotel-room',
  room: {
    roomNumber: String(id),
    checkinTime: checkinTime && at(checkinTime),
    checkoutTime: checkoutTime && at(checkoutTime),
  },
})
const session = (id: number, name: string, start: string, subType: string | null = null): ItemOnBoard => ({
  ...common(id),
  kind: 'sub-event',
  subEvent: {
    ...{ name, desc: null, startDate: at(start), endDate: at(start) },
    ...{ subType, location: null },
  },
})
const carPool = (id: number, departureTime: string | null = null): ItemOnBoard => ({
  ...common(id),
  kind: 'car-pool',
  carPool: {
    ...{ meetingPoint: `Gate ${id}`, availableSeats: 4 },
    ...{ departureTime: departureTime && at(departureTime), returnTime: null },
  },
})

const boardOf = (items: readonly ItemOnBoard[], day: string, view: 'all' | 'mine' = 'all') =>
  entriesOf(partsByDay(items, offsite).get(day) ?? [], { day, view, timezone: 'Asia/Kolkata' })
const namesOn = (items: readonly ItemOnBoard[], day: string, view: 'all' | 'mine' = 'all') =>
  boardOf(items, day, view).map(({ name }) => name)

describe('The items of a day', () => {
  test('come by flight, bus, hotel, car pool and session, then by name with numbers as numbers', () => {
    const items = [
      ...[session(1, 'Yoga', '21T07:00'), session(2, 'Keynote', '21T10:00'), carPool(3)],
      ...[room(4, '20T14:00', null), bus(5, 'Bus 10', '21T09:00'), bus(6, 'Bus 9', '21T11:00')],
      flight(7, 'Delhi to Pune', '21T05:00', '21T07:00'),
    ]
    expect(namesOn(items, '2026-11-21')).toEqual([
      ...['Delhi to Pune', 'Bus 9', 'Bus 10', 'Hotel', 'Car Pools', 'Keynote', 'Yoga'],
    ])
    expect(namesOn(items, '2026-11-21', 'mine')).toEqual([
      ...['Delhi to Pune', 'Bus 9', 'Bus 10', 'Room 4', 'Gate 3', 'Keynote', 'Yoga'],
    ])
  })

  test('are those of the day in the zone of the event, without meals', () => {
    const items = [
      flight(1, 'Night flight', '20T23:30', '21T02:00'),
      bus(2, 'Early bus', '21T00:10'),
      session(3, 'Lunch', '21T13:00', 'F&B'),
    ]
    expect(namesOn(items, '2026-11-20')).toEqual(['Night flight'])
    expect(namesOn(items, '2026-11-21')).toEqual(['Early bus'])
  })

  test('have their first leg on their first day, and the second on the others', () => {
    const legsOf = (item: ItemOnBoard) =>
      [...partsByDay([item], offsite)].map(([day, [part]]) => [day.slice(8), part?.leg])
    expect(legsOf(room(1, '21T14:00', '22T11:00'))).toEqual([
      ['21', 'first'],
      ['22', 'second'],
    ])
    expect(legsOf(room(1, null, null))).toEqual([
      ['20', 'first'],
      ['21', 'second'],
      ['22', 'second'],
    ])
    expect(legsOf(carPool(1, '19T18:00'))).toEqual([
      ['19', 'first'],
      ['20', 'first'],
      ['21', 'second'],
      ['22', 'second'],
    ])
    expect(legsOf(bus(1, 'Bus', '23T09:00'))).toEqual([['23', 'first']])
  })
})

describe('All rooms as one item', () => {
  const rooms = [room(1, '20T14:00', '22T10:00'), room(2, '20T14:00', null), room(3, '21T15:30', '22T10:00')]

  test('count the leg of each room on that day', () => {
    const [hotel] = boardOf(rooms, '2026-11-21')
    expect(hotel).toMatchObject({ id: -1, documentId: 'hotel', type: 'hotel', leg: 'second' })
    expect(hotel?.parts).toEqual([
      { itemId: 1, leg: 'second' },
      { itemId: 2, leg: 'second' },
      { itemId: 3, leg: 'first' },
    ])
  })

  test('show the hours that most rooms have', () => {
    const [hotel] = boardOf(rooms, '2026-11-21')
    expect(hotel?.details).toEqual({ roomCount: 3, checkInTime: '14:00', checkOutTime: '10:00' })
    const [without] = boardOf([room(1, null, null)], '2026-11-21')
    expect(without?.details).toEqual({ roomCount: 1, checkInTime: '12:00', checkOutTime: '11:00' })
  })

  test('have a co-ordinator if all have the same one', () => {
    const led = rooms.map(one => ({ ...one, coordinator: meera }))
    expect(boardOf(led, '2026-11-21')[0]?.coordinator).toEqual(meera)
    expect(boardOf([...led, ...rooms], '2026-11-21')[0]?.coordinator).toBeNull()
  })
})

test('All car pools are one item, and one of them says where it starts', () => {
  const carPools = [carPool(1), carPool(2)]
  expect(boardOf(carPools, '2026-11-20')).toMatchObject([
    { id: -2, documentId: 'car-pools', leg: 'first', details: { carPoolCount: 2 } },
  ])
  expect(boardOf(carPools, '2026-11-20', 'mine').map(({ details }) => details)).toEqual([
    { carPoolCount: 1, meetingPoint: 'Gate 1', availableSeats: 4 },
    { carPoolCount: 1, meetingPoint: 'Gate 2', availableSeats: 4 },
  ])
})

describe('The day of a board', () => {
  const days = { eventDays: daysOfEvent(offsite), itemDays: partsByDay([bus(1, 'Bus', '19T09:00')], offsite) }
  test.each([
    ['the one that was asked for', '2026-11-22', '2026-11-21', '2026-11-22'],
    ['one of an item before the event', '2026-11-19', '2026-11-21', '2026-11-19'],
    ['no other one', '2026-11-18', '2026-11-21', null],
    ['nothing that is no day', 'tomorrow', '2026-11-21', null],
    ['today during the event', undefined, '2026-11-21', '2026-11-21'],
    ['the first day before the event', undefined, '2026-11-19', '2026-11-20'],
    ['the first day after the event', undefined, '2026-12-01', '2026-11-20'],
  ])('is %s', (_, asked, today, expected) => {
    expect(dayOfBoard(asked, days, today)).toBe(expected)
  })
})
