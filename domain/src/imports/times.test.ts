import { expect, test } from 'vitest'
import { wallClockOf } from './times.ts'

const MORNING = '2026-11-21T05:30'
const EVENING = '2026-11-21T17:05'

test.each([
  ['2026-11-21T05:30', MORNING],
  ['2026-11-21 05:30:00', MORNING],
  ['2026/11/21 5:30', MORNING],
  ['21/11/2026 05:30', MORNING],
  ['21-11-2026 5:30 AM', MORNING],
  ['21.11.26 05.30', MORNING],
  ['21 Nov 2026, 05:30', MORNING],
  ['21-Nov-2026 5:30 am', MORNING],
  ['21st November 2026 at 5:30 a.m.', MORNING],
  ['Sat, 21 Nov 26 05:30', MORNING],
  ['Saturday 21 November 2026 17:05', EVENING],
  ['Nov 21, 2026 5:05 PM', EVENING],
  [' 21/11/2026 17:05 ', EVENING],
  ['21/11/2026 12:00 AM', '2026-11-21T00:00'],
  ['21/11/2026 12:15 pm', '2026-11-21T12:15'],
  ['29/2/2028 23:59', '2028-02-29T23:59'],
])('The wall clock of "%s" is %s', (text, wallClock) => {
  expect(wallClockOf(text)).toBe(wallClock)
})

test.each([
  '',
  '21/11/2026',
  '05:30',
  // the month first, as nobody writes it here
  '11/21/2026 05:30',
  '29/02/2026 05:30',
  '31 April 2026 05:30',
  '00/11/2026 05:30',
  '21/11/2026 24:00',
  '21/11/2026 05:60',
  '21/11/2026 13:00 PM',
  '21/11/2026 0:30 AM',
  '21 Foo 2026 05:30',
  'tomorrow at 05:30',
  '46347.229',
])('"%s" is no date with a time', text => {
  expect(wallClockOf(text)).toBeNull()
})
