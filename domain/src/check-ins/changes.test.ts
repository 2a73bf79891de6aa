import { expect, test } from 'vitest'
import { bus, carPool, flight, iso, offsite, room, session } from '../../test/itinerary-items.ts'
import type { ItineraryItem } from '../itinerary/schema.ts'
import { changesOf } from './changes.ts'
import { dayStrip } from './strip.ts'
import { nextWords } from './words-next.ts'

const busAt = (time: string, more: Partial<ItineraryItem> = {}) => {
  const item = bus(time, more)
  return { ...item, bus: { ...item.bus!, arriveMinutesBefore: 15 } }
}
const plan = session('21T10:00:00', '21T12:00:00')
const landing = flight('21T07:00:00', '21T09:00:00')
const ride = carPool({}, { departureTime: null, returnTime: iso('21T12:30:00') })

const cases: [what: string, items: ItineraryItem[], said: string[]][] = [
  ['one thing', [plan], []],
  ['sessions that follow each other', [plan, session('21T12:00:00', '21T13:00:00')], []],
  [
    'sessions at the same time',
    [plan, session('21T11:59:00', '21T13:00:00')],
    ['At the same time as sub-event.'],
  ],
  [
    'sessions that begin together',
    [plan, session('21T10:00:00', '21T10:30:00')],
    ['At the same time as sub-event.'],
  ],
  ['a bus during a session', [plan, busAt('21T11:00:00')], ['At the same time as sub-event.']],
  [
    'a bus at which one has to be before the session ends',
    [plan, busAt('21T12:14:00')],
    ['14 min between sub-event and bus.'],
  ],
  ['a bus for which there is just time', [plan, busAt('21T12:15:00')], []],
  ['a bus soon after landing', [landing, busAt('21T09:35:00')], ['35 min between landing and bus.']],
  ['a bus an hour after landing', [landing, busAt('21T10:00:00')], []],
  [
    'a flight that leaves before one lands',
    [landing, flight('21T08:59:00', '21T11:00:00')],
    ['At the same time as flight.'],
  ],
  [
    'a flight that wants two hours',
    [plan, flight('21T13:59:00', '21T15:00:00')],
    ['1 h 59 min between sub-event and flight.'],
  ],
  [
    'a flight just after a bus',
    [busAt('21T05:24:00'), flight('21T05:29:00', '21T07:00:00')],
    ['5 min between bus and flight.'],
  ],
  ['a ride after a session', [plan, ride], []],
  [
    'a ride after a landing',
    [flight('21T10:00:00', '21T12:00:00'), ride],
    ['30 min between landing and car pool.'],
  ],
  ['a room', [room('21T11:00:00', '22T11:00:00'), plan], []],
  [
    'a bus from which the person is excused',
    [
      plan,
      busAt('21T11:00:00', {
        first: { checkedInCount: 0, checkedInAt: null, departedAt: iso('21T11:00:00'), isExcused: true },
      }),
    ],
    [],
  ],
]

test.each(cases)('%s', (_, items, said) => {
  const cards = dayStrip(items, offsite, '2026-11-21', new Date(iso('21T05:00:00')))
  const changes = changesOf(cards)
  const sentences = cards.flatMap(({ item }) => {
    const change = changes.get(item.id)
    return change ? [nextWords.change(change, item, ({ kind }) => kind)] : []
  })
  expect(sentences).toEqual(said)
})
