import { expect, test } from 'vitest'
import { BadConfig, readConfig } from './config.ts'
import { PUSH_IS_OFF } from './config-push.ts'
import { warningsOf } from './config-warnings.ts'

const pushOf = (env: Record<string, string>) => readConfig(env).push
const PUBLIC_URL = 'https://muster.example'

test('R319: The subject is VAPID_SUBJECT, otherwise an https PUBLIC_URL', () => {
  expect(pushOf({ PUBLIC_URL })).toEqual({ subject: PUBLIC_URL, testHosts: {} })
  const VAPID_SUBJECT = 'mailto:admin@muster.example'
  expect(pushOf({ PUBLIC_URL, VAPID_SUBJECT })?.subject).toBe(VAPID_SUBJECT)
  expect(pushOf({ VAPID_SUBJECT })?.subject).toBe(VAPID_SUBJECT)
})

test.each([
  {},
  { PUBLIC_URL: 'http://muster.example' },
  { PUBLIC_URL: 'https://localhost:3000' },
  { PUBLIC_URL: 'https://127.0.0.1' },
  { PUBLIC_URL: 'https://[::1]' },
  { VAPID_SUBJECT: 'mailto:admin@localhost' },
  { VAPID_SUBJECT: 'https://muster.local' },
])('R319: Push is off with %j, and the start says so', env => {
  expect(pushOf(env)).toBe(null)
  expect(warningsOf(readConfig({ TRUST_PROXY: 'loopback', ...env }))).toEqual([PUSH_IS_OFF])
})

test.each([
  [{ VAPID_SUBJECT: 'admin@muster.example' }, /^VAPID_SUBJECT must be a mailto: or https: address/],
  [{ VAPID_SUBJECT: 'http://muster.example' }, /^VAPID_SUBJECT must be/],
  [{ VAPID_SUBJECT: 'mailto:nobody' }, /^VAPID_SUBJECT must be/],
  [{ VAPID_SUBJECT: 'mailto:a@localhost', NODE_ENV: 'production' }, /^VAPID_SUBJECT .* can reach/],
  [{ VAPID_SUBJECT: 'https://127.0.0.1', NODE_ENV: 'production' }, /^VAPID_SUBJECT .* can reach/],
  [{ PUSH_TEST_HOSTS: 'push.test=127.0.0.1:1', NODE_ENV: 'production' }, /refused in production/],
  [{ PUSH_TEST_HOSTS: 'push.test=10.0.0.1:1' }, /^PUSH_TEST_HOSTS must be/],
  [{ PUSH_TEST_HOSTS: 'push.test' }, /^PUSH_TEST_HOSTS must be/],
] as const)('%j stops the start with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(BadConfig)
  expect(() => readConfig(env)).toThrow(sentence)
})

test('A test may name push services on its own machine', () => {
  const PUSH_TEST_HOSTS = 'push.test=127.0.0.1:8443, fcm.googleapis.com=localhost:1'
  const testHosts = { 'push.test': '127.0.0.1:8443', 'fcm.googleapis.com': 'localhost:1' }
  expect(pushOf({ PUBLIC_URL, PUSH_TEST_HOSTS })?.testHosts).toEqual(testHosts)
})
