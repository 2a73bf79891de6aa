import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let asha: GivenPerson
let offsite: { id: number; documentId: string }
beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
  offsite = await server.given.event()
})

const get = (url: string, headers = {}) => server.app.inject({ url, headers })

describe('Envelopes', () => {
  test('a list is data and pagination, one thing is data, an account call is plain', async () => {
    const list = (await call('GET', '/events', { as: asha })).body
    expect(Object.keys(list)).toEqual(['data', 'meta'])
    expect(list.meta).toEqual({ pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } })
    const one = (await call('GET', `/events/${offsite.documentId}`, { as: asha })).body
    expect(Object.keys(one)).toEqual(['data'])
    expect(one.data).toEqual(list.data[0])
    expect((await call('GET', '/users/me', { as: asha })).body).toMatchObject({ id: asha.id, name: 'Asha' })
  })

  test('a refusal is an error with status, name, sentence and code', async () => {
    expect((await call('GET', '/events')).body).toEqual({
      data: null,
      error: {
        status: 401,
        name: 'UnauthorizedError',
        message: 'Session expired. Please log in again.',
        details: { code: 'session_ended' },
      },
    })
  })

  test('an unknown route is 404 for everyone', async () => {
    for (const path of [
      '/',
      '/nothing',
      '/users',
      `/users/${asha.id}`,
      '/auth/local',
      '/upload',
      '/events/1/2',
    ])
      for (const as of [null, asha]) expectRefusal(await call('GET', path, { as }), 404)
    for (const method of ['POST', 'PUT'] as const)
      expectRefusal(await call(method, `/events/${offsite.id}`, { as: asha }), 404)
    expectRefusal(await call('DELETE', `/events/${offsite.id}/rsvp`, { as: asha }), 404)
  })
})

describe('Headers', () => {
  const SECURE = {
    'content-security-policy':
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';require-trusted-types-for 'script';trusted-types default service-worker",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }

  test('of every reply are secure, name the request id and no version', async () => {
    const ids = new Set<unknown>()
    for (const url of ['/api/events', '/api/nothing', '/healthz', '/', '/api/openapi.json']) {
      const { headers } = await get(url, { 'x-request-id': 'chosen-by-caller' })
      // a built page also allows its own styles, by their hash
      const policy = String(headers['content-security-policy']).replace(/ 'sha256-[\w+/=]+'/g, '')
      expect({ ...headers, 'content-security-policy': policy }).toMatchObject(SECURE)
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
      ids.add(headers['x-request-id'])
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers, 'over plain HTTP').not.toHaveProperty('strict-transport-security')
    }
    expect(ids.size).toBe(5)
  })

  test('keep API replies out of caches', async () => {
    const answers = [
      await call('GET', '/events', { as: asha }),
      await call('GET', '/users/me', { as: asha }),
      await call('GET', '/events'),
      await call('GET', '/nothing'),
      await call('POST', '/auth/local', { body: {} }),
    ]
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
  })

  test('of a malformed address are the same, and the reply is an error envelope', async () => {
    for (const path of ['/events/%', '/events/%ff', `/events/${'a'.repeat(101)}`, '/%E0%A4%A']) {
      const answer = await call('GET', path, { as: asha })
      expectRefusal(answer, 404)
      expect(answer.headers).toMatchObject({
        'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
  })

  test('enable HSTS for a year with HTTPS', async () => {
    const { buildApp } = await import('#app.ts')
    const app = await buildApp({
      ...server.ctx,
      config: { ...server.ctx.config, publicUrl: 'https://muster.test' },
    })
    const { headers } = await app.inject({ url: '/healthz' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    await app.close()
  })
})

test('Large replies are compressed if the client accepts it', async () => {
  const { headers } = await get('/api/openapi.json', { 'accept-encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBe('br')
})

test('The description of the API is written and compressed once, and not sent to a reader who has it', async () => {
  const plain = await get('/api/openapi.json', { 'accept-encoding': 'identity' })
  const first = await get('/api/openapi.json', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(plain.body)
  const write = vi.spyOn(JSON, 'stringify')
  const replies = await measured(50, () => get('/api/openapi.json', { 'accept-encoding': 'br' }))
  for (const { rawPayload } of replies.results) expect(rawPayload.equals(first.rawPayload)).toBe(true)
  const descriptions = write.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi'))
  write.mockRestore()
  expect(descriptions).toHaveLength(0)
  const compressing = await measured(1, () => brotliCompressSync(plain.body))
  expect(replies.cpuMs).toBeLessThan(compressing.cpuMs / 4)
  const again = await get('/api/openapi.json', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

/** `cpuMs`: of one time */
async function measured<Result>(times: number, act: () => Result | Promise<Result>) {
  const results: Result[] = []
  const before = process.cpuUsage()
  for (let count = 0; count < times; count++) results.push(await act())
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1_000 / times, results }
}
