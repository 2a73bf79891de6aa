import { FORMATTED_ADDRESS_MAX } from '@muster/domain/places/limits.ts'
import type { PlacesErrorCode } from '@muster/domain/places/provider.ts'
import type { Trouble } from '@muster/domain/places/provider-suite.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  found,
  GOOGLE_KEY,
  refusal,
  resultOf,
  startFakeGoogleGeocoding,
} from '#test/fake-google-geocoding.ts'
import { type Answer, type FakeService, html, json } from '#test/fake-service.ts'
import { codeOf, errorOf, open } from '#test/places-outcome.ts'
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
  google.answerWith(null)
  google.asked.length = 0
})
afterAll(() => google.stop())

const geocoder = (more: Partial<typeof settings> = {}, timeoutMs = 1_000) =>
  googleGeocoder({ ...settings, ...more }, region, { baseUrl: google.url, timeoutMs })
const queries = () => google.asked.map(({ query }) => Object.fromEntries(query))

describe("Google's geocoder", () => {
  test('finds the address that a text means, within the country and around the region', async () => {
    expect(await geocoder().geocode(' ruby hall ', open())).toEqual({
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

  test('tells the address at a point, and leaves the pin where it is', async () => {
    const pin = { latitude: clinic.point.latitude + 0.0003, longitude: clinic.point.longitude }
    const address = await geocoder().reverse(pin, open())
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
  ])('trusts %s as far as the fall-back does', async (location_type, confidence) => {
    const result = resultOf(clinic)
    google.answerWith(found([{ ...result, geometry: { ...result.geometry, location_type } }]))
    expect(await geocoder().geocode('ruby hall', open())).toMatchObject({ confidence })
  })

  test('takes the nearest thing to a street, and no house number without one', async () => {
    const result = resultOf(clinic)
    const [number, , suburb, ...wider] = result.address_components
    google.answerWith(found([{ ...result, address_components: [number, suburb, ...wider] }]))
    const { components } = await geocoder().geocode('ruby hall', open())
    expect(components.street).toBe('Dhole Patil Road')
  })

  test('passes over what is wider than an address for one that is specific', async () => {
    const result = resultOf(clinic)
    const plusCode = {
      ...result,
      types: ['plus_code'],
      formatted_address: 'GVMG+4X Pune, Maharashtra, India',
    }
    const country = { ...result, types: ['country', 'political'], formatted_address: 'India' }
    const single = { ...result, types: ['route'], formatted_address: 'India' }
    google.answerWith(found([plusCode, country, single, result]))
    expect(await geocoder().reverse(clinic.point, open())).toMatchObject({
      formattedAddress: result.formatted_address,
    })
    google.answerWith(found([plusCode, country, single]))
    expect(await codeOf(geocoder().reverse(clinic.point, open()))).toBe('place_too_generic')
  })

  test('does not take the city for an address', async () => {
    expect(await codeOf(geocoder().reverse(known.wilderness, open()))).toBe('place_too_generic')
    google.answerWith(found([]))
    expect(await codeOf(geocoder().reverse(known.wilderness, open()))).toBe('place_too_generic')
  })

  test('does not find what is nowhere', async () => {
    expect(await codeOf(geocoder().geocode('qqxzzv wwq', open()))).toBe('place_not_found')
  })

  test('asks nothing for a short text, for a point outside the region, or without a key', async () => {
    expect(await codeOf(geocoder().geocode('  Ko ', open()))).toBe('address_too_short')
    expect(await codeOf(geocoder().reverse(MUMBAI, open()))).toBe('outside_region')
    const keyless = googleGeocoder({ ...settings, googleGeocodingKey: null }, region, { baseUrl: google.url })
    expect(await codeOf(keyless.geocode('ruby hall', open()))).toBe('maps_misconfigured')
    expect(google.asked).toEqual([])
  })

  test('refuses what lies outside the region, as the bounds are only a hint to Google', async () => {
    google.answerWith(found([resultOf({ ...clinic, point: MUMBAI })]))
    await expect(geocoder().geocode('ruby hall', open())).rejects.toMatchObject({
      code: 'outside_region',
      message: 'Only addresses in Pune are accepted.',
    })
    google.answerWith(found([resultOf({ ...clinic, point: MUMBAI }), resultOf(clinic)]))
    expect(await geocoder().geocode('ruby hall', open())).toMatchObject({ coordinates: clinic.point })
  })

  test('stops when it is told to', async () => {
    google.answerWith('silence')
    const stop = new AbortController()
    const work = geocoder().geocode('ruby hall', stop.signal)
    await expect.poll(() => google.asked.length).toBe(1)
    stop.abort(new Error('typed on'))
    await expect(work).rejects.toThrow('typed on')
    await expect(geocoder().reverse(clinic.point, stop.signal)).rejects.toThrow('typed on')
    expect(google.asked).toHaveLength(1)
  })

  test('reads past a result that it cannot read', async () => {
    const result = resultOf(clinic)
    google.answerWith(
      found([
        { ...result, geometry: { ...result.geometry, location: { lat: 'NaN', lng: 73.8 } } },
        { ...result, place_id: 'x'.repeat(5_000) },
        null,
        { ...result, formatted_address: `Ruby\u0000 Hall, ${'ha'.repeat(5_000)}` },
      ]),
    )
    const { formattedAddress } = await geocoder().geocode('ruby hall', open())
    expect(formattedAddress).toMatch(/^Ruby Hall, (ha)+h?$/)
    // a PIN code that the person adds still fits
    expect(`${formattedAddress} 411001`.length).toBeLessThanOrEqual(FORMATTED_ADDRESS_MAX)
  })
})

const TROUBLES: readonly [string, Answer, PlacesErrorCode][] = [
  ['OVER_QUERY_LIMIT', refusal('OVER_QUERY_LIMIT'), 'too_many_requests'],
  ['OVER_DAILY_LIMIT', refusal('OVER_DAILY_LIMIT'), 'maps_misconfigured'],
  [
    'REQUEST_DENIED',
    refusal('REQUEST_DENIED', `The key ${GOOGLE_KEY} is not allowed.`),
    'maps_misconfigured',
  ],
  [
    'INVALID_REQUEST',
    { ...json({ results: [], status: 'INVALID_REQUEST' }), status: 400 },
    'maps_unavailable',
  ],
  ['UNKNOWN_ERROR', refusal('UNKNOWN_ERROR'), 'maps_unavailable'],
  ['a status of tomorrow', refusal('x'.repeat(10_000)), 'maps_unavailable'],
  ['a word of ours', refusal('constructor'), 'maps_unavailable'],
  ['403', html(403, 'Forbidden'), 'maps_misconfigured'],
  ['429', html(429, 'Too Many Requests'), 'too_many_requests'],
  ['500', html(500, 'Internal Server Error'), 'maps_unavailable'],
  ['a page', html(200, 'Welcome to the hotel'), 'maps_unavailable'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' }, 'maps_unavailable'],
  ['the line going dead', 'hang up', 'maps_unavailable'],
  ['silence', 'silence', 'maps_timeout'],
]

describe("Google's answer", () => {
  test.each(TROUBLES)(
    '%s is told by its code, without the key and without what was asked',
    async (_, answer, code) => {
      google.answerWith(answer)
      const one = geocoder({}, 200)
      for (const work of [
        () => one.geocode('flat 7 sunshine', open()),
        () => one.reverse(clinic.point, open()),
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
    ['rate limit', 'too_many_requests'],
    ['away', 'maps_unavailable'],
  ] as [Trouble, PlacesErrorCode][])('in the trouble "%s" is %s', async (trouble, code) => {
    google.bring(trouble)
    expect(await codeOf(geocoder().geocode('ruby hall', open()))).toBe(code)
  })

  test('to a wrong key is a misconfiguration', async () => {
    const wrong = geocoder({ googleGeocodingKey: 'AIza-wrong' })
    expect(await codeOf(wrong.reverse(clinic.point, open()))).toBe('maps_misconfigured')
  })
})
