import type { PlacesErrorCode } from '@muster/domain/places/provider.ts'
import { isPlainText } from '@muster/domain/shared/text.ts'
import { describe, expect, test } from 'vitest'
import { resultOf } from '#test/fake-nominatim.ts'
import { fakeOsm } from '#test/fake-osm.ts'
import { collectionOf, featureOf } from '#test/fake-photon.ts'
import { type FakeResponse, html, json } from '#test/fake-service.ts'
import { codeOf, errorOf, neverAborted } from '#test/places-errors.ts'
import { mapped, region } from '#test/pune-places.ts'
import { osmProvider } from './osm.ts'

const osm = fakeOsm()
const clinic = mapped[0]!
const SECRET = 'flat 7 sunshine'

const FAILURES: readonly [string, FakeResponse, PlacesErrorCode][] = [
  ['401', html(401, 'Unauthorized'), 'maps_misconfigured'],
  ['403', html(403, 'Access blocked'), 'maps_misconfigured'],
  ['429', html(429, 'Too Many Requests'), 'too_many_requests'],
  ['400', json({ message: 'unknown query parameter' }, 400), 'maps_unavailable'],
  ['500', html(500, 'Internal Server Error'), 'maps_unavailable'],
  ['503', html(503, 'Service Unavailable'), 'maps_unavailable'],
  ['a login page', html(200, 'Welcome to the hotel'), 'maps_unavailable'],
  ['truncated JSON', { body: '[{"lat": "18.5' }, 'maps_unavailable'],
  ['an empty body', { body: '' }, 'maps_unavailable'],
  ['null', json(null), 'maps_unavailable'],
  ['another format', json({ results: 'none' }), 'maps_unavailable'],
  ['only invalid rows', json([{ lat: 1 }, 'x', null]), 'maps_unavailable'],
  ['only invalid features', json({ features: [{ properties: {} }] }), 'maps_unavailable'],
  ['a lost connection', 'disconnect', 'maps_unavailable'],
  ['no response', 'no response', 'maps_timeout'],
]

const timeoutFor = (response: FakeResponse) => (response === 'no response' ? { timeoutMs: 200 } : {})

describe('A service that answers with', () => {
  test.each(FAILURES)('%s', async (_, response, code) => {
    const { provider, photon, nominatim } = osm.open(timeoutFor(response))
    photon.respondWith(response)
    nominatim.respondWith(response)
    const codes = await Promise.all([
      codeOf(provider.suggest(SECRET, neverAborted())),
      codeOf(provider.geocode(SECRET, neverAborted())),
      codeOf(provider.details('osm:N123', neverAborted())),
      codeOf(provider.reverse(clinic.point, neverAborted())),
    ])
    expect(codes).toEqual([code, code, code, code])
  })

  test('a failure is named in the cause, without the search', async () => {
    for (const [, response] of FAILURES) {
      const { provider, photon, nominatim } = osm.open(timeoutFor(response))
      photon.respondWith(response)
      nominatim.respondWith(response)
      const errors = await Promise.all([
        errorOf(provider.suggest(SECRET, neverAborted())),
        errorOf(provider.geocode(SECRET, neverAborted())),
      ])
      for (const { message, stack, cause } of errors) {
        expect(cause).toBeInstanceOf(Error)
        const { stack: stackOfCause, cause: deeper } = cause as Error
        expect(`${message} ${stack} ${stackOfCause}`).not.toMatch(/flat|sunshine/)
        expect(deeper).toBeUndefined()
      }
    }
  })

  test('more than a megabyte is refused', async () => {
    const { provider, photon } = osm.open()
    const padded = (bytes: number) => collectionOf([featureOf(clinic), { padding: 'x'.repeat(bytes) }])
    photon.respondWith(padded(1_000_000))
    expect(await provider.suggest('ruby', neverAborted())).toHaveLength(1)
    photon.respondWith(padded(1024 ** 2))
    expect(await codeOf(provider.suggest('ruby', neverAborted()))).toBe('maps_unavailable')
  })

  test('a redirect is not followed', async () => {
    const { provider, photon, nominatim } = osm.open()
    const headers = { location: `${nominatim.url}/search?q=elsewhere` }
    photon.respondWith({ status: 302, headers, body: '' })
    expect(await codeOf(provider.suggest('ruby', neverAborted()))).toBe('maps_unavailable')
    expect(nominatim.requests).toEqual([])
  })

  test('nothing at all is unavailable', async () => {
    const nowhere = 'http://127.0.0.1:9'
    const settings = { photonUrl: nowhere, nominatimUrl: nowhere, userAgent: 'Muster' }
    const provider = osmProvider(settings, region, { intervalMs: 1 })
    const error = await errorOf(provider.suggest(SECRET, neverAborted()))
    expect([error.code, String(error.cause)]).toEqual(['maps_unavailable', expect.stringContaining('Photon')])
    expect(await codeOf(provider.geocode(SECRET, neverAborted()))).toBe('maps_unavailable')
  })
})

describe('After 429', () => {
  const clock = { now: new Date('2026-11-21T05:00:00Z') }
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  const tooMany = (retryAfter?: string) =>
    html(429, 'Too Many Requests', retryAfter === undefined ? {} : { 'retry-after': retryAfter })

  test.each([
    ['the seconds in Retry-After', '30', 30],
    ['the date in Retry-After', 'Sat, 21 Nov 2026 05:02:00 GMT', 120],
    ['5 seconds without Retry-After', undefined, 5],
    ['5 seconds for an invalid Retry-After', 'soon', 5],
    ['at most an hour', '99999999999', 3600],
  ])('a service gets no requests for %s', async (_, retryAfter, seconds) => {
    clock.now = new Date('2026-11-21T05:00:00Z')
    const { provider, photon, nominatim } = osm.open({ now: () => clock.now })
    nominatim.respondWith(tooMany(retryAfter))
    expect(await codeOf(provider.geocode('ruby hall', neverAborted()))).toBe('too_many_requests')
    nominatim.respondWith(null)
    later(seconds - 1)
    expect(await codeOf(provider.reverse(clinic.point, neverAborted()))).toBe('too_many_requests')
    expect(nominatim.requests).toHaveLength(1)
    // the other service is not affected
    expect(await provider.suggest('ruby', neverAborted())).not.toEqual([])
    expect(photon.requests).toHaveLength(1)
    later(1)
    expect(await provider.reverse(clinic.point, neverAborted())).toMatchObject({ confidence: 1 })
  })
})

describe('A hostile response', () => {
  const hostile = {
    ...featureOf(clinic),
    properties: {
      ...featureOf(clinic).properties,
      name: `\u202eRuby\u0000 Hall\n\ud800${'ha'.repeat(50_000)}`,
      district: ['x'],
      postcode: { $gt: '' },
      housenumber: 7,
      type: null,
      osm_value: 12,
    },
  }

  test('becomes one short line of plain text without its invalid fields', async () => {
    const { provider, photon } = osm.open()
    photon.respondWith(collectionOf([hostile]))
    const [found] = await provider.suggest('ruby', neverAborted())
    expect(found?.structured.main_text).toMatch(/^Ruby Hall \ufffd(ha)+h?$/)
    expect(found?.structured.main_text.length).toBeLessThanOrEqual(100)
    expect(found?.structured.secondary_text).toBe('Pune')
    expect(found?.types).toEqual(['place'])
    expect(isPlainText(found?.description ?? '\0')).toBe(true)
  })

  test('is cut to the maximum length of an address', async () => {
    const { provider, nominatim } = osm.open()
    const long = 'ab '.repeat(50_000)
    const address = { house_number: long, road: long, suburb: long, postcode: long, city: '\u0007' }
    nominatim.respondWith(json([{ ...resultOf(clinic), name: long, address }]))
    const { formattedAddress, components } = await provider.geocode('ruby hall', neverAborted())
    expect(formattedAddress.length).toBeLessThanOrEqual(400)
    expect(components.street.length).toBeLessThanOrEqual(200)
    expect(components.zipCode).toBe('')
    expect(formattedAddress).toMatch(/, Pune, Maharashtra$/)
  })

  test.each([
    ['NaN as a coordinate', { lat: 'NaN' }],
    ['an empty coordinate', { lat: '' }],
    ['an infinite coordinate', { lon: '1e999' }],
    ['a list as a coordinate', { lat: ['18.5'] }],
    ['an id that is a path', { osm_id: '../1' }],
    ['a negative id', { osm_id: -4 }],
    ['a fractional id', { osm_id: 4.5 }],
    ['a string as address', { address: 'Pune' }],
  ])('with %s in one row is used without that row', async (_, wrong) => {
    const { provider, nominatim } = osm.open()
    nominatim.respondWith(json([{ ...resultOf(clinic), ...wrong }, resultOf(mapped[2]!)]))
    expect((await provider.geocode('some place', neverAborted())).placeId).toBe(`osm:W${mapped[2]!.osmId}`)
  })

  test('with the same place or the same text twice has one suggestion for it', async () => {
    const { provider, photon } = osm.open()
    const twin = { ...clinic, osmId: 5 }
    const many = Array.from({ length: 20 }, (_, n) => ({ ...clinic, osmId: 100 + n, name: `Ruby ${n}` }))
    photon.respondWith(collectionOf([clinic, clinic, twin, ...many].map(featureOf)))
    const found = await provider.suggest('ruby', neverAborted())
    expect(found.map(({ structured }) => structured.main_text)).toEqual([
      'Ruby Hall Clinic',
      ...many.slice(0, 7).map(({ name }) => name),
    ])
  })

  test('with a postcode, which has no id, is not found', async () => {
    const { provider, photon, nominatim } = osm.open()
    const { osm_type: _type, osm_id: _id, ...postcode } = resultOf(clinic)
    nominatim.respondWith(json([postcode]))
    photon.respondWith(collectionOf([]))
    expect(await codeOf(provider.geocode('411001', neverAborted()))).toBe('place_not_found')
  })
})
