import { describe, expect, test } from 'vitest'
import type { EventState, ItemState } from './facts.ts'
import {
  type ChangedItem,
  type ChangedPlace,
  ITEMS_TOLD_APART,
  type Notice,
  noticesOfItem,
  noticesOfPlaces,
  summarised,
} from './rules.ts'
import { eventChange } from './sentences.ts'

/** In the event's zone. */
const at = (text: string) => new Date(`2026-11-${text}:00+05:30`)
const asked = { timezone: 'Asia/Kolkata', now: at('21T06:00') }
const meera = { id: 3, name: 'Meera', contact: '9876543210' }

const bus: ItemState = {
  ...{ kind: 'bus', name: 'Bus 2', number: 'MH 14 A1', at: at('21T07:00'), until: null },
  ...{ place: 'Deccan', coordinator: null },
}
const flight: ItemState = {
  ...bus,
  kind: 'flight',
  name: 'Delhi to Pune',
  number: '6E 1',
  place: 'Pune Airport, Terminal 1',
}
const room: ItemState = {
  ...{ kind: 'hotel-room', name: 'Room 101', number: '101', at: at('21T14:00'), until: at('22T11:00') },
  ...{ place: null, coordinator: null },
}
const session: ItemState = {
  ...{ kind: 'sub-event', name: 'Keynote', number: null, at: at('21T10:00'), until: at('21T11:00') },
  ...{ place: 'Hall 1', coordinator: null },
}

const person = (userId: number, isIn = false, isOut = false) => ({ userId, isIn, isOut })
const itemOf = (was: ItemState, is: ItemState | null, more: Partial<ChangedItem> = {}): ChangedItem => ({
  ...{ id: 7, was, is, hasDeparted: false, people: [person(1)], byId: null, ...more },
})
const bodies = (item: ChangedItem) =>
  noticesOfItem(item, asked).map(({ body, userIds }) => [body, ...userIds])

describe('A change says what was and what is', () => {
  test.each<[string, ItemState, Partial<ItemState>, string]>([
    [
      'of a bus',
      ...[bus, { at: at('21T07:30'), place: 'Kothrud depot' }],
      'Bus 2 leaves at 7:30 AM instead of 7:00 AM. Boarding point: Kothrud depot instead of Deccan.',
    ] as [string, ItemState, Partial<ItemState>, string],
    [
      'with the day if it is another',
      bus,
      { at: at('22T07:00') },
      'Bus 2 leaves at 7:00 AM on 22 Nov instead of 7:00 AM on 21 Nov.',
    ],
    ['of its number', bus, { number: 'MH 14 B2' }, 'Bus number: MH 14 B2 instead of MH 14 A1.'],
    ['of its name', bus, { name: 'Bus 3' }, 'Bus 2 is now called Bus 3.'],
    ['of a first boarding point', { ...bus, place: null }, { place: 'Deccan' }, 'Boarding point: Deccan.'],
    [
      'of no boarding point any more',
      bus,
      { place: null },
      'Boarding point: not decided, instead of Deccan.',
    ],
    [
      'of its co-ordinator',
      bus,
      { coordinator: meera },
      'The co-ordinator of Bus 2 is now Meera (+91 9876543210).',
    ],
    [
      'of no co-ordinator',
      { ...bus, coordinator: meera },
      { coordinator: null },
      'Bus 2 has no co-ordinator at the moment.',
    ],
    [
      'of a flight',
      ...[flight, { number: '6E 2', place: 'Pune Airport, Terminal 2' }],
      'Flight number: 6E 2 instead of 6E 1. Airport: Pune Airport, Terminal 2 instead of Pune Airport, Terminal 1.',
    ] as [string, ItemState, Partial<ItemState>, string],
    ['of a room', room, { name: 'Room 102', number: '102' }, 'You are in Room 102 instead of Room 101.'],
    [
      'of its hours',
      room,
      { at: at('21T15:00') },
      'Check-in to Room 101 is from 3:00 PM instead of 2:00 PM.',
    ],
    [
      'of its last hours',
      room,
      { until: at('22T10:00') },
      'Check-out of Room 101 is from 10:00 AM instead of 11:00 AM.',
    ],
    ['of a session', session, { place: 'Hall 2' }, 'Place: Hall 2 instead of Hall 1.'],
    ['of its time', session, { at: at('21T10:30') }, 'Keynote starts at 10:30 AM instead of 10:00 AM.'],
    ['of its end', session, { until: at('21T12:00') }, 'Keynote ends at 12:00 PM instead of 11:00 AM.'],
  ])('%s', (_, was, change, body) => {
    expect(bodies(itemOf(was, { ...was, ...change }))).toEqual([[body, 1]])
  })

  test('and nothing if it was undone', () => {
    expect(bodies(itemOf(bus, { ...bus, at: at('21T07:00') }))).toEqual([])
  })

  test('and that an item is cancelled', () => {
    expect(noticesOfItem(itemOf(bus, null), asked)).toMatchObject([
      { title: 'Cancelled: Bus 2', body: 'Bus 2, 7:00 AM on 21 Nov, is cancelled.', itemId: null },
    ])
  })
})

describe('Those who are there already', () => {
  const two = [person(1), person(2, true), person(3, true, true)]
  test.each<[string, ItemState, Partial<ItemState>, string | null]>([
    [
      'of a bus read of its time',
      bus,
      { at: at('21T07:30'), number: 'MH 1' },
      'Bus 2 leaves at 7:30 AM instead of 7:00 AM.',
    ],
    ['of a bus do not read of its number', bus, { number: 'MH 1' }, null],
    ['of a room do not read of check-in', room, { at: at('21T15:00') }, null],
    ['of a session do not read of its start', session, { at: at('21T09:00') }, null],
    ['of a session read of its place', session, { place: 'Hall 2' }, 'Place: Hall 2 instead of Hall 1.'],
  ])('%s', (_, was, change, body) => {
    const told = bodies(itemOf(was, { ...was, ...change }, { people: two }))
    expect(told).toHaveLength(body ? 2 : 1)
    expect(told[0]?.slice(1)).toEqual([1])
    if (body) expect(told[1]).toEqual([body, 2])
  })
})

describe('Nobody is told', () => {
  const later = { ...bus, at: at('21T07:30') }
  test.each<[string, ChangedItem]>([
    ['of what has departed', itemOf(bus, later, { hasDeparted: true })],
    ['of what is over', itemOf({ ...bus, at: at('20T07:00') }, { ...bus, at: at('20T08:00') })],
    ['of a cancelled item that is over', itemOf({ ...bus, at: at('20T07:00') }, null)],
    ['of their own change', itemOf(bus, later, { byId: 1 })],
  ])('%s', (_, item) => {
    expect(noticesOfItem(item, asked)).toEqual([])
  })
})

test('A change is due at the earlier time that is ahead, because people are on their way to it', () => {
  const dueOf = (was: string, is: string) =>
    noticesOfItem(itemOf({ ...bus, at: at(was) }, { ...bus, at: at(is) }), asked)[0]?.dueAt
  expect(dueOf('21T07:00', '22T07:00')).toEqual(at('21T07:00'))
  expect(dueOf('22T07:00', '21T07:00')).toEqual(at('21T07:00'))
  expect(dueOf('21T05:00', '21T08:00')).toEqual(at('21T08:00'))
})

describe('A place', () => {
  const place = (item: ItemState, wasThere: boolean, isThere: boolean, more: Partial<ChangedPlace> = {}) => ({
    ...{ userId: 1, itemId: 7, item, hasDeparted: false, wasThere, isThere, byId: null, ...more },
  })
  const other = { ...bus, name: 'Bus 3', at: at('21T08:00'), place: null }
  const textsOf = (...places: ChangedPlace[]) => noticesOfPlaces(places, asked).map(({ body }) => body)

  test.each<[string, ChangedPlace[], string[]]>([
    [
      'on another bus',
      [place(bus, true, false), place(other, false, true, { itemId: 8 })],
      ['You are on Bus 3 instead of Bus 2. It leaves at 8:00 AM on 21 Nov.'],
    ],
    [
      'on a first bus',
      [place(bus, false, true)],
      ['You are on Bus 2. It leaves at 7:00 AM on 21 Nov from Deccan.'],
    ],
    ['on none any more', [place(bus, true, false)], ['You are no longer on Bus 2.']],
    ['in a room', [place(room, false, true)], ['You are in Room 101. Check-in is from 2:00 PM on 21 Nov.']],
    [
      'on two buses is one message',
      [place(other, false, true, { itemId: 8 }), place(bus, false, true)],
      [
        'You are on Bus 2. It leaves at 7:00 AM on 21 Nov from Deccan. You are on Bus 3. It leaves at 8:00 AM on 21 Nov.',
      ],
    ],
    ['that was undone is none', [place(bus, true, true)], []],
    ['of a person who did it is none', [place(bus, false, true, { byId: 1 })], []],
    ['on what has departed is none', [place(bus, true, false, { hasDeparted: true })], []],
  ])('%s', (_, places, expected) => {
    expect(textsOf(...places)).toEqual(expected)
  })
})

test('A person with more than three changed items gets one message, and the others theirs', () => {
  const notice = (id: number, ...userIds: number[]): Notice => ({
    ...{ itemId: id, name: `Bus ${id}`, title: 'Changed', body: `Bus ${id} has changed.`, userIds },
    ...{ collapseKey: `change-${id}`, dueAt: at(`21T0${id}:00`), overAt: at(`21T1${id}:00`) },
  })
  const told = (count: number) =>
    summarised(
      Array.from({ length: count }, (_, index) => notice(index + 1, 1, ...(index === 0 ? [2] : []))),
      'Off-site',
    )
  expect(told(ITEMS_TOLD_APART).map(({ userIds }) => userIds)).toEqual([[1, 2], [1], [1]])
  expect(told(ITEMS_TOLD_APART + 2)).toMatchObject([
    { body: 'Bus 1 has changed.', userIds: [2] },
    {
      title: 'Changes at Off-site',
      body: 'There are changes to Bus 1, Bus 2, Bus 3 and 2 more. Please open My Check In.',
      ...{ userIds: [1], dueAt: at('21T01:00'), overAt: at('21T15:00') },
    },
  ])
})

describe('An event', () => {
  const was: EventState = {
    active: true,
    startDate: at('20T09:00'),
    endDate: at('22T18:00'),
    location: 'Lonavala',
  }
  const name = { name: 'Off-site', timezone: 'Asia/Kolkata' }
  test.each<[string, Partial<EventState>, Partial<EventState>, string | null]>([
    ['that is cancelled', {}, { active: false }, 'Off-site, 20 Nov 26 – 22 Nov 26, is cancelled.'],
    ['that is on again', { active: false }, {}, 'Off-site takes place, 20 Nov 26 – 22 Nov 26.'],
    [
      'on other days',
      {},
      { endDate: at('23T18:00') },
      'Off-site is on 20 Nov 26 – 23 Nov 26 instead of 20 Nov 26 – 22 Nov 26.',
    ],
    ['at another hour', {}, { startDate: at('20T10:00') }, 'Off-site starts at 10:00 AM instead of 9:00 AM.'],
    ['in another place', {}, { location: 'Alibaug' }, 'Place: Alibaug instead of Lonavala.'],
    ['as it was', {}, {}, null],
    ['that changes while it is off', { active: false }, { active: false, location: 'Alibaug' }, null],
  ])('%s', (_, before, after, body) => {
    expect(eventChange({ ...was, ...before }, { ...was, ...after }, name)?.body ?? null).toBe(body)
  })
})
