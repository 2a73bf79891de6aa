import { expect, test } from 'vitest'
import { contactDigits, deviceName, phoneDigits } from './rules.ts'

test.each([
  ['98765 43210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  // a digit is missing
  ['+91 98200 0000', '982000000'],
  ['+91', ''],
  // A number that itself begins like the prefix is not cut.
  ['9198765432', '9198765432'],
  ['98765432101', '9876543210'],
  ['call me', ''],
])('of %s the contact number keeps %s', (typed, kept) => {
  expect(contactDigits(typed)).toBe(kept)
})

const chromium = (system: string, rest = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36${rest}`

test.each([
  [chromium('Linux; Android 15; Pixel 7'), 'Chrome on Android'],
  [chromium('Linux; Android 15; SM-S921B', ' SamsungBrowser/29.0'), 'Samsung Internet on Android'],
  [chromium('Windows NT 10.0; Win64; x64', ' Edg/150.0.0.0'), 'Edge on Windows'],
  [chromium('X11; Linux x86_64', ' OPR/120.0'), 'Opera on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Mac'],
  ['curl/8.1', 'Unknown device'],
  [null, 'Unknown device'],
])('a session of %s is listed as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test.each([
  ['9876543210', '9876543210'],
  ['', null],
  ['987654321', null],
  ['98765432101', null],
  [undefined, null],
  [null, null],
])('%j can be called at %s', (contact, digits) => {
  expect(phoneDigits(contact)).toBe(digits)
})
