import { expect, test } from 'vitest'
import { isIos, isMobile, permissionState } from './permission.ts'

test.each([
  [false, 'default', false, 'unsupported'],
  [false, 'granted', false, 'unsupported'],
  [true, 'default', false, 'pending'],
  [true, 'denied', true, 'denied'],
  [true, 'denied', false, 'blocked'],
  [true, 'granted', false, 'granted'],
  [true, 'granted', true, 'granted'],
] as const)(
  'R336: push %s, permission %s, just refused %s: %s',
  (isSupported, permission, hasRefused, state) => {
    expect(permissionState({ isSupported, permission, hasRefused })).toBe(state)
  },
)

test.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140 Mobile', 5, false, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Safari', 5, true, true],
  ['Mozilla/5.0 (iPad; CPU OS 16_4 like Mac OS X) Safari', 5, true, true],
  ['Mozilla/5.0 (webOS/1.4.0) Version/1.0', 5, false, true],
  // an iPad of today
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.4 Safari', 5, true, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.4 Safari', 0, false, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 10, false, false],
])('%s with %i touch points', (userAgent, touchPoints, ios, mobile) => {
  expect([isIos({ userAgent, touchPoints }), isMobile({ userAgent, touchPoints })]).toEqual([ios, mobile])
})
