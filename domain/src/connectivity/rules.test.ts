import { expect, test } from 'vitest'
import { newsOf } from './rules.ts'
import { connectivityWords } from './words.ts'

test.each([
  [true, false, false, 'No internet connection detected.'],
  [false, false, true, 'Still having connection issues. Please check your internet.'],
  [false, true, false, "Connection restored! You're back online."],
  [false, true, true, 'Connected! All features are now available.'],
  [false, false, false, null],
  [true, true, false, null],
  [true, true, true, null],
])('R410: was online %s, reached %s, asked %s: %s', (wasOnline, isReached, isAsked, sentence) => {
  const news = newsOf({ wasOnline, isReached, isAsked })
  expect(news && connectivityWords[news]).toBe(sentence)
})
