import { expect, test } from 'vitest'
import { adminPasskeyDueAt, passkeyHostOf, readRecoveryCode, writeRecoveryCode } from './rules-passkeys.ts'

test.each([
  ['https://muster.example', 'muster.example'],
  ['https://muster.example:8443/app', 'muster.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://muster.example', null],
  ['https://192.0.2.7', null],
  ['http://127.0.0.1:3000', null],
  ['https://[2001:db8::7]', null],
])('passkeys at %s are for the host %s', (publicUrl, host) => {
  expect(passkeyHostOf(publicUrl)).toBe(host)
})

test.each(['abcd-efgh-2345', 'ABCDEFGH2345', ' ABCD EFGH 2345 '])('the recovery code %s is read', typed => {
  expect(readRecoveryCode(typed)).toBe('ABCDEFGH2345')
})

test('a recovery code is read with the digits that look like its letters', () => {
  expect(readRecoveryCode('0bcd-1fgh-2345')).toBe('OBCDIFGH2345')
})

test('a recovery code is written in groups of four', () => {
  expect(writeRecoveryCode('ABCDEFGH2345')).toBe('ABCD-EFGH-2345')
})

test('a passkey is due so many days after the appointment, or never', () => {
  const since = new Date('2026-11-21T05:00:00Z')
  expect(adminPasskeyDueAt(since, 14)).toEqual(new Date('2026-12-05T05:00:00Z'))
  expect(adminPasskeyDueAt(since, 0)).toBeNull()
})
