import { expect, test } from 'vitest'
import { isReturnTooEarly } from './rules.ts'

const departure = new Date('2026-11-25T01:00:00Z')

test.each([
  ['an hour before the departure', new Date('2026-11-25T00:00:00Z'), true],
  ['at the time of the departure', departure, true],
  ['a minute after the departure', new Date('2026-11-25T01:01:00Z'), false],
  ['at an unknown time', null, false],
])('A return %s', (_, back, isTooEarly) => {
  expect(isReturnTooEarly(departure, back)).toBe(isTooEarly)
})

test('A return without a departure is never too early', () => {
  expect(isReturnTooEarly(null, departure)).toBe(false)
})
