import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { PLACE_ID_MAX, SEARCH_TEXT_MAX } from './limits.ts'
import {
  geocodeBody,
  latitude,
  longitude,
  placeDetailsBody,
  reverseGeocodeBody,
  suggestPlacesBody,
} from './schema.ts'

const issueOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('A search text', () => {
  test('is trimmed and may be short or empty', () => {
    expect(suggestPlacesBody.parse({ text: '  kothrud ' })).toEqual({ text: 'kothrud' })
    expect(suggestPlacesBody.parse({ text: '' })).toEqual({ text: '' })
    expect(suggestPlacesBody.parse({ text: 'कोथरूड' })).toEqual({ text: 'कोथरूड' })
  })

  test('has at most 200 characters, no control characters and no broken ones', () => {
    const longest = 'x'.repeat(SEARCH_TEXT_MAX)
    expect(suggestPlacesBody.parse({ text: `${longest} ` })).toEqual({ text: longest })
    for (const text of [`${longest}x`, 'a\u0000b', '\ud800', 7, null, ['kothrud'], undefined])
      expect(issueOf(suggestPlacesBody, { text })).toBeTruthy()
  })
})

describe('An address to geocode', () => {
  test.each(['Kot', ' Kot ', 'x'.repeat(SEARCH_TEXT_MAX)])('may be "%s"', address => {
    expect(geocodeBody.parse({ address })).toEqual({ address: address.trim() })
  })

  test.each(['', 'Ko', '  Ko  '])('is too short as "%s"', address => {
    expect(issueOf(geocodeBody, { address })).toBe('Address must be at least 3 characters long')
  })

  test('has a maximum length', () => {
    expect(issueOf(geocodeBody, { address: 'x'.repeat(SEARCH_TEXT_MAX + 1) })).toBeTruthy()
  })
})

test('a place id is any non-blank text up to a maximum length', () => {
  const longest = 'x'.repeat(PLACE_ID_MAX)
  for (const placeId of ['pune-kothrud', 'osm:N123', longest])
    expect(placeDetailsBody.parse({ placeId })).toEqual({ placeId })
  for (const placeId of ['', '  ', `${longest}x`, 7])
    expect(issueOf(placeDetailsBody, { placeId })).toBeTruthy()
})

describe('A point', () => {
  const MESSAGE = 'Please send a latitude and a longitude in degrees'

  test.each([90, -90, 0, 18.5074])('accepts the latitude %d', value => {
    expect(latitude.parse(value)).toBe(value)
  })
  test.each([180, -180, 0, 73.8077])('accepts the longitude %d', value => {
    expect(longitude.parse(value)).toBe(value)
  })
  test.each([90.0001, -90.0001, Number.NaN, Number.POSITIVE_INFINITY, '18.5', null, undefined])(
    'refuses the latitude %s',
    value => {
      expect(issueOf(latitude, value)).toBe(MESSAGE)
    },
  )
  test.each([180.0001, -180.0001, Number.NaN, Number.NEGATIVE_INFINITY, '73.8', null, undefined])(
    'refuses the longitude %s',
    value => {
      expect(issueOf(longitude, value)).toBe(MESSAGE)
    },
  )
})

test.each([
  [suggestPlacesBody, { text: 'kothrud' }],
  [geocodeBody, { address: 'kothrud' }],
  [placeDetailsBody, { placeId: 'pune-kothrud' }],
  [reverseGeocodeBody, { latitude: 18.5, longitude: 73.8 }],
])('an unknown key is refused', (schema: z.ZodMiniType, body) => {
  expect(schema.safeParse(body).success).toBe(true)
  expect(schema.safeParse({ ...body, who: 'me' }).error?.issues[0]?.code).toBe('unrecognized_keys')
})
