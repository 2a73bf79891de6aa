import { describe, expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { buildApp } from '../app.ts'

const ORIGIN = 'https://badges.example'
const OTHERS = [
  'https://evil.example',
  'http://badges.example',
  'https://badges.example.evil.example',
  'null',
  '',
]
const server = testServer({ env: { CORS_ORIGINS: `${ORIGIN},http://localhost:5173` } })

const ask = (method: 'GET' | 'OPTIONS' | 'POST', origin: string, url = '/api/events', headers = {}) =>
  server.app.inject({ method, url, headers: { origin, ...headers } })
const corsOf = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter(name => name.startsWith('access-control-'))
const preflight = {
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization',
}

describe('R194: A page of an allowed origin', () => {
  test('reads replies and refusals, without credentials', async () => {
    for (const url of ['/api/events', '/api/nothing', '/api/openapi.json']) {
      const { headers } = await ask('GET', ORIGIN, url)
      expect(headers['access-control-allow-origin']).toBe(ORIGIN)
      expect(headers['access-control-expose-headers']).toContain('retry-after')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
      expect(String(headers.vary)).toMatch(/\borigin\b/i)
    }
  })

  test('gets an answer to its preflight', async () => {
    const { statusCode, headers, body } = await ask('OPTIONS', ORIGIN, '/api/events/1/rsvp', preflight)
    expect([statusCode, body]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
      'access-control-max-age': '600',
    })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('reaches only the API', async () => {
    for (const url of ['/', '/healthz', '/metrics', '/apis'])
      expect(corsOf((await ask('GET', ORIGIN, url)).headers)).toEqual([])
  })
})

test.each(OTHERS)('R194: A page of another origin gets nothing: %j', async origin => {
  const { headers } = await ask('GET', origin)
  expect(corsOf(headers)).toEqual([])
  // a cache must not give it the reply of an allowed one
  expect(String(headers.vary)).toMatch(/\borigin\b/i)
  const { statusCode, headers: preflighted } = await ask('OPTIONS', origin, '/api/events', preflight)
  expect([statusCode, corsOf(preflighted)]).toEqual([404, []])
})

test('R194: Without CORS_ORIGINS no origin is allowed', async () => {
  const app = await buildApp({ ...server.ctx, config: { ...server.ctx.config, corsOrigins: [] } })
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await app.inject({
      method,
      url: '/api/events',
      headers: { origin: ORIGIN, ...preflight },
    })
    expect(corsOf(headers)).toEqual([])
  }
  await app.close()
})
