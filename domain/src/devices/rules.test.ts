import { expect, test } from 'vitest'
import { isPushEndpoint } from './rules.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-pn1p.notify.windows.com/w/?token=BQYAAA%3d',
  'https://web.push.apple.com/QGuQyavXutnMH',
])('%s is an address of a push service', endpoint => expect(isPushEndpoint(endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@10.0.0.1/fcm/send/abc',
  'https://someone:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.test/fcm/send/abc',
  'https://evil.test/fcm.googleapis.com',
  'https://evil.test#.push.apple.com',
  'https://evil.test\\.push.apple.com/abc',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com/abc',
  ' https://web.push.apple.com/abc',
  'https://WEB.push.apple.com/abc',
  'https://web.push.apple.com./abc',
  'http://127.0.0.1:5432/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.7/',
  'https://0x7f000001/',
  'https://localhost/',
  'https://jmt17.google.com/fcm/send/abc',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('%s is not', endpoint => expect(isPushEndpoint(endpoint)).toBe(false))

test('A test may add a host, and only that one', () => {
  const hosts = ['jmt17.google.com']
  expect(isPushEndpoint('https://jmt17.google.com/fcm/send/abc', hosts)).toBe(true)
  expect(isPushEndpoint('https://a.jmt17.google.com/fcm/send/abc', hosts)).toBe(false)
  expect(isPushEndpoint('http://jmt17.google.com/fcm/send/abc', hosts)).toBe(false)
})
