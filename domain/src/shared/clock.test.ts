import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn, formatDate, formatDateRange, formatTime } from './clock.ts'

const PUNE = 'Asia/Kolkata'

/** The phone's own zone must not matter (design.md ruling 1), so all of this holds wherever it is. */
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

  test('the phone really is there', () => {
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

  test('the same moment is another day elsewhere', () => {
    const at = new Date('2026-11-20T20:00:00Z')
    expect(dayIn('America/Los_Angeles', at)).toBe('2026-11-20')
    expect(dayIn(PUNE, at)).toBe('2026-11-21')
    expect(formatTime('America/Los_Angeles', at)).toBe('12:00 PM')
  })

  test('an hour that summer time skips or repeats is shown as its clocks show it', () => {
    const show = (instant: string) => formatTime('America/New_York', new Date(instant))
    expect(show('2026-03-08T06:59:00Z')).toBe('1:59 AM')
    expect(show('2026-03-08T07:00:00Z')).toBe('3:00 AM')
    expect(show('2026-11-01T05:30:00Z')).toBe('1:30 AM')
    expect(show('2026-11-01T06:30:00Z')).toBe('1:30 AM')
  })

  test('days sort as their texts do', () => {
    const days = ['2026-12-31T20:00:00Z', '2026-09-30T00:00:00Z', '2026-10-01T00:00:00Z'].map(instant =>
      dayIn(PUNE, new Date(instant)),
    )
    expect(days.sort()).toEqual(['2026-09-30', '2026-10-01', '2027-01-01'])
  })

  test('a range of one day is one day', () => {
    const range = (start: string, end: string) => formatDateRange(PUNE, new Date(start), new Date(end))
    expect(range('2026-11-20T18:30:00Z', '2026-11-21T18:29:00Z')).toBe('21 Nov 26')
    expect(range('2026-11-20T18:29:00Z', '2026-11-20T18:30:00Z')).toBe('20 Nov 26 – 21 Nov 26')
  })
})
