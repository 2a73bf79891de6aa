import { describe, expect, test } from 'vitest'
import { at, offsite } from '../../test/itinerary-items.ts'
import { carPool } from '../../test/window-row.ts'
import { ITEM_KINDS } from './kinds.ts'
import { closesAt, hasSecondLeg, legOffered, legOn, legTimes } from './rules.ts'

describe('The open leg', () => {
  test('is the only leg of a flight on any day', () => {
    const flight = { kind: 'flight', departure: at('21T09:00:00'), arrival: at('21T11:00:00') } as const
    for (const day of ['2026-11-01', '2026-11-21', '2026-11-22', '2026-12-01'])
      expect(legOn(flight, offsite, day)).toBe('first')
  })

  test("of a room changes after its own check-in day, not after the event's first", () => {
    const room = {
      kind: 'hotel-room',
      checkinTime: at('21T15:00:00'),
      checkoutTime: at('22T11:00:00'),
    } as const
    const legs = ['2026-11-20', '2026-11-21', '2026-11-22'].map(day => legOn(room, offsite, day))
    expect(legs).toEqual(['first', 'first', 'second'])
  })

  test('of a room is check-in for a late arrival, until check-out opens', () => {
    const room = {
      kind: 'hotel-room',
      checkinTime: at('20T15:00:00'),
      checkoutTime: at('22T11:00:00'),
    } as const
    const offered = (day: string, now: Date, isIn = false) => legOffered(room, offsite, day, now, isIn)
    expect(offered('2026-11-21', at('21T09:00:00'))).toBe('first')
    expect(offered('2026-11-21', at('21T09:00:00'), true)).toBe('second')
    expect(offered('2026-11-22', at('22T10:59:59'))).toBe('first')
    expect(offered('2026-11-22', at('22T11:00:00'))).toBe('second')
    // a day ahead shows what is planned for it
    expect(offered('2026-11-22', at('21T09:00:00'))).toBe('second')
  })

  test('of a car pool changes after the first day of the event', () => {
    const legs = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(day =>
      legOn(carPool, offsite, day),
    )
    expect(legs).toEqual(['first', 'first', 'second', 'second'])
  })

  test('may be a second one for rooms and car pools only', () => {
    expect(ITEM_KINDS.filter(hasSecondLeg)).toEqual(['hotel-room', 'car-pool'])
  })
})

test('R212: The return of a car pool has the day of its return time, its departure the first day of the event', () => {
  const [departureTime, returnTime] = [at('20T07:30:00'), at('22T17:45:00')]
  const timed = { ...carPool, departureTime, returnTime }
  const first = { day: '2026-11-20', opensAt: at('20T00:00:00') }
  const second = { day: '2026-11-21', opensAt: at('21T00:00:00') }
  expect(legTimes(carPool, offsite, 'first')).toEqual({ ...first, at: null })
  expect(legTimes(carPool, offsite, 'second')).toEqual({ ...second, at: null })
  expect(legTimes(timed, offsite, 'first')).toEqual({ ...first, at: departureTime })
  const onTheLastDay = { day: '2026-11-22', opensAt: at('22T00:00:00'), at: returnTime }
  expect(legTimes(timed, offsite, 'second')).toEqual(onTheLastDay)
  // on the first day a screen offers the departure (R3)
  const sameEvening = { ...timed, returnTime: at('20T21:00:00') }
  expect(legTimes(sameEvening, offsite, 'second')).toEqual({ ...second, at: sameEvening.returnTime })
})

test.each([
  ['within the event', at('21T09:00:00'), at('23T00:00:00')],
  ['on its last day', at('22T23:59:59'), at('23T00:00:00')],
  ['after it', at('23T00:00:00'), at('24T00:00:00')],
  ['before it', at('01T09:00:00'), at('23T00:00:00')],
])('Check-in to a bus %s closes with the last day of both', (_, time, closes) => {
  expect(closesAt({ kind: 'bus', time }, offsite)).toEqual(closes)
})
