import { expect, test } from 'vitest'
import { CLIENT_VERSION, isClientTooOld, OLDEST_CLIENT } from './client-version.ts'

test.each([
  ['4', true],
  ['0', true],
  ['5', false],
  ['6', false],
  ['50', false],
  [undefined, false],
  ['', false],
  ['four', false],
  ['-1', false],
  ['4.5', false],
  [['4'], false],
])('R425: A server whose oldest client is 5 hears %j: too old is %s', (said, isTooOld) => {
  expect(isClientTooOld(said, 5)).toBe(isTooOld)
})

test('R425: A server accepts the app of its own build', () => {
  expect(isClientTooOld(String(CLIENT_VERSION))).toBe(false)
  expect(isClientTooOld(String(OLDEST_CLIENT - 1))).toBe(true)
})
