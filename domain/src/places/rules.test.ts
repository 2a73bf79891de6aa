import { describe, expect, test } from 'vitest'
import { PlacesError, type PlacesErrorCode } from './provider.ts'
import {
  CONFIDENCE,
  confidenceByDistance,
  confidenceByPhotonType,
  confidenceByPlaceRank,
  FALLBACK_CONFIDENCE,
  firstSpecific,
  isInRegion,
  isInside,
  isTooGeneric,
  isZipCode,
  joinAddressParts,
  outsideRegion,
  reverseFailure,
  suggestionFailure,
  withZipCode,
  zipDigits,
} from './rules.ts'
import type { AddressResult, Bounds, Point } from './schema.ts'

const PUNE: Bounds = { north: 18.6298, south: 18.4088, east: 73.9673, west: 73.6943 }
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })

describe('A point is in the region', () => {
  test.each([
    ['in the middle', at(18.517, 73.83), true],
    ['on the northern border', at(18.6298, 73.83), true],
    ['beyond the northern border', at(18.62981, 73.83), false],
    ['on the southern border', at(18.4088, 73.83), true],
    ['beyond the southern border', at(18.40879, 73.83), false],
    ['on the eastern border', at(18.517, 73.9673), true],
    ['beyond the eastern border', at(18.517, 73.96731), false],
    ['on the western border', at(18.517, 73.6943), true],
    ['beyond the western border', at(18.517, 73.69429), false],
    ['in a corner', at(18.6298, 73.9673), true],
    ['with latitude and longitude swapped', at(73.83, 18.517), false],
    ['not a number', at(Number.NaN, 73.83), false],
    ['at 0, 0', at(0, 0), false],
  ])('%s', (_, point, expected) => {
    expect(isInside(PUNE, point)).toBe(expected)
    expect(isInRegion({ bounds: PUNE }, point)).toBe(expected)
  })

  test('otherwise the refusal names the region', () => {
    const refusal = outsideRegion({ name: 'Pune' })
    expect(refusal).toBeInstanceOf(PlacesError)
    expect([refusal.code, refusal.message]).toEqual([
      'outside_region',
      'Only addresses in Pune are accepted.',
    ])
  })
})

describe('Confidence', () => {
  test('depends on the accuracy of the geocoder', () => {
    expect(Object.values(CONFIDENCE)).toEqual([1, 0.8, 0.6, 0.4])
    expect(Object.values(FALLBACK_CONFIDENCE)).toEqual([1, 0.9, 0.7, 0.5])
  })

  test.each([
    [0, 0.8],
    [75, 0.8],
    [75.01, 0.6],
    [300, 0.6],
    [300.01, 0.5],
    [1_200, 0.5],
    [1_200.01, 0.4],
    [20_000, 0.4],
  ])('at %d metres from the nearest place is %d', (meters, confidence) => {
    expect(confidenceByDistance(meters)).toBe(confidence)
  })

  test.each([
    [30, 1],
    [29, 0.8],
    [28, 0.8],
    [27, 0.6],
    [26, 0.6],
    [25, 0.4],
    [16, 0.4],
    [4, 0.4],
  ])('for Nominatim’s rank %d is %d', (rank, confidence) => {
    expect(confidenceByPlaceRank(rank)).toBe(confidence)
  })

  test.each([
    ['house', 1],
    ['street', 0.6],
    ['locality', 0.5],
    ['district', 0.5],
    ['city', 0.4],
    ['county', 0.4],
    ['state', 0.4],
    ['country', 0.4],
    ['', 0.4],
  ])('for Photon’s type "%s" is %d', (type, confidence) => {
    expect(confidenceByPhotonType(type)).toBe(confidence)
  })

  test.each(['constructor', 'toString', '__proto__'])(
    'for the type "%s", a property of every object, is a number',
    type => {
      expect(confidenceByPhotonType(type)).toBe(0.4)
    },
  )
})

const candidate = (formattedAddress: string, confidence: number) => ({ formattedAddress, confidence })

describe('An address is too generic', () => {
  test.each([
    ['only a country', 'India', 1, true],
    ['a single part', 'Maharashtra 411038', 1, true],
    ['a single part among commas', ' , India, ', 1, true],
    ['nothing', '', 1, true],
    ['commas alone', ', ,', 1, true],
    ['two parts', 'Kothrud, Pune', 0.5, false],
    ['just enough confidence', 'Kothrud, Pune, Maharashtra 411038', 0.5, false],
    ['slightly too little confidence', 'Kothrud, Pune, Maharashtra 411038', 0.499, true],
  ])('%s', (_, line, confidence, expected) => {
    expect(isTooGeneric(candidate(line, confidence))).toBe(expected)
  })
})

describe('Of several candidates', () => {
  const country = candidate('India', 1)
  const vague = candidate('Kothrud, Pune', 0.4)
  const street = candidate('Paud Road, Kothrud, Pune', 0.6)
  const building = candidate('12 Paud Road, Kothrud, Pune', 1)

  test('the first specific one is chosen, even when it is the last', () => {
    expect(firstSpecific([country, vague, street])).toBe(street)
    expect(firstSpecific([street, building])).toBe(street)
  })

  test.each([
    ['zero', [], 'place_not_found'],
    ['only generic ones', [country, vague], 'place_too_generic'],
  ] as const)('%s are refused', (_, candidates, code) => {
    expect(() => firstSpecific(candidates)).toThrow(expect.objectContaining({ code }))
  })
})

test('a joined address has no empty and no repeated parts', () => {
  expect(joinAddressParts(['Kothrud', ' ', '', null, undefined, ' Kothrud ', 'Pune'])).toBe('Kothrud, Pune')
  expect(joinAddressParts([])).toBe('')
})

describe('A PIN code', () => {
  test.each(['411038', '999999', '100000'])('%s is valid', zipCode => {
    expect(isZipCode(zipCode)).toBe(true)
  })

  test.each(['', '011038', '41103', '4110380', '411 038', ' 411038', '411038\n', '41103a', '४११०३८'])(
    '"%s" is invalid',
    zipCode => {
      expect(isZipCode(zipCode)).toBe(false)
    },
  )

  test.each([
    ['411038', '411038'],
    ['411 038', '411038'],
    ['PIN: 411-038', '411038'],
    ['41103899', '411038'],
    ['४११०३८', ''],
    ['abc', ''],
    ['', ''],
  ])('typed as "%s" becomes "%s"', (typed, digits) => {
    expect(zipDigits(typed)).toBe(digits)
  })

  const rubyHall: AddressResult = {
    formattedAddress: 'Ruby Hall, Pune, Maharashtra 411001',
    components: {
      street: 'Ruby Hall',
      city: 'Pune',
      state: 'Maharashtra',
      zipCode: '411001',
      country: 'India',
    },
    coordinates: at(18.53, 73.87),
    placeId: 'pune-ruby-hall',
    confidence: 0.9,
    isZipApproximate: true,
  }

  test.each([
    ['Ruby Hall, Pune, Maharashtra 411001', 'Ruby Hall, Pune, Maharashtra 411002'],
    ['Ruby Hall, Pune, Maharashtra 411001, India', 'Ruby Hall, Pune, Maharashtra 411002, India'],
    ['Ruby Hall, Pune, Maharashtra', 'Ruby Hall, Pune, Maharashtra 411002'],
    ['Plot 4110011, Pune', 'Plot 4110011, Pune 411002'],
  ])('that the user corrects is replaced in %s', (line, corrected) => {
    const before = structuredClone({ ...rubyHall, formattedAddress: line })
    expect(withZipCode(before, '411002')).toEqual({
      ...rubyHall,
      formattedAddress: corrected,
      components: { ...rubyHall.components, zipCode: '411002' },
      isZipApproximate: false,
    })
    expect(before).toEqual({ ...rubyHall, formattedAddress: line })
  })
})

const MESSAGES: Readonly<Record<PlacesErrorCode, string>> = {
  maps_misconfigured: 'Maps service API configuration issue. Please contact support.',
  maps_unavailable: 'Address search temporarily unavailable. You can still enter your address manually.',
  maps_timeout: 'The maps service did not answer in time. Please try again.',
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  place_not_found: 'This place was not found. Please try a different search term.',
  place_too_generic:
    'Please click on a more specific location like a building, street, or landmark for better address detection.',
  outside_region: 'This place is outside the region in which addresses are accepted.',
  address_too_short: 'Address must be at least 3 characters long',
}
const errors = (Object.keys(MESSAGES) as PlacesErrorCode[]).map(code => new PlacesError(code))
const UNAVAILABLE = MESSAGES.maps_unavailable

describe('A failure', () => {
  test.each(errors)('has a default message: $code', error => {
    expect(error.message).toBe(MESSAGES[error.code])
  })

  test('can have its own message', () => {
    expect(new PlacesError('outside_region', { message: 'Only in Pune.' }).message).toBe('Only in Pune.')
  })
})

describe('A search without result shows', () => {
  const NOT_FOUND = '"Kotrud" not found. Try adding city/area name or enter address manually.'
  test.each([
    ['no suggestions', null, NOT_FOUND],
    ['an unknown place', new PlacesError('place_not_found'), NOT_FOUND],
    ['a wrong key', new PlacesError('maps_misconfigured'), MESSAGES.maps_misconfigured],
    ['the limit of the service', new PlacesError('too_many_requests'), MESSAGES.too_many_requests],
    [
      'our own limit',
      new PlacesError('too_many_requests', { message: 'Rate limit exceeded.' }),
      'Rate limit exceeded.',
    ],
    ['another city', outsideRegion({ name: 'Pune' }), 'Only addresses in Pune are accepted.'],
    ['an unavailable service', new PlacesError('maps_unavailable'), UNAVAILABLE],
    ['a timeout', new PlacesError('maps_timeout'), UNAVAILABLE],
    [
      'a place that is too generic',
      new PlacesError('place_too_generic'),
      '"Kotrud" is too wide. Try a building, street or landmark, or pick the place on the map.',
    ],
    ['any other error', new TypeError('x is not a function'), UNAVAILABLE],
    ['a thrown string', 'boom', '"Kotrud" not found. Try a more specific search or enter address manually.'],
    [
      'a thrown undefined',
      undefined,
      '"Kotrud" not found. Try a more specific search or enter address manually.',
    ],
  ])('a message for %s', (_, reason, sentence) => {
    expect(suggestionFailure(reason, 'Kotrud')).toBe(sentence)
  })

  test('R175: names the region in which nothing was found', () => {
    expect(suggestionFailure(null, 'qqxzzv', { name: 'Pune' })).toBe(
      '"qqxzzv" not found in Pune. Try adding city/area name or enter address manually.',
    )
  })

  test.each([
    ['a city elsewhere', null, 'mumbai'],
    ['a place in a city elsewhere', null, 'Gateway of India, Mumbai'],
    ['a place that the service finds elsewhere', outsideRegion({ name: 'Pune' }), 'Taj Hotel'],
  ])('for %s what was typed and that it is outside', (_, reason, typed) => {
    expect(suggestionFailure(reason, typed, { name: 'Pune', elsewhere: ['Mumbai', 'Nashik'] })).toBe(
      `"${typed}" is outside Pune. Only addresses in Pune are accepted.`,
    )
  })
})

describe('A point without an address shows', () => {
  test('a request for a more specific point', () => {
    expect(reverseFailure(new PlacesError('place_too_generic'))).toEqual({
      toast: MESSAGES.place_too_generic,
      inline: 'Location too generic. Try clicking on a building, street, or landmark.',
    })
  })

  test.each([
    ['another city', outsideRegion({ name: 'Pune' }), 'Only addresses in Pune are accepted.'],
    ['a timeout', new PlacesError('maps_timeout'), MESSAGES.maps_timeout],
    ['any other error', new Error('Oh'), 'Oh'],
    ['a thrown string', 'boom', 'Geocoder is not available. Please try again.'],
  ])('the reason for %s', (_, reason, sentence) => {
    expect(reverseFailure(reason)).toEqual({
      toast: `Failed to get address from selected location: ${sentence}`,
      inline: `Reverse geocoding failed: ${sentence}`,
    })
  })
})
