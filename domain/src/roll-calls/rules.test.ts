import { expect, test } from 'vitest'
import { byNeed, numbersOf, type PersonToSort, shownAnswer } from './rules.ts'
import { rollCallWords } from './words.ts'

test('The board begins with the newest need, then the silent, then the safe, each by name', () => {
  const person = (state: PersonToSort['state'], order: number, receivedAt: string | null = null) => ({
    ...{ state, order, receivedAt },
  })
  const people = [
    person('safe', 1, '2026-11-23T10:09:00.000Z'),
    person('help', 2, '2026-11-23T10:01:00.000Z'),
    person('silent', 4),
    person('help', 9, '2026-11-23T10:05:00.000Z'),
    person('safe', 0, '2026-11-23T10:00:00.000Z'),
    person('silent', 3),
    person('help', 5, '2026-11-23T10:05:00.000Z'),
  ]
  expect(people.toSorted(byNeed).map(({ order }) => order)).toEqual([5, 9, 2, 3, 4, 0, 1])
})

test('Each person is in one number, and the numbers add up to the total', () => {
  expect(numbersOf(['safe', 'silent', 'help', 'safe'])).toEqual({ safe: 2, help: 1, silent: 1, total: 4 })
  expect(numbersOf([])).toEqual({ safe: 0, help: 0, silent: 0, total: 0 })
})

test('A phone shows the answer that was given last, also before the server has it', () => {
  const received = {
    ...{ answer: 'safe' as const, place: null, position: null, by: null },
    ...{ at: '2026-11-23T10:00:00.000Z', receivedAt: '2026-11-23T10:00:01.000Z' },
  }
  expect(shownAnswer([], null)).toBeNull()
  expect(shownAnswer([], received)).toEqual({ answer: 'safe', place: null, isSending: false })
  const waiting = [
    { answer: 'safe', place: null },
    { answer: 'help', place: 'Gate 2' },
  ] as const
  expect(shownAnswer(waiting, received)).toEqual({ answer: 'help', place: 'Gate 2', isSending: true })
})

test('The question before the end says who is still silent and who needs help', () => {
  expect(rollCallWords.endBody(3, 1)).toContain('3 people are still silent. 1 person needs help.')
  expect(rollCallWords.endBody(1, 2)).toContain('1 person is still silent. 2 people need help.')
  expect(rollCallWords.endBody(0, 0)).not.toMatch(/silent|help/)
})
