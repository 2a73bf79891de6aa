import { describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { testServer } from '#test/server.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const server = testServer()

const sourcesOf = (env: Record<string, string>) =>
  new Map(
    contentSecurityPolicy(readConfig(env).maps)
      .split(';')
      .map(part => part.split(' '))
      .map(([name = '', ...sources]) => [name, sources] as const),
  )
const hostsIn = (sources: Map<string, string[]>) =>
  [...sources].flatMap(([name, given]) =>
    given.filter(one => /[.*]|^https?:/.test(one)).map(one => `${name} ${one}`),
  )
const GOOGLE = { MAPS_PROVIDER: 'google', GOOGLE_MAPS_API_KEY: 'of-the-browser' }

describe('What a page may load', () => {
  test('is nothing from any other host with the bundled map', () => {
    const sources = sourcesOf({})
    expect(hostsIn(sources)).toEqual([])
    expect(sources.has('frame-src')).toBe(false)
    expect(contentSecurityPolicy(readConfig({}).maps)).not.toMatch(/https?:|\*/)
  })

  test.each([
    [undefined, 'https://tile.openstreetmap.org'],
    ['https://tiles.example:8443/{z}/{x}/{y}.png?key=a', 'https://tiles.example:8443'],
    ['https://{s}.tile.example/{z}/{x}/{y}.png', 'https://*.tile.example'],
    ['https://tiles.example/;script-src *;/{z}/{x}/{y}.png', 'https://tiles.example'],
  ])('is pictures of the tile server %s besides', (url, host) => {
    const sources = sourcesOf({ MAPS_PROVIDER: 'osm', ...(url ? { TILE_URL: url } : {}) })
    expect(hostsIn(sources)).toEqual([`img-src ${host}`])
    expect([...sources.keys()]).toEqual([...sourcesOf({}).keys()])
  })

  test('is what Google’s maps need besides, and scripts of its maps alone', () => {
    const sources = sourcesOf(GOOGLE)
    expect(sources.get('script-src')).toEqual([
      "'self'",
      'https://maps.googleapis.com',
      'https://maps.gstatic.com',
    ])
    expect(sources.get('frame-src')).toEqual(['https://www.google.com'])
    expect(sources.get('worker-src')).toEqual(["'self'", 'blob:'])
    expect(sources.get('connect-src')).toEqual(
      expect.arrayContaining(["'self'", 'https://maps.googleapis.com', 'https://places.googleapis.com']),
    )
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors', 'form-action'])
      expect(sources.get(name)).toEqual(sourcesOf({}).get(name))
  })
})

test.each([
  [{}, 'no-referrer'],
  [{ MAPS_PROVIDER: 'osm' }, 'strict-origin'],
  [GOOGLE, 'strict-origin'],
])(
  'with %j every answer has that policy, tells others %s, and lets a person be found',
  async (env, referrer) => {
    const { maps } = readConfig(env)
    const app = await buildApp({ ...server.ctx, config: { ...server.ctx.config, maps } })
    for (const url of ['/', '/healthz', '/api/events']) {
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy']).toBe(contentSecurityPolicy(maps))
      expect(headers['referrer-policy']).toBe(referrer)
      expect(headers['permissions-policy'] ?? 'geolocation=(self)').toContain('geolocation=(self)')
    }
    await app.close()
  },
)
