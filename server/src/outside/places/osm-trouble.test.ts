import type { PlacesErrorCode } from '@muster/domain/places/provider.ts'
import { isPlainText } from '@muster/domain/shared/text.ts'
import { describe, expect, test } from 'vitest'
import { resultOf } from '#test/fake-nominatim.ts'
import { fakeOsm } from '#test/fake-osm.ts'
import { collectionOf, featureOf } from '#test/fake-photon.ts'
import { type Answer, html, json } from '#test/fake-service.ts'
import { codeOf, errorOf, open } from '#test/places-outcome.ts'
import { mapped, region } from '#test/pune-places.ts'
import { osmProvider } from './osm.ts'

const osm = fakeOsm()
const clinic = mapped[0]!
const SECRET = 'flat 7 sunshine'

const TROUBLES: readonly [string, Answer, PlacesErrorCode][] = [
  ['401', html(401, 'Unauthorized'), 'maps_misconfigured'],
  ['403', html(403, 'Access blocked'), 'maps_misconfigured'],
  ['429', html(429, 'Too Many Requests'), 'too_many_requests'],
  ['400', json({ message: 'unknown query parameter' }, 400), 'maps_unavailable'],
  ['500', html(500, 'Internal Server Error'), 'maps_unavailable'],
  ['503', html(503, 'Service Unavailable'), 'maps_unavailable'],
  ['a log-in page', html(200, 'Welcome to the hotel'), 'maps_unavailable'],
  ['half an answer', { body: '[{"lat": "18.5' }, 'maps_unavailable'],
  ['nothing', { body: '' }, 'maps_unavailable'],
  ['null', json(null), 'maps_unavailable'],
  ['another shape', json({ results: 'none' }), 'maps_unavailable'],
  ['rows that none can read', json([{ lat: 1 }, 'x', null]), 'maps_unavailable'],
  ['features that none can read', json({ features: [{ properties: {} }] }), 'maps_unavailable'],
  ['the line going dead', 'hang up', 'maps_unavailable'],
  ['silence', 'silence', 'maps_timeout'],
]

describe('A service that answers with', () => {
  test.each(TROUBLES)('%s', async (_, answer, code) => {
    const { provider, photon, nominatim } = osm.open({ timeoutMs: 300 })
    photon.answerWith(answer)
    nominatim.answerWith(answer)
    const codes = await Promise.all([
      codeOf(provider.suggest(SECRET, open())),
      codeOf(provider.geocode(SECRET, open())),
      codeOf(provider.details('osm:N123', open())),
      codeOf(provider.reverse(clinic.point, open())),
    ])
    expect(codes).toEqual([code, code, code, code])
  })

  test('trouble names itself in the cause, and nothing that was asked', async () => {
    for (const [, answer] of TROUBLES) {
      const { provider, photon, nominatim } = osm.open({ timeoutMs: 300 })
      photon.answerWith(answer)
      nominatim.answerWith(answer)
      const errors = await Promise.all([
        errorOf(provider.suggest(SECRET, open())),
        errorOf(provider.geocode(SECRET, open())),
      ])
      for (const { message, stack, cause } of errors) {
        expect(cause).toBeInstanceOf(Error)
        const { stack: stackOfCause, cause: deeper } = cause as Error
        expect(`${message} ${stack} ${stackOfCause}`).not.toMatch(/flat|sunshine/)
        expect(deeper).toBeUndefined()
      }
    }
  })

  test('more than a megabyte is not read to its end, though it could be', async () => {
    const { provider, photon } = osm.open()
    const padded = (bytes: number) => collectionOf([featureOf(clinic), { padding: 'x'.repeat(bytes) }])
    photon.answerWith(padded(1_000_000))
    expect(await provider.suggest('ruby', open())).toHaveLength(1)
    photon.answerWith(padded(1024 ** 2))
    expect(await codeOf(provider.suggest('ruby', open()))).toBe('maps_unavailable')
  })

  test('a redirect carries the question to nobody else', async () => {
    const { provider, photon, nominatim } = osm.open()
    const headers = { location: `${nominatim.url}/search?q=elsewhere` }
    photon.answerWith({ status: 302, headers, body: '' })
    expect(await codeOf(provider.suggest('ruby', open()))).toBe('maps_unavailable')
    expect(nominatim.asked).toEqual([])
  })

  test('nothing, as it is not there, is unavailable', async () => {
    const nowhere = 'http://127.0.0.1:9'
    const settings = { photonUrl: nowhere, nominatimUrl: nowhere, userAgent: 'Muster' }
    const provider = osmProvider(settings, region, { intervalMs: 1 })
    const error = await errorOf(provider.suggest(SECRET, open()))
    expect([error.code, String(error.cause)]).toEqual(['maps_unavailable', expect.stringContaining('Photon')])
    expect(await codeOf(provider.geocode(SECRET, open()))).toBe('maps_unavailable')
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
    ['the seconds that it names', '30', 30],
    ['the moment that it names', 'Sat, 21 Nov 2026 05:02:00 GMT', 120],
    ['a while, where it names none', undefined, 5],
    ['a while, where it names nonsense', 'soon', 5],
    ['an hour at most', '99999999999', 3600],
  ])('a service is left alone for %s', async (_, retryAfter, seconds) => {
    clock.now = new Date('2026-11-21T05:00:00Z')
    const { provider, photon, nominatim } = osm.open({ now: () => clock.now })
    nominatim.answerWith(tooMany(retryAfter))
    expect(await codeOf(provider.geocode('ruby hall', open()))).toBe('too_many_requests')
    nominatim.answerWith(null)
    later(seconds - 1)
    expect(await codeOf(provider.reverse(clinic.point, open()))).toBe('too_many_requests')
    expect(nominatim.asked).toHaveLength(1)
    // the other one said nothing of the kind
    expect(await provider.suggest('ruby', open())).not.toEqual([])
    expect(photon.asked).toHaveLength(1)
    later(1)
    expect(await provider.reverse(clinic.point, open())).toMatchObject({ confidence: 1 })
  })
})

describe('A hostile answer', () => {
  const poisoned = {
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

  test('becomes one short plain line, and its other fields are missing', async () => {
    const { provider, photon } = osm.open()
    photon.answerWith(collectionOf([poisoned]))
    const [found] = await provider.suggest('ruby', open())
    expect(found?.structured.main_text).toMatch(/^Ruby Hall \ufffd(ha)+h?$/)
    expect(found?.structured.main_text.length).toBeLessThanOrEqual(100)
    expect(found?.structured.secondary_text).toBe('Pune')
    expect(found?.types).toEqual(['place'])
    expect(isPlainText(found?.description ?? '\0')).toBe(true)
  })

  test('fits into what is saved of an address, and stays one line', async () => {
    const { provider, nominatim } = osm.open()
    const long = 'ab '.repeat(50_000)
    const address = { house_number: long, road: long, suburb: long, postcode: long, city: '\u0007' }
    nominatim.answerWith(json([{ ...resultOf(clinic), name: long, address }]))
    const { formattedAddress, components } = await provider.geocode('ruby hall', open())
    expect(formattedAddress.length).toBeLessThanOrEqual(400)
    expect(components.street.length).toBeLessThanOrEqual(200)
    expect(components.zipCode).toBe('')
    expect(formattedAddress).toMatch(/, Pune, Maharashtra$/)
  })

  test.each([
    ['NaN as a coordinate', { lat: 'NaN' }],
    ['nothing as a coordinate', { lat: '' }],
    ['a coordinate without end', { lon: '1e999' }],
    ['a list as a coordinate', { lat: ['18.5'] }],
    ['an id that is a path', { osm_id: '../1' }],
    ['a negative id', { osm_id: -4 }],
    ['half an id', { osm_id: 4.5 }],
    ['no address', { address: 'Pune' }],
  ])('with %s in one row is read without that row', async (_, wrong) => {
    const { provider, nominatim } = osm.open()
    nominatim.answerWith(json([{ ...resultOf(clinic), ...wrong }, resultOf(mapped[2]!)]))
    expect((await provider.geocode('some place', open())).placeId).toBe(`osm:W${mapped[2]!.osmId}`)
  })

  test('with the same place twice, or twice the same line, is told once', async () => {
    const { provider, photon } = osm.open()
    const twin = { ...clinic, osmId: 5 }
    const many = Array.from({ length: 20 }, (_, n) => ({ ...clinic, osmId: 100 + n, name: `Ruby ${n}` }))
    photon.answerWith(collectionOf([clinic, clinic, twin, ...many].map(featureOf)))
    const found = await provider.suggest('ruby', open())
    expect(found.map(({ structured }) => structured.main_text)).toEqual([
      'Ruby Hall Clinic',
      ...many.slice(0, 7).map(({ name }) => name),
    ])
  })

  test('of a postcode, which is no thing on the map, is not found', async () => {
    const { provider, photon, nominatim } = osm.open()
    const { osm_type: _type, osm_id: _id, ...postcode } = resultOf(clinic)
    nominatim.answerWith(json([postcode]))
    photon.answerWith(collectionOf([]))
    expect(await codeOf(provider.geocode('411001', open()))).toBe('place_not_found')
  })
})
