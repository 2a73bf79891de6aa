import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addDays,
  dayIn,
  daysBetween,
  formatDate,
  formatDateRange,
  formatDay,
  formatMonth,
  formatTime,
  formatWhen,
  instantIn,
  instantOfWallClock,
  startOfDay,
  wallClockIn,
} from './clock.ts'

const PUNE = 'Asia/Kolkata'

/** The phone's zone must not matter (R1). */
describe.each([
  ['Asia/Kolkata', -330],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
  ['UTC', 0],
])('On a phone in %s', (zone, minutesBehindUtc) => {
  let before: string | undefined
  beforeAll(() => {
    before = process.env.TZ
    process.env.TZ = zone
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  test('the phone’s time zone is set', () => {
    expect(new Date('2026-11-21T00:00:00Z').getTimezoneOffset()).toBe(minutesBehindUtc)
  })

  test.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20', '20 Nov 26', '11:59 PM'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21', '21 Nov 26', '12:00 AM'],
    ['2026-11-21T06:29:00.000Z', '2026-11-21', '21 Nov 26', '11:59 AM'],
    ['2026-11-21T06:30:00.000Z', '2026-11-21', '21 Nov 26', '12:00 PM'],
    ['2026-12-31T23:35:00.000Z', '2027-01-01', '01 Jan 27', '5:05 AM'],
    ['2028-02-28T20:00:00.000Z', '2028-02-29', '29 Feb 28', '1:30 AM'],
  ])('%s in Pune is the %s, shown as %s %s', (instant, day, date, time) => {
    const at = new Date(instant)
    expect([dayIn(PUNE, at), formatDate(PUNE, at), formatTime(PUNE, at)]).toEqual([day, date, time])
  })

  test.each([
    ['2026-11-20T18:30:00Z', PUNE, '2026-11-21T00:00'],
    ['2026-11-21T06:30:00Z', PUNE, '2026-11-21T12:00'],
    ['2026-11-21T17:35:00Z', PUNE, '2026-11-21T23:05'],
    ['2026-11-21T20:00:00Z', 'America/Los_Angeles', '2026-11-21T12:00'],
  ])('%s in %s is %s in a field, and is parsed from it again', (instant, timezone, wallClock) => {
    expect(wallClockIn(timezone, new Date(instant))).toBe(wallClock)
    expect(instantOfWallClock(timezone, wallClock)).toEqual(new Date(instant))
  })

  test('the same moment is another day in another zone', () => {
    const at = new Date('2026-11-20T20:00:00Z')
    expect(dayIn('America/Los_Angeles', at)).toBe('2026-11-20')
    expect(dayIn(PUNE, at)).toBe('2026-11-21')
    expect(formatTime('America/Los_Angeles', at)).toBe('12:00 PM')
  })

  test('skipped and repeated hours are shown as clocks show them', () => {
    const show = (instant: string) => formatTime('America/New_York', new Date(instant))
    expect(show('2026-03-08T06:59:00Z')).toBe('1:59 AM')
    expect(show('2026-03-08T07:00:00Z')).toBe('3:00 AM')
    expect(show('2026-11-01T05:30:00Z')).toBe('1:30 AM')
    expect(show('2026-11-01T06:30:00Z')).toBe('1:30 AM')
  })

  test('days sort as strings', () => {
    const days = ['2026-12-31T20:00:00Z', '2026-09-30T00:00:00Z', '2026-10-01T00:00:00Z'].map(instant =>
      dayIn(PUNE, new Date(instant)),
    )
    expect(days.sort()).toEqual(['2026-09-30', '2026-10-01', '2027-01-01'])
  })

  test('a range within one day is shown as one day', () => {
    const range = (start: string, end: string) => formatDateRange(PUNE, new Date(start), new Date(end))
    expect(range('2026-11-20T18:30:00Z', '2026-11-21T18:29:00Z')).toBe('21 Nov 26')
    expect(range('2026-11-20T18:29:00Z', '2026-11-20T18:30:00Z')).toBe('20 Nov 26 – 21 Nov 26')
  })

  test.each([
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-11-01', -1, '2026-10-31'],
    ['2026-11-21', 0, '2026-11-21'],
    // on which clocks change somewhere
    ['2026-10-25', 1, '2026-10-26'],
    ['2027-03-28', 1, '2027-03-29'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(days)
  })

  test.each([
    ['2026-11-21', '21 Nov, Saturday'],
    ['2026-12-01', '01 Dec, Tuesday'],
    ['2028-02-29', '29 Feb, Tuesday'],
  ])('the chip of %s shows %s', (day, chip) => {
    expect(formatDay(day)).toBe(chip)
  })

  test.each([
    ['in Pune', PUNE, '2026-11-21', '00:00', '2026-11-20T18:30:00Z'],
    ['in Pune', PUNE, '2026-11-21', '05:29', '2026-11-20T23:59:00Z'],
    ['in Pune', PUNE, '2026-11-21', '23:59', '2026-11-21T18:29:00Z'],
    ['in UTC', 'UTC', '2026-11-21', '00:00', '2026-11-21T00:00:00Z'],
    ['behind UTC', 'America/New_York', '2026-11-21', '23:30', '2026-11-22T04:30:00Z'],
    ['far behind UTC', 'Pacific/Pago_Pago', '2026-11-21', '00:00', '2026-11-21T11:00:00Z'],
    ['far ahead of UTC', 'Pacific/Kiritimati', '2026-11-21', '00:00', '2026-11-20T10:00:00Z'],
    ['as summer time begins', 'Europe/London', '2027-03-28', '00:59', '2027-03-28T00:59:00Z'],
    ['in a jump, its length later', 'Europe/London', '2027-03-28', '01:30', '2027-03-28T01:30:00Z'],
    ['after a jump', 'Europe/London', '2027-03-28', '02:00', '2027-03-28T01:00:00Z'],
    ['shown twice, the first', 'Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
    ['after both', 'Europe/London', '2026-10-25', '02:00', '2026-10-25T02:00:00Z'],
    [
      'an hour before a jump in the far east',
      'Pacific/Auckland',
      '2026-09-27',
      '01:30',
      '2026-09-26T13:30:00Z',
    ],
    ['after a jump in the far east', 'Pacific/Auckland', '2026-09-27', '03:00', '2026-09-26T14:00:00Z'],
    [
      'shown twice in the far east, the first',
      'Pacific/Auckland',
      '2027-04-04',
      '02:30',
      '2027-04-03T13:30:00Z',
    ],
    ['shown twice behind UTC, the first', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
  ])('a time %s (%s, %s %s) is %s', (_, timezone, day, time, instant) => {
    expect(instantIn(timezone, day, time)).toEqual(new Date(instant))
  })

  test.each([
    [PUNE, '2026-11-21', '2026-11-20T18:30:00Z'],
    ['Europe/London', '2026-10-25', '2026-10-24T23:00:00Z'],
    ['Europe/London', '2026-10-26', '2026-10-26T00:00:00Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00Z'],
    // clocks change at midnight
    ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00:00Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
  ])('in %s the %s begins at %s', (timezone, day, instant) => {
    const start = startOfDay(timezone, day)
    expect(start).toEqual(new Date(instant))
    expect(dayIn(timezone, start)).toBe(day)
    expect(dayIn(timezone, new Date(start.getTime() - 1))).toBe(addDays(day, -1))
  })
})

test('A time is shown with its date only on another day', () => {
  const at = new Date('2026-11-21T23:00:00Z')
  expect(formatWhen('Asia/Kolkata', at, '2026-11-22')).toBe('4:30 AM')
  expect(formatWhen('Asia/Kolkata', at, '2026-11-21')).toBe('22 Nov, 4:30 AM')
})

test('A month is named by any of its days', () => {
  expect(formatMonth('2026-11-01')).toBe('Nov 2026')
  expect(formatMonth('2027-01-31')).toBe('Jan 2027')
})
