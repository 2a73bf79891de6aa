import { describe, expect, test } from 'vitest'
import { at, bus, carPool, DAYS, flight, iso, offsite, room, session } from '../../test/itinerary-items.ts'
import {
  agendaDays,
  daysOfItem,
  daysOfItinerary,
  dayToOpen,
  dayToShow,
  emergencyCoordinator,
  timesOf,
  travelDays,
} from './rules.ts'
import type { Coordinator, ItineraryItem } from './schema.ts'

describe('The days of an item', () => {
  test.each([
    ['a flight over midnight: its departure', flight('20T23:50:00', '21T01:30:00'), ['2026-11-20']],
    ['a bus at five in the morning', bus('21T05:00:00'), ['2026-11-21']],
    ['a session over midnight: its start', session('21T23:00:00', '22T01:00:00'), ['2026-11-21']],
    ['a meal: none', session('21T20:00:00', '21T22:00:00', 'F&B'), []],
    ['a room: each day of the stay', room('20T14:00:00', '22T11:00:00'), DAYS],
    ['a room without hours: each day of the event', room(null, null), DAYS],
    ['a room of one day', room('21T02:00:00', '21T20:00:00'), ['2026-11-21']],
    ['a car pool: each day of the event', carPool(), DAYS],
    [
      'a car pool that leaves before the event and comes back after it: those days, too',
      carPool({}, { departureTime: iso('19T21:00:00'), returnTime: iso('24T09:00:00') }),
      ['2026-11-19', ...DAYS, '2026-11-24'],
    ],
  ])('%s', (_, one, days) => {
    expect(daysOfItem(timesOf(one), offsite)).toEqual(days)
  })

  test('together are the days with a card, sorted and without duplicates', () => {
    const items = [
      bus('22T05:00:00'),
      session('20T10:00:00', '20T11:00:00'),
      bus('22T17:00:00'),
      session('21T20:00:00', '21T22:00:00', 'F&B'),
    ]
    expect(daysOfItinerary(items, offsite)).toEqual(['2026-11-20', '2026-11-22'])
    expect(daysOfItinerary([], offsite)).toEqual([])
  })
})

test('A travel day has a departure, a session, or the start or end of a stay', () => {
  const marked = (...items: ItineraryItem[]) => [...travelDays(items, offsite)].sort()
  expect(marked(room('20T14:00:00', '22T11:00:00'))).toEqual(['2026-11-20', '2026-11-22'])
  expect(marked(flight('20T23:50:00', '21T01:30:00'))).toEqual(['2026-11-20'])
  expect(marked(bus('22T01:00:00'))).toEqual(['2026-11-22'])
  expect(marked(session('21T10:00:00', '21T11:00:00'))).toEqual(['2026-11-21'])
  expect(marked(session('21T20:00:00', '21T22:00:00', 'F&B'), carPool())).toEqual([])
})

describe('The day that a screen opens on', () => {
  test.each([
    ['today, if it has something', DAYS, at('21T00:00:00'), '2026-11-21'],
    ['today in Pune, which is yesterday in UTC', DAYS, at('22T01:00:00'), '2026-11-22'],
    ['today while the event is on, though nothing happens', ['2026-11-20'], at('21T12:00:00'), '2026-11-21'],
    ['the first day, before the event', DAYS, at('10T12:00:00'), '2026-11-20'],
    ['the last day, after it', DAYS, at('28T12:00:00'), '2026-11-22'],
    ['a day of travel outside the event', ['2026-11-19', ...DAYS], at('19T12:00:00'), '2026-11-19'],
    ['the next day that has something', ['2026-11-18', '2026-11-20'], at('19T12:00:00'), '2026-11-20'],
    ['none without days, before the event', [], at('10T12:00:00'), null],
  ])('is %s', (_, days, now, expected) => {
    expect(dayToOpen(days, offsite, now)).toBe(expected)
  })
})

test('The agenda has one chip for each day with a session or meal', () => {
  const parts = [
    session('22T10:00:00', '22T11:00:00'),
    session('20T23:00:00', '21T01:00:00', 'F&B'),
    session('22T02:00:00', '22T03:00:00'),
  ].map(({ subEvent }) => ({ startDate: subEvent?.startDate ?? '' }))
  expect(agendaDays(parts, 'Asia/Kolkata')).toEqual(['2026-11-20', '2026-11-22'])
  expect(agendaDays(parts, 'UTC')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  expect(agendaDays([], 'UTC')).toEqual([])
})

describe('The emergency co-ordinator', () => {
  const named = (name: string): Coordinator => ({
    id: 1,
    name,
    email: `${name}@muster.test`,
    contact: '9876543210',
  })
  const [meera, ravi] = [named('meera'), named('ravi')]
  const withMeera = { coordinator: meera }
  const withRavi = { coordinator: ravi }
  const who = (items: readonly ItineraryItem[], now: string, event: Coordinator | null = null) =>
    emergencyCoordinator(event, items, offsite, at(now))

  test('is the one named on the event', () => {
    expect(who([bus('21T05:00:00', withRavi)], '21T04:00:00', meera)).toBe(meera)
  })

  test('is otherwise the co-ordinator of the next item, until it has left', () => {
    const items = [bus('22T05:00:00', withRavi), bus('21T05:00:00', withMeera)]
    expect(who(items, '20T12:00:00')).toBe(meera)
    expect(who(items, '21T05:00:00')).toBe(meera)
    expect(who(items, '21T05:00:01')).toBe(ravi)
    expect(who(items, '22T05:00:01')).toBeNull()
  })

  test('comes from the first item that has one', () => {
    expect(who([bus('21T05:00:00'), bus('22T05:00:00', withRavi)], '20T12:00:00')).toBe(ravi)
  })

  test('of a room counts for the whole stay, after items with a time that day', () => {
    const stay = room('20T14:00:00', '22T11:00:00', withRavi)
    expect(who([stay, bus('21T20:00:00', withMeera)], '21T10:00:00')).toBe(meera)
    expect(who([stay, bus('21T20:00:00', withMeera)], '21T21:00:00')).toBe(ravi)
    expect(who([stay], '22T11:00:00')).toBe(ravi)
    expect(who([stay], '22T11:00:01')).toBeNull()
  })

  test('is nobody if nobody is named', () => {
    expect(who([], '20T12:00:00')).toBeNull()
    expect(who([bus('21T05:00:00')], '20T12:00:00')).toBeNull()
  })
})

describe('The day that a screen shows', () => {
  const days = ['2026-11-19', '2026-11-21']
  const now = at('21T05:00:00')
  test.each([
    ['the one in the address', '2026-11-19', '2026-11-19'],
    ['one of the event on which nothing happens', '2026-11-22', '2026-11-22'],
    ['not one outside the event', '2026-11-24', '2026-11-21'],
    ['not what is no day', 'tomorrow', '2026-11-21'],
    ['without an address the one that it opens on', null, '2026-11-21'],
  ])('is %s', (_, asked, expected) => {
    expect(dayToShow(asked, days, offsite, now)).toBe(expected)
  })
})
