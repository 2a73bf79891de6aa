import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, silentLog } from '#test/database.ts'
import {
  CERTIFICATE_FILE,
  PUSH_HOST,
  type PushService,
  readPush,
  startPushService,
} from '#test/push-service/push-service.ts'
import { openDb, openPool } from '../db/connect.ts'
import { readSecret } from '../db/secret.ts'
import { openPublicAgents } from './public-agent.ts'
import { memoryPush, openPush, type PushTransport, topicOf, vapidKeysOf } from './push.ts'
import { pushSuite } from './push-suite.ts'

const SUBJECT = 'mailto:admin@muster.example'
const OPTIONS = { ttlSeconds: 59.6, isUrgent: true, collapseKey: 'a key of any length '.repeat(10) }
const secret = new Uint8Array(32).fill(7)
const agents = openPublicAgents()

let service: PushService
let push: PushTransport
beforeAll(async () => {
  service = await startPushService()
  const testHosts = { [PUSH_HOST]: `127.0.0.1:${service.port}` }
  const ca = readFileSync(CERTIFICATE_FILE, 'utf8')
  push = openPush({ subject: SUBJECT, testHosts, secret, agent: agents.https, ca })
})
afterAll(async () => {
  push.close()
  agents.close()
  await service.stop()
})

pushSuite('R319: The real push', () => ({
  push,
  device: name => service.device(`ok/${name}`),
  received: () =>
    Promise.all(
      service.received.map(async one => ({
        endpoint: `https://${PUSH_HOST}${one.path}`,
        payload: (await readPush(one)).text,
      })),
    ),
}))

describe('Memory', () => {
  const memory = memoryPush()
  pushSuite('The push of tests', () => ({
    push: memory,
    device: name => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, p256dh: 'p', auth: 'a' }),
    received: async () => memory.sent.map(({ device: { endpoint }, payload }) => ({ endpoint, payload })),
  }))
})

const send = (path: string, payload = '{}') => push.send(service.device(path), payload, OPTIONS)

test('R319: Each message has our signature, its time to live, its urgency and a topic', async () => {
  await send('ok/headers')
  const received = service.received.find(({ path }) => path === '/ok/headers')
  expect(received?.headers).toMatchObject({
    ttl: '60',
    urgency: 'high',
    topic: topicOf(OPTIONS.collapseKey),
    'content-encoding': 'aes128gcm',
  })
  expect(topicOf(OPTIONS.collapseKey)).toMatch(/^[\w-]{32}$/)
  const { subject, expires, publicKey } = await readPush(received!)
  expect([subject, publicKey]).toEqual([SUBJECT, vapidKeysOf(secret).publicKey])
  expect(expires * 1_000 - Date.now()).toBeLessThan(86_400_000)
})

test.each([
  ['gone', { outcome: 'gone', error: '410' }],
  ['unknown', { outcome: 'gone', error: '404' }],
  ['busy', { outcome: 'retry', error: '429', afterSeconds: 120 }],
  ['away', { outcome: 'retry', error: expect.stringMatching(/^503 x{10,196}$/), afterSeconds: null }],
  ['keys', { outcome: 'config', error: '403 {"reason":"BadJwtToken"}' }],
  ['broken', { outcome: 'retry', error: expect.any(String), afterSeconds: null }],
])('F100: A push service that is "%s"', async (answer, outcome) => {
  expect(await send(`${answer}/a`)).toEqual(outcome)
})

test('F100: A date of Retry-After is read as well', async () => {
  const outcome = await send('later/a')
  expect(outcome).toMatchObject({ outcome: 'retry' })
  const { afterSeconds } = outcome as { afterSeconds: number }
  expect(Math.abs(afterSeconds - 90)).toBeLessThan(20)
})

test('F100: A redirect is not followed', async () => {
  expect((await send('moved/a')).outcome).toBe('config')
  expect(service.received.filter(({ path }) => path === '/ok/other')).toEqual([])
})

test('A payload that is too large for a service is said to be', async () => {
  expect((await send('large/a', 'x'.repeat(3_000))).outcome).toBe('too-large')
  expect((await send('large/a', 'x'.repeat(1_000))).outcome).toBe('accepted')
})

test('F100: A service that never answers is left after ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  timeout.mockImplementation(ms => {
    expect(ms).toBe(10_000)
    const soon = new AbortController()
    setTimeout(() => soon.abort(new Error('timeout')), 50)
    return soon.signal
  })
  const outcome = await send('silent/a')
  timeout.mockRestore()
  expect(outcome).toEqual({ outcome: 'retry', error: 'timeout', afterSeconds: null })
})

test('Keys that no browser makes are of a device that is gone', async () => {
  const outcome = await push.send({ ...service.device('ok/a'), p256dh: 'AAAA' }, '{}', OPTIONS)
  expect(outcome.outcome).toBe('gone')
})

test('F101: Three servers that start at once on a new database have the same key', async () => {
  const database = await cloneDatabase(inject('cluster'))
  const pools = [1, 2, 3].map(() => openPool(database.connection, silentLog))
  const secrets = await Promise.all(pools.map(pool => readSecret(openDb(pool), 'vapid')))
  await Promise.all(pools.map(pool => pool.end()))
  await database.drop()
  expect(new Set(secrets.map(one => vapidKeysOf(one).publicKey)).size).toBe(1)
})
