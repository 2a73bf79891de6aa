import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
  test('with the bundled map comes from our host only', () => {
    const sources = sourcesOf({})
    expect(hostsIn(sources)).toEqual([])
    expect(sources.has('frame-src')).toBe(false)
    expect(contentSecurityPolicy(readConfig({}).maps)).not.toMatch(/https?:|\*/)
  })

  test.each([{}, { MAPS_PROVIDER: 'osm' }])('with %j has no inline style and no markup of scripts', env => {
    expect(contentSecurityPolicy(readConfig(env).maps)).not.toContain('unsafe')
    expect(sourcesOf(env).get('style-src')).toEqual(["'self'"])
    expect(sourcesOf(env).get('require-trusted-types-for')).toEqual(["'script'"])
  })

  test.each([
    [undefined, 'https://tile.openstreetmap.org'],
    ['https://tiles.example:8443/{z}/{x}/{y}.png?key=a', 'https://tiles.example:8443'],
    ['https://{s}.tile.example/{z}/{x}/{y}.png', 'https://*.tile.example'],
    ['https://tiles.example/;script-src *;/{z}/{x}/{y}.png', 'https://tiles.example'],
  ])('includes pictures of the tile server %s', (url, host) => {
    const sources = sourcesOf({ MAPS_PROVIDER: 'osm', ...(url ? { TILE_URL: url } : {}) })
    expect(hostsIn(sources)).toEqual([`img-src ${host}`])
    expect([...sources.keys()]).toEqual([...sourcesOf({}).keys()])
  })

  test('includes what Google’s maps need, with scripts of its maps only', () => {
    const sources = sourcesOf(GOOGLE)
    expect(sources.get('script-src')).toEqual([
      "'self'",
      'https://maps.googleapis.com',
      'https://maps.gstatic.com',
    ])
    expect(sources.get('style-src')).toEqual(["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com'])
    expect(sources.has('require-trusted-types-for')).toBe(false)
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
    for (const url of ['/assets/no-such-file', '/healthz', '/api/events']) {
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy']).toBe(contentSecurityPolicy(maps))
      expect(headers['referrer-policy']).toBe(referrer)
      expect(headers['permissions-policy'] ?? 'geolocation=(self)').toContain('geolocation=(self)')
    }
    await app.close()
  },
)

describe('The style sheet in a page', () => {
  let webDir: string
  // as `printf '…' | openssl dgst -sha256 -binary | base64` prints them
  const RED = { css: 'b{color:red}', hash: 'sha256-ypIZpeWh67Lh3q46jpjGW7VCAJpmEqcFe8Dl5B2rXQU=' }
  const BLUE = {
    css: '@media (width<9px){b{color:blue}}',
    hash: 'sha256-KwGoXYwb/mBCr538qGlkkrIdaTIWv+D4yf0Wv6cyR2s=',
  }
  const write = (css: string, secondsLater = 0) => {
    for (const name of ['index.html', 'login.html', 'visitor.html', 'event.html']) {
      const file = path.join(webDir, name)
      writeFileSync(file, `<head><title>${name}</title><style>${css}</style></head>`)
      utimesSync(file, Date.now() / 1_000, Date.now() / 1_000 + secondsLater)
    }
  }
  const serve = (env: Record<string, string> = {}) =>
    buildApp({ ...server.ctx, config: { ...server.ctx.config, maps: readConfig(env).maps, webDir } })

  beforeEach(() => {
    webDir = mkdtempSync(path.join(os.tmpdir(), 'muster-pages-'))
    mkdirSync(path.join(webDir, 'assets'))
    write(RED.css)
  })
  afterEach(() => rmSync(webDir, { recursive: true }))

  test('is allowed by its hash, also after a build has replaced the page', async () => {
    const app = await serve()
    for (const [{ css, hash }, later] of [
      [RED, 0],
      [BLUE, 5],
    ] as const) {
      write(css, later)
      for (const url of ['/', '/login', '/signup', '/events/1/agenda']) {
        const { headers, body } = await app.inject(url)
        expect(body).toContain(css)
        expect(headers['content-security-policy']).toContain(`style-src 'self' '${hash}'`)
      }
    }
    await app.close()
  })

  test('needs no hash where Google’s maps write styles, because a hash would forbid those', async () => {
    const app = await serve(GOOGLE)
    const { headers } = await app.inject('/')
    expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'")
    expect(headers['content-security-policy']).not.toContain('sha256')
    await app.close()
  })
})
