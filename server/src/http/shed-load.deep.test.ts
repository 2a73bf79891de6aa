import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { testServer } from '#test/server.ts'
import { handleErrors } from './errors.ts'
import { noLimits } from './limits.ts'
import { shedLoad } from './shed-load.ts'

const server = testServer()
const SENTENCE = 'The service is briefly unavailable. Please try again in a moment.'
let app: Awaited<ReturnType<typeof buildApp>>
let asha: GivenPerson

beforeAll(async () => {
  app = await buildApp({ ...server.ctx, limits: { ...noLimits, isShedding: true } })
  await app.ready()
  asha = await server.given.person()
})
afterAll(() => app.close())

/** The event loop is free for one turn in one and a half seconds. */
async function overload() {
  for (let turn = 0; turn < 5; turn++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    await new Promise(setImmediate)
  }
}

const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${asha.token}` }
  const { statusCode } = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return statusCode
}

test('F67: With the event loop a second late new work is 503, and log-in, check-in and health go on', async () => {
  await expect.poll(() => call('GET', '/api/users/me')).toBe(200)
  const { given } = server
  const offsite = await given.event()
  await given.member(offsite.id, asha.id)
  const bus = await given.bus(offsite.id)
  await given.assign(bus, asha.id)
  await overload()
  const refused = await app.inject('/api/events')
  expect(refused.statusCode).toBe(503)
  expect(refused.json().error.message).toBe(SENTENCE)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await call('GET', '/healthz')).toBe(200)
  expect(await call('POST', '/api/auth/local', { identifier: asha.email, password: PASSWORD })).toBe(200)
  expect(await call('POST', `/api/items/${bus.id}/check-in`, { clientKey: 'a-tap-under-load' })).toBe(200)
  await expect.poll(() => call('GET', '/api/users/me')).toBe(200)
})

test('F67: With its heap nearly full the server refuses new work', async () => {
  const full = Fastify()
  handleErrors(full, server.ctx)
  await shedLoad(full, { maxHeapUsedBytes: 1 })
  full.get('/', async () => 'served')
  await full.ready()
  // it looks every three seconds
  await expect.poll(async () => (await full.inject('/')).statusCode).toBe(503)
  await full.close()
})
