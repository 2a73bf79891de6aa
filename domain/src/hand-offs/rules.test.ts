import { expect, test } from 'vitest'
import { readHandOffCode, secondsLeft, spacedHandOffCode } from './rules.ts'

test.each([
  ['K7QM4XTB', 'K7QM4XTB'],
  [' k7qm 4xtb ', 'K7QM4XTB'],
  ['K7QM-4XTB', 'K7QM4XTB'],
  ['K7QM4XT', null],
  ['K7QM4XTBB', null],
  ['K7QM4XT0', null],
  ['K7QM4XTI', null],
  ['', null],
])('R428: What is typed as %j is read as %j', (typed, code) => {
  expect(readHandOffCode(typed)).toBe(code)
})

test('R428: A code is shown in two groups, with the time that is left', () => {
  expect(spacedHandOffCode('K7QM4XTB')).toBe('K7QM 4XTB')
  const now = new Date('2026-11-21T05:00:00Z')
  expect(secondsLeft('2026-11-21T05:01:59.200Z', now)).toBe(120)
  expect(secondsLeft('2026-11-21T05:02:00.300Z', now)).toBe(120)
  expect(secondsLeft('2026-11-21T04:59:00Z', now)).toBe(0)
})
