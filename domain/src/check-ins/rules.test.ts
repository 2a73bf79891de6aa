import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { carPool } from '../../test/window-row.ts'
import { windowTable } from '../../test/window-table.ts'
import { ITEM_KINDS } from '../itinerary/schema.ts'
import { dayIn } from '../shared/clock.ts'
import type { EventTimes } from './facts.ts'
import {
  checkInState,
  closesAt,
  hasSecondLeg,
  legOffered,
  legOn,
  legTimes,
  momentOfTap,
  whyCannotCheckIn,
} from './rules.ts'

/** The phone's own zone must not matter (R1). */
describe.each([
  ['Asia/Kolkata', -330],
  ['Europe/London', 0],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
])('On a phone in %s', (zone, minutesBehindUtc) => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })

  test('the process is in that zone', () => {
    expect(new Date('2026-11-21T00:00:00Z').getTimezoneOffset()).toBe(minutesBehindUtc)
  })

  test.each(windowTable.map(row => [row.name, row.refusal ?? 'allowed', row] as const))(
    '%s: %s',
    (_, __, row) => {
      const { item, event, leg, checkedInAt, now, isByStaff } = row
      const facts = { item, event, leg, checkedInAt }
      const state = checkInState(facts, now, isByStaff)
      expect(whyCannotCheckIn(state)).toBe(row.refusal)
      if (row.opensAt) expect(state).toEqual({ state: 'too_early', opensAt: row.opensAt })
      else expect(state.state).not.toBe('too_early')
      const today = dayIn(event.timezone, now)
      const offered = isByStaff ? legOn(item, event, today) : legOffered(item, event, today, now, false)
      if (!row.isLegAskedFor) expect(offered).toBe(leg)
    },
  )
})

const at = (time: string) => new Date(`2026-11-${time}+05:30`)
const offsite: EventTimes = {
  timezone: 'Asia/Kolkata',
  startDate: at('20T09:00:00'),
  endDate: at('22T18:00:00'),
  active: true,
}

test('The table has every kind of item and every refusal', () => {
  expect(new Set(windowTable.map(({ item }) => item.kind))).toEqual(new Set(ITEM_KINDS))
  expect(new Set(windowTable.map(({ refusal }) => refusal))).toEqual(
    new Set([null, 'too_early', 'check_in_over', 'not_checkable', 'event_inactive']),
  )
  const names = windowTable.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('A checked-in card shows its time even after check-in is over', () => {
  const item = { kind: 'bus', time: at('21T09:00:00') } as const
  const checkedInAt = at('21T08:40:00')
  expect(checkInState({ item, event: offsite, leg: 'first', checkedInAt }, at('28T00:00:00'))).toEqual({
    state: 'checked_in',
    at: checkedInAt,
  })
})

describe('The moment of a tap', () => {
  const now = at('21T09:00:00')
  test('is now unless the phone says otherwise', () => {
    expect(momentOfTap(null, now)).toBe(now)
  })
  test('is when the phone was tapped, however long ago', () => {
    expect(momentOfTap(at('20T09:00:00'), now)).toEqual(at('20T09:00:00'))
    expect(momentOfTap(new Date(now.getTime() - 1), now).getTime()).toBe(now.getTime() - 1)
  })
  test('is never later than the clock of the server', () => {
    for (const later of [now, new Date(now.getTime() + 1), at('28T00:00:00')])
      expect(momentOfTap(later, now)).toBe(now)
  })
})

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
