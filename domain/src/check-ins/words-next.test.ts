import { expect, test } from 'vitest'
import type { NextThing } from './next.ts'
import { nextWords } from './words-next.ts'

const TIMEZONE = 'Asia/Kolkata'
const now = new Date('2026-11-21T05:00:00+05:30')

test.each([
  ['2026-11-21T04:30', 'Bus · checked in'],
  ['2026-11-21T07:30', 'Bus · checked in, leaves in 2 h 30 min'],
  ['2026-11-22T16:00', 'Bus · checked in, tomorrow'],
  ['2026-12-09T09:30', 'Bus · checked in, 09 Dec, Wednesday'],
])('A bus of %s to which a person has checked in: %s', (time, eyebrow) => {
  const at = new Date(`${time}:00+05:30`)
  const card = { item: { kind: 'bus' }, leg: 'first' }
  const thing = { card, state: 'done', at, by: null, day: time.slice(0, 10) } as NextThing
  expect(nextWords.eyebrow(thing, TIMEZONE, now)).toBe(eyebrow)
})
