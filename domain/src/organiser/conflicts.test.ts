import { describe, expect, test } from 'vitest'
import { conflictsIn, type PlanFacts } from './conflicts.ts'
import { conflictWords } from './words-conflicts.ts'

type Item = PlanFacts['items'][number]

const event = {
  timezone: 'Asia/Kolkata',
  startDate: new Date('2026-11-20T09:00:00+05:30'),
  endDate: new Date('2026-11-22T18:00:00+05:30'),
  active: true,
}
const at = (time: string, day = '2026-11-21') => new Date(`${day}T${time}:00+05:30`).toISOString()
const meera = { id: 1, name: 'Meera', email: 'meera@muster.test', contact: '9876543210' }
const [asha, ravi] = [7, 8]

const flight = (id: number, departs: string, lands: string, more: Partial<Item> = {}): Item => ({
  ...{ id, kind: 'flight', coordinator: meera },
  flight: {
    ...{ flightNumber: `6E ${id}`, flightName: 'Delhi to Pune', departure: at(departs), arrival: at(lands) },
    ...{ airport: null, terminal: null, arriveMinutesBefore: null },
  },
  ...more,
})
const bus = (id: number, leaves: string, more: Partial<Item> = {}): Item => ({
  ...{ id, kind: 'bus', coordinator: meera },
  bus: {
    ...{ busIdentifier: `Bus ${id}`, busNumber: 'MH 14', time: at(leaves), boardingPoint: null },
    ...{ boardingLandmark: null, boardingLatitude: null, boardingLongitude: null, arriveMinutesBefore: null },
  },
  ...more,
})
const room = (id: number, from: string | null, until: string | null): Item => ({
  ...{ id, kind: 'hotel-room', coordinator: null },
  room: { roomNumber: `${id}`, checkinTime: from, checkoutTime: until },
})
const session = (id: number, location: string | null, subType = 'Session'): Item => ({
  ...{ id, kind: 'sub-event', coordinator: null },
  subEvent: {
    ...{ name: `Session ${id}`, desc: null, startDate: at('10:00'), endDate: at('11:00') },
    ...{ subType, location, cover: null, coverImage: null },
  },
})
const carPool = (id: number): Item => ({ id, kind: 'car-pool', coordinator: meera })

/** Everybody who is named is a member. */
const found = (people: Readonly<Record<number, number[]>>, items: Item[], more: Partial<PlanFacts> = {}) =>
  conflictsIn({
    ...{ event, items, members: [...new Set(Object.values(people).flat())] },
    peopleOn: id => people[id] ?? [],
    capacityOf: () => null,
    ...more,
  }).map(({ kind, userId, itemIds, count }) => [kind, userId, itemIds, count])

describe('A bus after a flight', () => {
  test.each([
    ['10:09', 59],
    ['09:10', 0],
    ['09:00', -10],
    ['07:00', -130],
  ])('that lands at 9:10: the bus at %s leaves after %d minutes, which is too soon', (leaves, minutes) => {
    expect(found({ 1: [asha], 2: [asha, ravi] }, [bus(2, leaves), flight(1, '07:00', '09:10')])).toEqual([
      ['bus-before-landing', asha, [1, 2], minutes],
    ])
  })
  test.each([['10:10'], ['06:30']])('that lands at 9:10: the bus at %s is no conflict', leaves => {
    expect(found({ 1: [asha], 2: [asha] }, [flight(1, '07:00', '09:10'), bus(2, leaves)])).toEqual([])
  })
})

describe('Two flights of one person', () => {
  test('overlap when the second departs before the first has landed', () => {
    const items = [flight(2, '09:09', '11:00'), flight(1, '07:00', '09:10')]
    expect(found({ 1: [asha, ravi], 2: [asha] }, items)).toEqual([['two-flights', asha, [1, 2], null]])
  })
  test('do not overlap when it departs as the first lands', () => {
    expect(
      found({ 1: [asha], 2: [asha] }, [flight(1, '07:00', '09:10'), flight(2, '09:10', '11:00')]),
    ).toEqual([])
  })
})

describe('Two rooms of one person', () => {
  test('overlap for the whole event, when they have no hours of their own', () => {
    const items = [room(1, null, null), room(2, null, null), bus(3, '07:00')]
    expect(found({ 1: [asha], 2: [asha], 3: [asha] }, items)).toEqual([['two-rooms', asha, [1, 2], null]])
  })
  test('are no conflict one after the other', () => {
    const items = [room(1, null, at('11:00')), room(2, at('14:00'), null), bus(3, '07:00')]
    expect(found({ 1: [asha], 2: [asha], 3: [asha] }, items)).toEqual([])
  })
})

describe('An item', () => {
  test('has more people than seats or beds', () => {
    const people = { 1: [asha, ravi], 2: [asha, ravi], 3: [asha, ravi] }
    const items = [bus(1, '07:00'), room(2, null, null), bus(3, '18:00')]
    expect(found(people, items, { capacityOf: id => (id === 3 ? 2 : 1) })).toEqual([
      ['overfull', null, [1], 1],
      ['overfull', null, [2], 1],
    ])
  })
  test('has nobody to call: flights and buses, but no room, session or car pool', () => {
    const nobody = { coordinator: null }
    const items = [flight(1, '07:00', '09:10', nobody), bus(2, '06:00', nobody), room(3, null, null)]
    expect(found({}, [...items, session(4, 'Hall'), carPool(5)])).toEqual([
      ['nobody-to-call', null, [2], null],
      ['nobody-to-call', null, [1], null],
    ])
  })
  test('has no place: sessions, but no meal', () => {
    expect(
      found({}, [session(1, null), session(2, ' '), session(3, 'Hall'), session(4, null, 'F&B')]),
    ).toEqual([
      ['no-place', null, [1], null],
      ['no-place', null, [2], null],
    ])
  })
})

describe('A person without any transport', () => {
  test('is on no flight, bus or car pool', () => {
    const people = { 1: [asha], 2: [ravi], 3: [9, 10] }
    expect(found(people, [bus(1, '07:00'), carPool(2), room(3, null, null)])).toEqual([
      ['no-transport', 9, [], null],
      ['no-transport', 10, [], null],
    ])
  })
  test('is no conflict where nobody has any', () => {
    expect(found({ 1: [asha] }, [room(1, null, null)])).toEqual([])
  })
})

test('Each conflict is a sentence', () => {
  const [person, items] = [
    { id: 7, name: 'Asha' },
    [
      { id: 1, kind: 'flight' as const, name: '6E 5271' },
      { id: 2, kind: 'bus' as const, name: 'Bus 2' },
    ],
  ]
  const say = conflictWords.sentence
  const busTwo = items.slice(1)
  expect([
    say({ kind: 'bus-before-landing', person, items, count: -10 }),
    say({ kind: 'bus-before-landing', person, items, count: 1 }),
    say({ kind: 'two-flights', person, items, count: null }),
    say({ kind: 'overfull', person: null, items: busTwo, count: 2 }),
    say({ kind: 'nobody-to-call', person: null, items: busTwo, count: null }),
    say({ kind: 'no-transport', person, items: [], count: null }),
  ]).toEqual([
    'Bus 2 leaves before Asha lands with 6E 5271.',
    'Bus 2 leaves 1 minute after Asha lands with 6E 5271.',
    'Asha is on 6E 5271 and Bus 2 at the same time.',
    'Bus 2 has 2 more people than seats.',
    'Bus 2 has no co-ordinator to call.',
    'Asha has no flight, bus or car pool.',
  ])
})
