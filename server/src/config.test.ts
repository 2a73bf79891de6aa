import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRegion } from '#outside/places/region.ts'
import { BadConfig, readConfig } from './config.ts'
import { warningsOf } from './config-warnings.ts'

const sentenceOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfig)
    return (error as BadConfig).message
  }
  throw new Error(`${JSON.stringify(env)} was taken`)
}

describe('An invalid value stops the start with a sentence that names its variable', () => {
  test.each([
    ['PORT', 'eighty', 'PORT must be a whole number (it is "eighty").'],
    ['PORT', '80.5', 'PORT must be a whole number (it is "80.5").'],
    ['PORT', '0x50', 'PORT must be a whole number (it is "0x50").'],
    ['PORT', ' ', 'PORT must be a whole number (it is " ").'],
    ['PORT', '-1', 'PORT must be a whole number (it is "-1").'],
    ['PORT', '65536', 'PORT must be at most 65535 (it is "65536").'],
    ['PUBLIC_URL', 'muster.example', /^PUBLIC_URL must be an http or https address, for example /],
    ['PUBLIC_URL', 'ftp://muster.example', /^PUBLIC_URL must be an http or https address/],
    ['PUBLIC_URL', 'javascript:alert(1)', /^PUBLIC_URL must be an http or https address/],
    ['PUBLIC_URL', 'https://muster.example/?a=b', /^PUBLIC_URL must be an http or https address/],
    ['DATABASE_URL', 'mysql://db/muster', 'DATABASE_URL must be a postgres:// address.'],
    ['DATABASE_URL', 'muster', 'DATABASE_URL must be a postgres:// address.'],
    ['SMTP_URL', 'mail.example:25', 'SMTP_URL must be an smtp:// or smtps:// address.'],
    ['ALLOW_SWITCH', 'maybe', 'ALLOW_SWITCH must be yes or no (it is "maybe").'],
    ['DISK_RESERVE_MB', '0.5 GB', /^DISK_RESERVE_MB must be a whole number of megabytes/],
    ['BACKUP_AT', '25:00', 'BACKUP_AT must be a time of day such as 03:00, or off (it is "25:00").'],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of fatal, error, warn, .* \(it is "loud"\)\.$/],
    ['TRUST_PROXY', 'everybody', /^TRUST_PROXY must be addresses or CIDR ranges/],
    ['TRUST_PROXY', '10.0.0.0/8,10.0.0.0/99', /^TRUST_PROXY must be addresses or CIDR ranges/],
    ['TRUST_PROXY', 'true', /^TRUST_PROXY must be addresses or CIDR ranges/],
    ['MAPS_PROVIDER', 'bing', 'MAPS_PROVIDER must be one of offline, osm, google (it is "bing").'],
    ['MAPS_PROVIDER', 'google', 'GOOGLE_MAPS_API_KEY is needed when MAPS_PROVIDER is google.'],
    [
      'WHATSAPP_CLOUD_TOKEN',
      'EAAJB',
      'WhatsApp needs all of its variables; not set: WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN, WHATSAPP_TEMPLATE.',
    ],
    ['WHATSAPP_APP_SECRET', 'a secret', 'WHATSAPP_APP_SECRET must have no spaces.'],
    ['WHATSAPP_PHONE_NUMBER_ID', '+91 98', /^WHATSAPP_PHONE_NUMBER_ID must be a number of digits only/],
    ['WHATSAPP_TEMPLATE', 'Notice', /^WHATSAPP_TEMPLATE must be lower-case letters, digits and _/],
    ['WHATSAPP_TEMPLATE_LANGUAGE', 'english', /^WHATSAPP_TEMPLATE_LANGUAGE must be a language/],
    ['WHATSAPP_API_URL', 'https://graph.facebook.com', /^WHATSAPP_API_URL must end with a version/],
    ['PHOTON_URL', 'photon.komoot.io', /^PHOTON_URL must be an http or https address/],
    ['NOMINATIM_URL', 'https://nominatim.example/?key=a', /^NOMINATIM_URL must be an http or https address/],
    [
      'TILE_URL',
      'https://tiles.example/',
      /^TILE_URL must be an address with {z}, {x} and {y} in it \(it is/,
    ],
    ['TILE_URL', 'tiles.example/{z}/{x}/{y}.png', /^TILE_URL must be an address with/],
    ['TILE_URL', 'https://tiles example/{z}/{x}/{y}.png', /^TILE_URL must be an address with/],
    ['TILE_MAX_ZOOM', '23', 'TILE_MAX_ZOOM must be at most 22 (it is "23").'],
    ['TILE_MAX_ZOOM', 'far', 'TILE_MAX_ZOOM must be a whole number (it is "far").'],
    ['CORS_ORIGINS', '*', /^CORS_ORIGINS must be origins with commas between/],
    ['CORS_ORIGINS', 'null', /^CORS_ORIGINS must be origins with commas between/],
    ['CORS_ORIGINS', 'badges.example', /^CORS_ORIGINS must be origins with commas between/],
    ['CORS_ORIGINS', 'https://badges.example/', /^CORS_ORIGINS must be origins with commas between/],
    ['CORS_ORIGINS', 'https://badges.example/app', /^CORS_ORIGINS must be origins with commas between/],
    ['CORS_ORIGINS', 'https://Badges.example', /^CORS_ORIGINS must be origins with commas between/],
    ['CORS_ORIGINS', 'https://badges.example:443', /^CORS_ORIGINS must be origins with commas between/],
    [
      'CORS_ORIGINS',
      'https://a.example,,https://b.example',
      /^CORS_ORIGINS must be origins with commas between/,
    ],
    ['CORS_ORIGINS', 'https://*.example', /^CORS_ORIGINS must be origins with commas between/],
    ['CORS_ORIGINS', 'file:///tmp', /^CORS_ORIGINS must be origins with commas between/],
    ['CORS_ORIGINS', 'https://me:secret@badges.example', /^CORS_ORIGINS must be origins with commas between/],
    ['PRIVATE_HOSTS', 'hooks.internal', /^PRIVATE_HOSTS must be hosts with ports/],
    ['PRIVATE_HOSTS', 'https://hooks.internal:443', /^PRIVATE_HOSTS must be hosts with ports/],
    ['METRICS_TOKEN', '', 'METRICS_TOKEN must have at least 32 letters and digits, and no spaces.'],
    ['METRICS_TOKEN', 'short', /^METRICS_TOKEN must have at least 32 letters and digits, and no spaces\.$/],
    ['METRICS_TOKEN', ' '.repeat(40), /^METRICS_TOKEN must have at least 32/],
    ['MUSTER_NOW', 'tomorrow', /^MUSTER_NOW must be an ISO 8601 instant such as .* \(it is "tomorrow"\)\.$/],
    ['MUSTER_NOW', '2026-11-21', /^MUSTER_NOW must be an ISO 8601 instant/],
    ['MUSTER_NOW', '2026-11-21T05:00:00', /^MUSTER_NOW must be an ISO 8601 instant/],
  ])('%s=%s', (name, value, sentence) => {
    expect(sentenceOf({ [name]: value })).toMatch(sentence)
  })

  test('all invalid values are reported at once, one per line', () => {
    const lines = sentenceOf({ PORT: 'x', LOG_LEVEL: 'y', PUBLIC_URL: 'z' }).split('\n')
    expect(lines.map(line => line.split(' ')[0]).sort()).toEqual(['LOG_LEVEL', 'PORT', 'PUBLIC_URL'])
  })

  test('the sentence never repeats a password in the address', () => {
    for (const name of ['DATABASE_URL', 'SMTP_URL'])
      expect(sentenceOf({ [name]: 'postgress://muster:hunter2@db/muster' })).not.toContain('hunter2')
  })

  test('the sentence never repeats a key', () => {
    const keys = { GOOGLE_MAPS_API_KEY: 'AIzaHunter2', GOOGLE_GEOCODING_API_KEY: 'AIzaHunter3' }
    expect(sentenceOf({ ...keys, MAPS_PROVIDER: 'bing', TILE_URL: 'x', PORT: 'y' })).not.toContain('AIza')
    expect(sentenceOf({ GOOGLE_GEOCODING_API_KEY: 'AIzaHunter3', MAPS_PROVIDER: 'google' })).not.toContain(
      'AIza',
    )
  })
})

describe('MUSTER_NOW', () => {
  const env = { MUSTER_NOW: '2026-11-21T05:00:00+05:30' }

  test('sets the clock, which then runs on', () => {
    const before = Date.now()
    const { clockOffset } = readConfig(env)
    const read = Date.parse(env.MUSTER_NOW) - clockOffset
    expect(read).toBeGreaterThanOrEqual(before)
    expect(read).toBeLessThanOrEqual(Date.now())
    expect(readConfig({}).clockOffset).toBe(0)
  })

  test('is refused in production', () => {
    expect(sentenceOf({ ...env, NODE_ENV: 'production' })).toMatch(/^MUSTER_NOW .* refused in production\.$/)
    expect(readConfig({ NODE_ENV: 'production' }).clockOffset).toBe(0)
  })
})

describe('Without environment variables', () => {
  test('the database is embedded, e-mails become files, and links point to this machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      smtpUrl: null,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      logLevel: 'info',
    })
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
  })

  test('maps are the bundled ones of Pune, and no service is called', () => {
    const { maps } = readConfig({})
    expect(maps).toMatchObject({ provider: 'offline', googleKey: null, googleGeocodingKey: null })
    expect(readRegion(maps.regionDir).name).toBe('Pune')
    expect(readConfig({ REGION_DIR: 'mumbai' }).maps.regionDir).toBe(path.resolve('mumbai'))
  })

  test('the user agent for OpenStreetMap names the installation', () => {
    const env = { MAPS_PROVIDER: 'osm', PUBLIC_URL: 'https://muster.example/' }
    expect(readConfig(env).maps.userAgent).toBe('Muster (https://muster.example)')
    expect(readConfig({ ...env, MAPS_USER_AGENT: 'Ours' }).maps.userAgent).toBe('Ours')
  })

  test('an empty variable counts as not set, and unknown variables are ignored', () => {
    const empty = { PORT: '', DATABASE_URL: '', SMTP_URL: '', MUSTER_NOW: '', PUBLIC_URL: '', HOME: '/x' }
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('PUBLIC_URL loses its trailing slashes', () => {
    expect(readConfig({ PUBLIC_URL: 'https://muster.example/app//' }).publicUrl).toBe(
      'https://muster.example/app',
    )
  })

  test('origins are a list, which is empty by default', () => {
    expect(readConfig({}).corsOrigins).toEqual([])
    const CORS_ORIGINS = 'https://badges.example, http://localhost:5173'
    expect(readConfig({ CORS_ORIGINS }).corsOrigins).toEqual([
      'https://badges.example',
      'http://localhost:5173',
    ])
  })

  test('private hosts are a list, which is empty by default', () => {
    expect(readConfig({}).privateHosts).toEqual([])
    expect(readConfig({ PRIVATE_HOSTS: 'hooks.internal:443, 10.0.0.7:8080' }).privateHosts).toEqual([
      ...['hooks.internal:443', '10.0.0.7:8080'],
    ])
  })

  test('proxies are a list', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.7,::1, loopback' }).trustProxy).toEqual([
      ...['10.0.0.0/8', '192.0.2.7', '::1', 'loopback'],
    ])
  })
})

describe('A server behind https that trusts no proxy', () => {
  const PUBLIC_URL = 'https://muster.example'

  test('warns of it', () => {
    expect(warningsOf(readConfig({ PUBLIC_URL }))).toEqual([
      expect.stringMatching(/^PUBLIC_URL is https and TRUST_PROXY is empty: .* Set TRUST_PROXY to /),
    ])
  })

  test.each([{}, { PUBLIC_URL, TRUST_PROXY: 'loopback' }, { PUBLIC_URL: 'http://muster.example' }])(
    'is not the one with %j',
    env => expect(warningsOf(readConfig({ VAPID_SUBJECT: 'mailto:a@muster.example', ...env }))).toEqual([]),
  )
})
