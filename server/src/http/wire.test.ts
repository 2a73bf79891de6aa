import { authorisation } from '@muster/domain/shared/authorisation.ts'
import { beforeAll, describe, expect, test } from 'vitest'
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
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expectRefusal(await call(method, `/events/${offsite.id}`, { as: asha }), 404)
  })
})

describe('Headers', () => {
  const SECURE = {
    'content-security-policy':
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';require-trusted-types-for 'script';trusted-types default",
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

test('/healthz and /readyz answer ok, and nothing else', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const response = await get(url)
    expect([response.statusCode, response.body]).toEqual([200, '{"ok":true}'])
  }
})

describe('The API description', () => {
  test('is OpenAPI 3.1, and lists every endpoint with who may call it', async () => {
    const response = await get('/api/openapi.json')
    const document = response.json()
    expect(document.openapi).toMatch(/^3\.1\./)
    const listed = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        method => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    const isFile = (name: string) =>
      ['GET /base-maps/:name', 'GET /images/:hash', 'GET /calendars/:name'].includes(name)
    expect(listed.sort()).toEqual(
      Object.keys(authorisation)
        .filter(name => !isFile(name))
        .sort(),
    )
    for (const name of listed) {
      const [method, path] = name.split(' ') as [string, string]
      const call = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()]
      expect(call.summary, name).toBeTruthy()
      expect(call.responses['200'], name).toBeTruthy()
      expect(call.security, name).toEqual(
        authorisation[name]?.anonymous === 'allowed' ? undefined : [{ bearer: [] }],
      )
    }
  })

  test('names bodies, queries and uploads as they are', async () => {
    const { paths } = (await get('/api/openapi.json')).json()
    const body = paths['/api/auth/local'].post.requestBody.content['application/json'].schema
    expect(body).toMatchObject({ required: ['identifier', 'password'], additionalProperties: false })
    const names = paths['/api/events'].get.parameters.map(({ name }: { name: string }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'filters[assigned_users][id][$eq]',
        'populate',
        'sort',
        'pagination[pageSize]',
      ]),
    )
    const upload = paths['/api/events/{id}/cover-image'].put.requestBody.content
    expect(Object.keys(upload)).toEqual(['image/jpeg', 'image/png', 'image/webp'])
  })

  test('has a page whose content security policy allows all of its parts', async () => {
    const page = await get('/api/docs/')
    expect(page.statusCode).toBe(200)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(policy).toMatch(/script-src 'self'[ ;]/)
    // inline or foreign parts would leave the page blank
    expect(page.body).not.toMatch(/<script>|<style>|\son\w+=|style="/)
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(match => match[1]!)
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) {
      const { pathname, host } = new URL(part, 'http://muster.test/api/docs/')
      expect(host).toBe('muster.test')
      expect((await get(pathname)).statusCode, part).toBe(200)
    }
    const started = await get('/api/docs/static/swagger-initializer.js')
    expect(started.body).not.toContain('eval(')
  })
})
