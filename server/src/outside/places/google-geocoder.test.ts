import { FORMATTED_ADDRESS_MAX } from '@muster/domain/places/limits.ts'
import type { PlacesErrorCode } from '@muster/domain/places/provider.ts'
import type { ServiceFailure } from '@muster/domain/test/provider-suite.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  GOOGLE_KEY,
  resultOf,
  resultsResponse,
  startFakeGoogleGeocoding,
  statusResponse,
} from '#test/fake-google-geocoding.ts'
import { type FakeResponse, type FakeService, html, json } from '#test/fake-service.ts'
import { codeOf, errorOf, neverAborted } from '#test/places-errors.ts'
import { known, mapped, region } from '#test/pune-places.ts'
import { googleGeocoder } from './google-geocoder.ts'

const clinic = mapped[0]!
const MUMBAI = { latitude: 19.076, longitude: 72.8777 }
const settings = { googleGeocodingKey: GOOGLE_KEY, userAgent: 'Muster (https://muster.example)' }

let google: FakeService
beforeAll(async () => {
  google = await startFakeGoogleGeocoding()
})
beforeEach(() => {
  google.respondWith(null)
  google.requests.length = 0
})
afterAll(() => google.stop())

const geocoder = (more: Partial<typeof settings> = {}, timeoutMs = 10_000) =>
  googleGeocoder({ ...settings, ...more }, region, { baseUrl: google.url, timeoutMs })
const queries = () => google.requests.map(({ query }) => Object.fromEntries(query))

describe("Google's geocoder", () => {
  test('finds the address for a text, restricted to the country and biased to the region', async () => {
    expect(await geocoder().geocode(' ruby hall ', neverAborted())).toEqual({
      formattedAddress: 'Ruby Hall Clinic, 40, Sassoon Rd, Dhole Patil Road, Pune, Maharashtra 411001, India',
      components: {
        street: '40 Sassoon Road',
        city: 'Pune',
        state: 'Maharashtra',
        zipCode: '411001',
        country: 'India',
      },
      coordinates: clinic.point,
      placeId: `ChIJ${clinic.osmId}`,
      confidence: 1,
      isZipApproximate: false,
    })
    expect(queries()).toEqual([
      {
        address: 'ruby hall',
        components: 'country:IN',
        bounds: '18.4088,73.6943|18.6298,73.9673',
        region: 'in',
        language: 'en',
        key: GOOGLE_KEY,
      },
    ])
  })

  test('finds the address at a point and keeps the coordinates of the pin', async () => {
    const pin = { latitude: clinic.point.latitude + 0.0003, longitude: clinic.point.longitude }
    const address = await geocoder().reverse(pin, neverAborted())
    expect(address.formattedAddress).toContain(clinic.name)
    expect(address.coordinates).toEqual(pin)
    expect(queries()).toEqual([
      { latlng: `${pin.latitude},${pin.longitude}`, region: 'in', language: 'en', key: GOOGLE_KEY },
    ])
  })

  test.each([
    ['ROOFTOP', 1],
    ['RANGE_INTERPOLATED', 0.9],
    ['GEOMETRIC_CENTER', 0.7],
    ['APPROXIMATE', 0.5],
    ['SOMETHING_NEW', 0.5],
    ['constructor', 0.5],
  ])('has the confidence of the fallback for %s', async (location_type, confidence) => {
    const result = resultOf(clinic)
    google.respondWith(resultsResponse([{ ...result, geometry: { ...result.geometry, location_type } }]))
    expect(await geocoder().geocode('ruby hall', neverAborted())).toMatchObject({ confidence })
  })

  test('uses the area when there is no street, without a house number', async () => {
    const result = resultOf(clinic)
    const [number, , suburb, ...wider] = result.address_components
    google.respondWith(resultsResponse([{ ...result, address_components: [number, suburb, ...wider] }]))
    const { components } = await geocoder().geocode('ruby hall', neverAborted())
    expect(components.street).toBe('Dhole Patil Road')
  })

  test('skips results that are too wide', async () => {
    const result = resultOf(clinic)
    const plusCode = {
      ...result,
      types: ['plus_code'],
      formatted_address: 'GVMG+4X Pune, Maharashtra, India',
    }
    const country = { ...result, types: ['country', 'political'], formatted_address: 'India' }
    const single = { ...result, types: ['route'], formatted_address: 'India' }
    google.respondWith(resultsResponse([plusCode, country, single, result]))
    expect(await geocoder().reverse(clinic.point, neverAborted())).toMatchObject({
      formattedAddress: result.formatted_address,
    })
    google.respondWith(resultsResponse([plusCode, country, single]))
    expect(await codeOf(geocoder().reverse(clinic.point, neverAborted()))).toBe('place_too_generic')
  })

  test('does not accept the city as an address', async () => {
    expect(await codeOf(geocoder().reverse(known.wilderness, neverAborted()))).toBe('place_too_generic')
    google.respondWith(resultsResponse([]))
    expect(await codeOf(geocoder().reverse(known.wilderness, neverAborted()))).toBe('place_too_generic')
  })

  test('finds nothing for an unknown text', async () => {
    expect(await codeOf(geocoder().geocode('qqxzzv wwq', neverAborted()))).toBe('place_not_found')
  })

  test('sends no request for a short text, a point outside the region, or without a key', async () => {
    expect(await codeOf(geocoder().geocode('  Ko ', neverAborted()))).toBe('address_too_short')
    expect(await codeOf(geocoder().reverse(MUMBAI, neverAborted()))).toBe('outside_region')
    const keyless = googleGeocoder({ ...settings, googleGeocodingKey: null }, region, { baseUrl: google.url })
    expect(await codeOf(keyless.geocode('ruby hall', neverAborted()))).toBe('maps_misconfigured')
    expect(google.requests).toEqual([])
  })

  test('refuses results outside the region, as Google treats the bounds as a hint', async () => {
    google.respondWith(resultsResponse([resultOf({ ...clinic, point: MUMBAI })]))
    await expect(geocoder().geocode('ruby hall', neverAborted())).rejects.toMatchObject({
      code: 'outside_region',
      message: 'Only addresses in Pune are accepted.',
    })
    google.respondWith(resultsResponse([resultOf({ ...clinic, point: MUMBAI }), resultOf(clinic)]))
    expect(await geocoder().geocode('ruby hall', neverAborted())).toMatchObject({ coordinates: clinic.point })
  })

  test('stops when the caller aborts', async () => {
    google.respondWith('no response')
    const stop = new AbortController()
    const work = geocoder().geocode('ruby hall', stop.signal)
    await expect.poll(() => google.requests.length).toBe(1)
    stop.abort(new Error('typed on'))
    await expect(work).rejects.toThrow('typed on')
    await expect(geocoder().reverse(clinic.point, stop.signal)).rejects.toThrow('typed on')
    expect(google.requests).toHaveLength(1)
  })

  test('skips invalid results', async () => {
    const result = resultOf(clinic)
    google.respondWith(
      resultsResponse([
        { ...result, geometry: { ...result.geometry, location: { lat: 'NaN', lng: 73.8 } } },
        { ...result, place_id: 'x'.repeat(5_000) },
        null,
        { ...result, formatted_address: `Ruby\u0000 Hall, ${'ha'.repeat(5_000)}` },
      ]),
    )
    const { formattedAddress } = await geocoder().geocode('ruby hall', neverAborted())
    expect(formattedAddress).toMatch(/^Ruby Hall, (ha)+h?$/)
    // leaves room for a PIN code that the user adds
    expect(`${formattedAddress} 411001`.length).toBeLessThanOrEqual(FORMATTED_ADDRESS_MAX)
  })
})

const FAILURES: readonly [string, FakeResponse, PlacesErrorCode][] = [
  ['OVER_QUERY_LIMIT', statusResponse('OVER_QUERY_LIMIT'), 'too_many_requests'],
  ['OVER_DAILY_LIMIT', statusResponse('OVER_DAILY_LIMIT'), 'maps_misconfigured'],
  [
    'REQUEST_DENIED',
    statusResponse('REQUEST_DENIED', `The key ${GOOGLE_KEY} is not allowed.`),
    'maps_misconfigured',
  ],
  [
    'INVALID_REQUEST',
    { ...json({ results: [], status: 'INVALID_REQUEST' }), status: 400 },
    'maps_unavailable',
  ],
  ['UNKNOWN_ERROR', statusResponse('UNKNOWN_ERROR'), 'maps_unavailable'],
  ['an unknown status', statusResponse('x'.repeat(10_000)), 'maps_unavailable'],
  ['the name of an object property', statusResponse('constructor'), 'maps_unavailable'],
  ['403', html(403, 'Forbidden'), 'maps_misconfigured'],
  ['429', html(429, 'Too Many Requests'), 'too_many_requests'],
  ['500', html(500, 'Internal Server Error'), 'maps_unavailable'],
  ['an HTML page', html(200, 'Welcome to the hotel'), 'maps_unavailable'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' }, 'maps_unavailable'],
  ['a lost connection', 'disconnect', 'maps_unavailable'],
  ['no response', 'no response', 'maps_timeout'],
]

describe('A failure of Google', () => {
  test.each(FAILURES)(
    '%s has its code, and its error contains neither the key nor the search',
    async (_, response, code) => {
      google.respondWith(response)
      const one = geocoder({}, response === 'no response' ? 200 : undefined)
      for (const work of [
        () => one.geocode('flat 7 sunshine', neverAborted()),
        () => one.reverse(clinic.point, neverAborted()),
      ]) {
        const error = await errorOf(work())
        expect(error.code).toBe(code)
        const { message, stack, cause } = error
        const said = `${message} ${stack} ${(cause as Error).message} ${(cause as Error).stack}`
        expect(said).not.toMatch(/AIza|sunshine|18\.53/)
        expect(said.length).toBeLessThan(5_000)
      }
    },
  )

  test.each([
    ['misconfigured', 'maps_misconfigured'],
    ['rate limited', 'too_many_requests'],
    ['unavailable', 'maps_unavailable'],
  ] as [ServiceFailure, PlacesErrorCode][])('(%s) is reported as %s', async (failure, code) => {
    google.failWith(failure)
    expect(await codeOf(geocoder().geocode('ruby hall', neverAborted()))).toBe(code)
  })

  test('because of a wrong key is a misconfiguration', async () => {
    const wrong = geocoder({ googleGeocodingKey: 'AIza-wrong' })
    expect(await codeOf(wrong.reverse(clinic.point, neverAborted()))).toBe('maps_misconfigured')
  })
})
