import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { GOOGLE_KEY, startFakeGoogleGeocoding } from '#test/fake-google-geocoding.ts'
import type { FakeService } from '#test/fake-service.ts'
import { pune, puneDir } from '#test/pune.ts'
import { known } from '#test/pune-places.ts'
import { readPlaces } from './gazetteer-file.ts'
import { openPlaces } from './open.ts'

const { signal } = new AbortController()
const RUBY_HALL = known.point
const HILLS = { latitude: 18.4809, longitude: 73.7137 }
const GOOGLE = { MAPS_PROVIDER: 'google', GOOGLE_MAPS_API_KEY: 'of-the-browser' }
const warnings: string[] = []
const log = {
  info: () => undefined,
  error: () => undefined,
  warn: (...parameters: unknown[]) => void warnings.push(JSON.stringify(parameters)),
}

const places = readPlaces(puneDir, pune)

let google: FakeService
beforeAll(async () => {
  google = await startFakeGoogleGeocoding()
})
beforeEach(() => {
  google.respondWith(null)
  google.requests.length = 0
  warnings.length = 0
})
afterAll(() => google.stop())

const open = (env: Record<string, string>) =>
  openPlaces(readConfig(env).maps, pune, { places, log, now: () => new Date(), googleUrl: google.url })

test('the bundled gazetteer is the default and sends no requests', async () => {
  const places = open({ GOOGLE_GEOCODING_API_KEY: GOOGLE_KEY })
  expect((await places.reverse(RUBY_HALL, signal)).placeId).toMatch(/^pune-/)
  expect(google.requests).toEqual([])
})

test('the OpenStreetMap services are used when they are configured', async () => {
  const places = open({ MAPS_PROVIDER: 'osm', PHOTON_URL: google.url })
  await expect(places.suggest('kothrud', signal)).rejects.toThrow('temporarily unavailable')
  expect(google.requests.map(({ path }) => path)).toEqual(['/api'])
})

describe('With Google', () => {
  test('the gazetteer is used when the server has no key of its own', async () => {
    const places = open(GOOGLE)
    expect((await places.reverse(RUBY_HALL, signal)).placeId).toMatch(/^pune-/)
    expect(google.requests).toEqual([])
  })

  test('addresses come from Google, suggestions and details from the gazetteer', async () => {
    const places = open({ ...GOOGLE, GOOGLE_GEOCODING_API_KEY: GOOGLE_KEY })
    const [first] = await places.suggest('kothrud', signal)
    expect(first?.place_id).toBe('pune-kothrud')
    expect((await places.details('pune-kothrud', signal)).placeId).toBe('pune-kothrud')
    expect(google.requests).toEqual([])
    expect((await places.reverse(RUBY_HALL, signal)).placeId).toMatch(/^ChIJ/)
    expect((await places.geocode('kothrud', signal)).placeId).toMatch(/^ChIJ/)
    expect(google.requests).toHaveLength(2)
    expect(warnings).toEqual([])
  })

  test.each(['misconfigured', 'rate limited', 'unavailable'] as const)(
    'the gazetteer is the fallback while Google is %s, and the log says so without the search',
    async failure => {
      const places = open({ ...GOOGLE, GOOGLE_GEOCODING_API_KEY: GOOGLE_KEY })
      google.failWith(failure)
      expect((await places.reverse(RUBY_HALL, signal)).placeId).toMatch(/^pune-/)
      expect((await places.geocode('kothrud', signal)).placeId).toBe('pune-kothrud')
      expect(warnings).toHaveLength(2)
      expect(warnings[0]).toMatch(/"reason":"Google answered /)
      expect(warnings.join('')).not.toMatch(/kothrud|18\.5|secret/i)
    },
  )

  test('a refusal by Google is final', async () => {
    const places = open({ ...GOOGLE, GOOGLE_GEOCODING_API_KEY: GOOGLE_KEY })
    await expect(places.geocode('qqxzzv wwq', signal)).rejects.toThrow('was not found')
    await expect(places.reverse(HILLS, signal)).rejects.toThrow('more specific location')
    expect(warnings).toEqual([])
  })
})
