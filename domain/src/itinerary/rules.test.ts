import { describe, expect, test } from 'vitest'
import type { EventTimes } from '../check-ins/facts.ts'
import {
  agendaDays,
  dayStrip,
  daysOfItem,
  daysOfItinerary,
  dayToOpen,
  dayToShow,
  emergencyCoordinator,
  nextCard,
  timesOf,
  travelDays,
} from './rules.ts'
import type { Coordinator, ItineraryItem } from './schema.ts'

/** Times are in Pune; the days below often differ in UTC. */
const iso = (time: string) => new Date(`2026-11-${time}+05:30`).toISOString()
const at = (time: string) => new Date(iso(time))
const offsite: EventTimes = {
  timezone: 'Asia/Kolkata',
  startDate: at('20T02:00:00'),
  endDate: at('22T18:00:00'),
  active: true,
}

let count = 0
type Part = Omit<ItineraryItem, 'id' | 'documentId' | 'totalCount' | 'coordinator' | 'first' | 'second'> &
  Partial<ItineraryItem>
function item(part: Part): ItineraryItem {
  count += 1
  const nobodyYet = { checkedInCount: 0, checkedInAt: null }
  const shared = { id: count, documentId: `item${count}`, totalCount: 1, coordinator: null }
  return { ...shared, first: nobodyYet, second: null, ...part }
}

const flight = (departure: string, arrival: string, more: Partial<ItineraryItem> = {}) =>
  item({
    kind: 'flight',
    flight: {
      flightNumber: '6E 5271',
      flightName: 'Delhi to Pune',
      departure: iso(departure),
      arrival: iso(arrival),
      airport: null,
      terminal: null,
      arriveMinutesBefore: null,
    },
    ...more,
  })
const bus = (time: string, more: Partial<ItineraryItem> = {}) =>
  item({
    kind: 'bus',
    bus: {
      busNumber: 'MH 14',
      busIdentifier: 'Bus 1',
      time: iso(time),
      boardingPoint: null,
      boardingLandmark: null,
      boardingLatitude: null,
      boardingLongitude: null,
      arriveMinutesBefore: null,
    },
    ...more,
  })
const room = (checkin: string | null, checkout: string | null, more: Partial<ItineraryItem> = {}) =>
  item({
    kind: 'hotel-room',
    room: { roomNumber: '12', checkinTime: checkin && iso(checkin), checkoutTime: checkout && iso(checkout) },
    ...more,
  })
const session = (
  start: string,
  end: string,
  subType: string | null = null,
  more: Partial<ItineraryItem> = {},
) =>
  item({
    kind: 'sub-event',
    subEvent: { name: 'Talk', desc: null, startDate: iso(start), endDate: iso(end), subType, location: null },
    ...more,
  })
const carPool = (more: Partial<ItineraryItem> = {}, ride: Partial<ItineraryItem['carPool']> = {}) =>
  item({
    kind: 'car-pool',
    carPool: {
      meetingPoint: 'Kothrud depot',
      latitude: null,
      longitude: null,
      departureTime: null,
      returnTime: null,
      note: null,
      owner: { id: 1, name: 'Asha', contact: '9822012345' },
      ...ride,
    },
    ...more,
  })

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22']

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

describe('The strip of a day', () => {
  const strip = (items: readonly ItineraryItem[], day: string, now = at('21T04:00:00')) =>
    dayStrip(items, offsite, day, now)

  test('is sorted by time, with cards without a time last', () => {
    const [ride, stay] = [carPool(), room('20T14:00:00', '22T11:00:00')]
    const [talk, early, plane] = [
      session('21T10:00:00', '21T11:00:00'),
      bus('21T05:00:00'),
      flight('21T08:00:00', '21T09:00:00'),
    ]
    const cards = strip([ride, talk, stay, plane, early], '2026-11-21')
    expect(cards.map(card => card.item)).toEqual([early, plane, talk, stay, ride])
    expect(cards.map(card => card.at)).toEqual([
      at('21T05:00:00'),
      at('21T08:00:00'),
      at('21T10:00:00'),
      null,
      null,
    ])
  })

  test('has a car pool at its owner’s times on its ride days', () => {
    const ride = carPool({}, { departureTime: iso('20T07:30:00'), returnTime: iso('22T17:45:00') })
    const other = [bus('20T06:00:00'), bus('20T09:00:00'), bus('22T18:00:00')]
    const timesOn = (day: string) =>
      strip([...other, ride], day).map(({ item, leg, at }) =>
        item === ride ? `${leg} ${at?.toISOString() ?? 'some time'}` : 'bus',
      )
    expect(timesOn('2026-11-20')).toEqual(['bus', `first ${iso('20T07:30:00')}`, 'bus'])
    expect(timesOn('2026-11-21')).toEqual(['second some time'])
    expect(timesOn('2026-11-22')).toEqual([`second ${iso('22T17:45:00')}`, 'bus'])
  })

  test('offers check-in to a room on a later day to a person who is not in it yet', () => {
    const legOf = (stay: ItineraryItem) => strip([stay], '2026-11-21')[0]?.leg
    const times = ['20T14:00:00', '22T11:00:00'] as const
    expect(legOf(room(...times))).toBe('first')
    const first = { checkedInCount: 1, checkedInAt: iso('20T15:00:00') }
    expect(legOf(room(...times, { first }))).toBe('second')
  })

  test('has one next card: not a missed one, but a room at any hour', () => {
    const [walk, out, talk, late] = [
      session('22T05:45:00', '22T07:15:00'),
      room('20T14:00:00', '22T11:00:00'),
      session('22T15:00:00', '22T16:00:00'),
      bus('22T17:30:00'),
    ]
    const nextOf = (items: ItineraryItem[], time: string) =>
      nextCard(strip(items, '2026-11-22', at(time)), at(time))?.item
    expect(nextOf([walk, talk, late], '22T06:30:00')).toBe(walk)
    expect(nextOf([walk, talk, late], '22T07:15:01')).toBe(talk)
    expect(nextOf([walk, talk, late], '22T17:00:00')).toBe(late)
    expect(nextOf([walk, talk, late], '22T18:29:00')).toBe(late)
    expect(nextOf([walk, talk], '22T17:00:00')).toBe(talk)
    expect(nextOf([walk, out, late], '22T17:00:00')).toBe(out)
    expect(nextOf([late], '22T05:00:00')).toBeUndefined()
  })

  test('sorts cards of the same time by kind, then by id', () => {
    const [late, talk, plane] = [
      bus('21T08:00:00'),
      session('21T08:00:00', '21T09:00:00'),
      flight('21T08:00:00', '21T09:00:00'),
    ]
    const later = bus('21T08:00:00')
    const cards = strip([later, talk, late, plane], '2026-11-21')
    expect(cards.map(card => card.item)).toEqual([plane, late, later, talk])
  })

  test('has no meals and nothing of another day', () => {
    const items = [session('21T20:00:00', '21T22:00:00', 'F&B'), bus('22T05:00:00')]
    expect(strip(items, '2026-11-21')).toEqual([])
  })

  test('shows each leg of a room on its day, and between them the second, without a time', () => {
    const checkedInAt = iso('20T14:10:00')
    const stay = room('20T14:00:00', '22T11:00:00', { first: { checkedInCount: 1, checkedInAt } })
    const cards = DAYS.flatMap(day => strip([stay], day))
    expect(cards.map(({ leg, at: time }) => [leg, time])).toEqual([
      ['first', at('20T14:00:00')],
      ['second', null],
      ['second', at('22T11:00:00')],
    ])
    expect(cards.map(({ state }) => state)).toEqual([
      { state: 'checked_in', at: at('20T14:10:00') },
      { state: 'too_early', opensAt: at('22T11:00:00') },
      { state: 'too_early', opensAt: at('22T11:00:00') },
    ])
  })

  test('marks a leg as done by the check-in of that leg', () => {
    const checkedInAt = iso('20T14:10:00')
    const stay = room('20T14:00:00', '22T11:00:00', {
      first: { checkedInCount: 1, checkedInAt },
      second: { checkedInCount: 0, checkedInAt: null },
    })
    const now = at('22T11:30:00')
    expect(strip([stay], '2026-11-20', now)[0]?.state).toEqual({
      state: 'checked_in',
      at: new Date(checkedInAt),
    })
    expect(strip([stay], '2026-11-22', now)[0]?.state).toEqual({ state: 'open' })
  })

  test('says for each card whether it is too early, open or over', () => {
    const items = [bus('21T05:00:00'), bus('21T09:00:00')]
    const states = (now: Date) => strip(items, '2026-11-21', now).map(({ state }) => state.state)
    expect(states(at('21T04:29:59'))).toEqual(['too_early', 'too_early'])
    expect(states(at('21T04:30:00'))).toEqual(['open', 'too_early'])
    expect(states(at('23T00:00:00'))).toEqual(['over', 'over'])
  })
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
