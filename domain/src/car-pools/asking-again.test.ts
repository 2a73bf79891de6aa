import { expect, test } from 'vitest'
import { isFarFromEvent, minutesToAskAgain, whyCannotAskAgain } from './rules.ts'

const ENDED = new Date('2026-11-21T10:00:00Z')
const after = (minutes: number, seconds = 0) => new Date(ENDED.getTime() + minutes * 60_000 + seconds * 1_000)

test.each([
  [0, after(0), null, 0],
  [1, after(0), 'asked_recently', 10],
  [1, after(0, -25), 'asked_recently', 10],
  [1, after(3), 'asked_recently', 7],
  [1, after(9, 59), 'asked_recently', 1],
  [1, after(10), null, 0],
  [3, after(9), 'asked_recently', 1],
  [3, after(10), null, 0],
  [4, after(0), 'asked_too_often', 10],
  [4, after(10_000), 'asked_too_often', 0],
] as const)('After %i ended requests, at %s, asking is refused for %s', (count, now, why, minutes) => {
  const asks = { count, lastEndedAt: count === 0 ? null : ENDED }
  expect(whyCannotAskAgain(asks, now)).toBe(why)
  expect(minutesToAskAgain(asks, now)).toBe(minutes)
})

test.each([
  [null, false],
  ['2026-11-21T01:00:00Z', false],
  ['2025-11-20T06:00:00Z', false],
  ['2025-11-20T05:59:59Z', true],
  ['2027-11-22T18:00:00Z', false],
  ['2027-11-22T18:00:01Z', true],
  ['0026-11-21T01:00:00Z', true],
])('A time of %s is far from an event in November 2026: %s', (time, isFar) => {
  const event = { startDate: new Date('2026-11-20T06:00:00Z'), endDate: new Date('2026-11-22T18:00:00Z') }
  expect(isFarFromEvent(time === null ? null : new Date(time), event)).toBe(isFar)
})
