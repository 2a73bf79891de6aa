import { expect, test } from 'vitest'
import { isReturnTooEarly } from './rules.ts'

const there = new Date('2026-11-25T01:00:00Z')

test.each([
  ['an hour before the way there', new Date('2026-11-25T00:00:00Z'), true],
  ['at the same moment', there, true],
  ['a minute after it', new Date('2026-11-25T01:01:00Z'), false],
  ['at no time that is known', null, false],
])('the way back %s', (_, back, isTooEarly) => {
  expect(isReturnTooEarly(there, back)).toBe(isTooEarly)
})

test('a way back without a way there is never too early', () => {
  expect(isReturnTooEarly(null, there)).toBe(false)
})
