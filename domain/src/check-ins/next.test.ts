import { describe, expect, test } from 'vitest'
import { at, bus, carPool, flight, iso, offsite, room, session } from '../../test/itinerary-items.ts'
import type { ItineraryItem } from '../itinerary/schema.ts'
import { keyOfCard, whatIsNext } from './next.ts'

const done = (time: string) => ({ first: { checkedInCount: 1, checkedInAt: iso(time) } })
const left = (time: string, more: object = {}) => ({
  first: { checkedInCount: 0, checkedInAt: null, departedAt: iso(time), ...more },
})
/** One has to be there 15 minutes before. */
const busAt = (time: string, more: Partial<ItineraryItem> = {}) => {
  const item = bus(time, more)
  return { ...item, bus: { ...item.bus!, arriveMinutesBefore: 15 } }
}

const early = busAt('21T05:24:00')
const caught = busAt('21T05:24:00', done('21T05:10:00'))
const chai = session('21T04:59:00', '21T05:59:00')
const chaiDone = session('21T04:59:00', '21T05:59:00', null, done('21T05:01:00'))
const walk = session('21T07:00:00', '21T08:30:00')
const workshop = session('21T10:00:00', '21T17:00:00')
const workshopDone = session('21T10:00:00', '21T17:00:00', null, done('21T10:05:00'))
const dinner = session('21T20:00:00', '21T22:00:00')
const dinnerDone = session('21T20:00:00', '21T22:00:00', null, done('21T05:00:00'))
const desk = session('21T05:00:00', '21T22:00:00')
const lunch = session('21T13:00:00', '21T14:00:00', 'F&B')
const homeBus = busAt('21T17:30:00')
const busAt0720 = busAt('21T07:20:00')
const plane = flight('21T09:00:00', '21T11:00:00')
const lastPlane = flight('22T17:00:00', '22T19:00:00')
const stay = room('20T14:00:00', '22T11:00:00')
const inRoom = room('20T14:00:00', '22T11:00:00', done('20T15:00:00'))
const outOfRoom = room('20T14:00:00', '22T11:00:00', {
  ...done('20T15:00:00'),
  second: { checkedInCount: 1, checkedInAt: iso('22T11:02:00') },
})
const plainRoom = room(null, null)
const pool = carPool({}, { departureTime: iso('20T07:30:00'), returnTime: iso('22T17:45:00') })
const poolOut = carPool(done('20T07:20:00'), {
  departureTime: iso('20T07:30:00'),
  returnTime: iso('22T17:45:00'),
})
const timelessPool = carPool()
const leftEarly = busAt('21T05:24:00', left('21T05:20:00'))
const leftLate = busAt('21T05:24:00', left('21T05:40:00'))
const excused = busAt('21T05:24:00', left('21T05:24:00', { isExcused: true }))

const names = new Map<ItineraryItem, string>(
  Object.entries({
    ...{ early, caught, chai, chaiDone, walk, workshop, workshopDone, dinner, dinnerDone, desk, lunch },
    ...{
      homeBus,
      busAt0720,
      plane,
      lastPlane,
      stay,
      inRoom,
      outOfRoom,
      plainRoom,
      pool,
      poolOut,
      timelessPool,
    },
    ...{ leftEarly, leftLate, excused },
  }).map(([name, item]) => [item, name]),
)

type Situation = [what: string, now: string, items: ItineraryItem[], next: string | null, after?: string[]]

const situations: Situation[] = [
  ['nothing is planned', '21T05:00:00', [], null],
  ['only a meal is planned', '21T12:00:00', [lunch], null],
  // a departure
  ['the day before', '20T22:00:00', [early], 'early later'],
  ['91 minutes before one has to be there', '21T03:38:00', [early], 'early later'],
  ['90 minutes before one has to be there', '21T03:39:00', [early], 'early soon'],
  ['a minute before one has to be there', '21T05:08:00', [early], 'early soon'],
  ['one has to be there now', '21T05:09:00', [early], 'early be-there'],
  ['a minute before it leaves', '21T05:23:00', [early], 'early be-there'],
  ['it is leaving', '21T05:28:59', [early], 'early be-there'],
  ['it has just left', '21T05:29:00', [early], 'early missed'],
  ['it left 51 minutes ago', '21T06:15:00', [early], 'early missed'],
  ['it left two hours ago', '21T07:24:00', [early], null],
  ['the co-ordinator let it leave before its time', '21T05:21:00', [leftEarly], 'leftEarly missed'],
  ['it left after its time, and the minutes count from there', '21T07:30:00', [leftLate], 'leftLate missed'],
  ['the person is excused from it', '21T05:40:00', [excused, walk], 'walk soon'],
  ['the person is on it and it has not left', '21T05:12:00', [caught, walk], 'caught done', ['walk']],
  ['the person was on it and it has left', '21T05:24:00', [caught, walk], 'walk later'],
  ['a flight is two hours away', '21T07:00:00', [plane], 'plane be-there'],
  ['a flight is three hours away', '21T06:00:00', [plane], 'plane soon'],
  [
    'two that one should be at: the one that leaves first',
    '21T07:10:00',
    [plane, busAt0720],
    'busAt0720 be-there',
    ['plane'],
  ],
  // a sub-event
  ['a sub-event is hours away', '21T05:29:00', [walk], 'walk later'],
  ['a sub-event begins within 90 minutes', '21T05:30:00', [walk], 'walk soon'],
  ['a sub-event has begun', '21T07:00:00', [walk], 'walk under-way'],
  ['a sub-event is over', '21T08:30:00', [walk], null],
  ['the person is at a sub-event', '21T10:30:00', [workshopDone, dinner], 'dinner later'],
  ['a person who checked in before the sub-event', '21T19:00:00', [dinnerDone], 'dinnerDone done'],
  [
    'a check-in at 5 a.m. for the evening hides nothing',
    '21T16:00:00',
    [dinnerDone, stay],
    'stay open',
    ['dinnerDone', 'stay'],
  ],
  [
    'two sub-events at once: the one that began first',
    '21T07:30:00',
    [walk, desk],
    'desk under-way',
    ['walk'],
  ],
  ['the moment after a check-in', '21T10:05:04', [workshopDone, stay], 'workshopDone done'],
  ['five seconds after a check-in', '21T10:05:05', [workshopDone, stay], 'stay open'],
  // a departure and a sub-event
  ['they collide: the bus leads before both', '21T03:45:00', [chai, early], 'early soon', ['chai']],
  ['they collide on the night before', '20T22:00:00', [chai, early], 'early later', ['chai']],
  ['they collide: the bus leads during the sub-event', '21T05:00:00', [chai, early], 'early soon', ['chai']],
  ['at the sub-event with the bus ahead', '21T05:05:00', [chaiDone, early], 'early soon'],
  ['on the bus, with the sub-event under way', '21T05:15:00', [chai, caught], 'caught done', ['chai']],
  ['the bus has left and the sub-event goes on behind it', '21T05:30:00', [chai, caught, walk], 'walk soon'],
  ['the bus came to a sub-event that goes on all day', '21T05:30:00', [desk, caught], 'desk under-way'],
  [
    'a bus after a long sub-event does not lead in the morning',
    '21T10:00:00',
    [workshop, homeBus],
    'workshop under-way',
    ['homeBus'],
  ],
  [
    'a bus that follows a sub-event does not cut it short',
    '21T16:30:00',
    [workshop, homeBus],
    'workshop under-way',
    ['homeBus'],
  ],
  ['a missed bus and a flight that can be reached', '21T07:05:00', [early, plane], 'plane be-there'],
  ['a missed bus and a flight later', '21T06:15:00', [early, plane], 'early missed', ['plane']],
  ['a missed bus and a sub-event under way', '21T07:05:00', [early, walk], 'early missed', ['walk']],
  // a room
  ['a room before its time', '20T13:00:00', [stay], 'stay soon', ['stay']],
  ['a room from its time on', '20T15:00:00', [stay, dinner], 'stay open', ['dinner', 'stay']],
  ['a room steps aside for what begins soon', '21T19:00:00', [stay, dinner], 'dinner soon', ['stay', 'stay']],
  ['in the room', '21T22:30:00', [inRoom, lastPlane], 'inRoom later', ['lastPlane']],
  ['check-out is open', '22T11:30:00', [inRoom, lastPlane], 'inRoom open', ['lastPlane']],
  ['never checked in and time to check out', '22T11:30:00', [stay], 'stay open'],
  ['out of the room', '22T11:30:00', [outOfRoom, lastPlane], 'lastPlane later'],
  ['a room without hours of its own', '20T15:30:00', [plainRoom], 'plainRoom open', ['plainRoom']],
  // a car pool
  ['a car pool with a time', '20T06:30:00', [pool], 'pool soon', ['pool']],
  ['a car pool that has left', '20T07:36:00', [pool], 'pool missed', ['pool']],
  ['the way back', '22T16:30:00', [poolOut], 'poolOut soon'],
  [
    'a car pool without a time, on its day',
    '20T06:00:00',
    [timelessPool],
    'timelessPool open',
    ['timelessPool'],
  ],
  [
    'a car pool without a time, the evening before',
    '19T23:30:00',
    [timelessPool],
    'timelessPool later',
    ['timelessPool'],
  ],
  // the days around
  ['the last evening', '21T22:30:00', [dinner, inRoom, lastPlane], 'inRoom later', ['lastPlane']],
  ['the day after', '23T09:00:00', [early, stay, lastPlane, pool], null],
]

describe('What is next', () => {
  test.each(situations)('%s', (_, now, items, expected, after) => {
    const next = whatIsNext(items, offsite, at(now))
    const name = (item: ItineraryItem) => names.get(item)
    expect(next && `${name(next.first.card.item)} ${next.first.state}`).toBe(expected)
    if (after) expect(next?.after.map(({ card }) => name(card.item))).toEqual(after)
  })

  test('what a person has called about steps aside', () => {
    const now = at('21T06:15:00')
    const missed = whatIsNext([early, plane], offsite, now)!
    const stepped = whatIsNext([early, plane], offsite, now, new Set([keyOfCard(missed.first.card)]))
    expect([stepped?.first.card.item, stepped?.first.state, stepped?.after]).toEqual([plane, 'soon', []])
  })

  test('of an event that is switched off, nothing is next', () => {
    expect(whatIsNext([early], { ...offsite, active: false }, at('21T05:00:00'))).toBeNull()
  })
})
