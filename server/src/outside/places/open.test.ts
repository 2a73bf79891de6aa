import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { GOOGLE_KEY, startFakeGoogleGeocoding } from '#test/fake-google-geocoding.ts'
import type { FakeService } from '#test/fake-service.ts'
import { pune } from '#test/pune.ts'
import { known } from '#test/pune-places.ts'
import { openPlaces } from './open.ts'

const { signal } = new AbortController()
const RUBY_HALL = known.point
const HILLS = { latitude: 18.4809, longitude: 73.7137 }
const GOOGLE = { MAPS_PROVIDER: 'google', GOOGLE_MAPS_API_KEY: 'of-the-browser' }
const warned: string[] = []
const log = {
  info: () => undefined,
  error: () => undefined,
  warn: (...said: unknown[]) => void warned.push(JSON.stringify(said)),
}

let google: FakeService
beforeAll(async () => {
  google = await startFakeGoogleGeocoding()
})
beforeEach(() => {
  google.answerWith(null)
  google.asked.length = 0
  warned.length = 0
})
afterAll(() => google.stop())

const open = (env: Record<string, string>) =>
  openPlaces(readConfig(env).maps, pune, { log, now: () => new Date(), googleUrl: google.url })

test('the bundled gazetteer serves by default, and asks nobody', async () => {
  const places = open({ GOOGLE_GEOCODING_API_KEY: GOOGLE_KEY })
  expect((await places.reverse(RUBY_HALL, signal)).placeId).toMatch(/^pune-/)
  expect(google.asked).toEqual([])
})

test('the services of OpenStreetMap are asked where they are configured', async () => {
  const places = open({ MAPS_PROVIDER: 'osm', PHOTON_URL: google.url })
  await expect(places.suggest('kothrud', signal)).rejects.toThrow('temporarily unavailable')
  expect(google.asked.map(({ path }) => path)).toEqual(['/api'])
})

describe('With Google', () => {
  test('the gazetteer serves where the server has no key of its own', async () => {
    const places = open(GOOGLE)
    expect((await places.reverse(RUBY_HALL, signal)).placeId).toMatch(/^pune-/)
    expect(google.asked).toEqual([])
  })

  test('addresses are Google’s, and searches the gazetteer’s', async () => {
    const places = open({ ...GOOGLE, GOOGLE_GEOCODING_API_KEY: GOOGLE_KEY })
    const [first] = await places.suggest('kothrud', signal)
    expect(first?.place_id).toBe('pune-kothrud')
    expect((await places.details('pune-kothrud', signal)).placeId).toBe('pune-kothrud')
    expect(google.asked).toEqual([])
    expect((await places.reverse(RUBY_HALL, signal)).placeId).toMatch(/^ChIJ/)
    expect((await places.geocode('kothrud', signal)).placeId).toMatch(/^ChIJ/)
    expect(google.asked).toHaveLength(2)
    expect(warned).toEqual([])
  })

  test.each(['misconfigured', 'rate limit', 'away'] as const)(
    'the gazetteer answers while Google is %s, and the log says so without the place',
    async trouble => {
      const places = open({ ...GOOGLE, GOOGLE_GEOCODING_API_KEY: GOOGLE_KEY })
      google.bring(trouble)
      expect((await places.reverse(RUBY_HALL, signal)).placeId).toMatch(/^pune-/)
      expect((await places.geocode('kothrud', signal)).placeId).toBe('pune-kothrud')
      expect(warned).toHaveLength(2)
      expect(warned[0]).toMatch(/"reason":"Google answered /)
      expect(warned.join('')).not.toMatch(/kothrud|18\.5|secret/i)
    },
  )

  test('what Google knows of a place is the answer, though it is a no', async () => {
    const places = open({ ...GOOGLE, GOOGLE_GEOCODING_API_KEY: GOOGLE_KEY })
    await expect(places.geocode('qqxzzv wwq', signal)).rejects.toThrow('was not found')
    await expect(places.reverse(HILLS, signal)).rejects.toThrow('more specific location')
    expect(warned).toEqual([])
  })
})
