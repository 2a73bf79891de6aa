import { providerSuite } from '@muster/domain/places/provider-suite.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openGooglePlaces } from '#device/maps/google-places.ts'
import { fakeGoogle } from './fake-google.ts'
import { deccan, known, pune } from './pune.ts'

const open = () => new AbortController().signal

providerSuite('Google as a maps service', known, () => {
  const google = fakeGoogle()
  return {
    provider: openGooglePlaces(google.libraries, pune),
    region: pune,
    asked: () => google.log.length,
    bring: google.bring,
  }
})

describe('What Google is asked', () => {
  let google: ReturnType<typeof fakeGoogle>
  let places: ReturnType<typeof openGooglePlaces>
  beforeEach(() => {
    google = fakeGoogle()
    places = openGooglePlaces(google.libraries, pune)
  })
  const tokens = () =>
    google
      .requestsTo('fetchAutocompleteSuggestions')
      .map(request => (request as { sessionToken: unknown }).sessionToken)

  test('is for places in India, within the region', async () => {
    await places.suggest(known.text, open())
    expect(google.requestsTo('fetchAutocompleteSuggestions')).toEqual([
      expect.objectContaining({ includedRegionCodes: ['in'], locationRestriction: pune.bounds }),
    ])
    await places.geocode(known.text, open())
    expect(google.requestsTo('geocode')).toEqual([
      expect.objectContaining({ bounds: pune.bounds, componentRestrictions: { country: 'IN' } }),
    ])
  })

  test('is one search from the first letters to the choice, and the next is another one', async () => {
    await places.suggest('Deccan', open())
    const [found] = await places.suggest(known.text, open())
    await places.details(found?.place_id ?? '', open())
    await places.suggest(known.text, open())
    const [first, second, third] = tokens()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(google.requestsTo('fetchFields')).toEqual([
      { fields: ['formattedAddress', 'location', 'addressComponents', 'id'], id: 'ChIJdeccan', token: first },
    ])
  })

  test('is a new search after one that led to nothing', async () => {
    await places.suggest('Deccan', open())
    places.endSession()
    await places.suggest('Deccan', open())
    const [first, second] = tokens()
    expect(second).not.toBe(first)
  })

  test('a suggestion of an earlier search does not use its token a second time', async () => {
    const [found] = await places.suggest(known.text, open())
    places.endSession()
    await places.details(found?.place_id ?? '', open())
    expect(google.requestsTo('fetchFields')).toEqual([expect.objectContaining({ token: undefined })])
  })
})

test.each([
  [
    'a wrong key is a configuration that is wrong',
    'INVALID_ARGUMENT',
    'API key not valid',
    'maps_misconfigured',
  ],
  ['an API that is not switched on as well', 'PERMISSION_DENIED', 'not enabled', 'maps_misconfigured'],
  ['an answer that took Google too long is late', 'DEADLINE_EXCEEDED', '', 'maps_timeout'],
  ['what nobody has heard of is a service that is away', 'SOMETHING_NEW', '', 'maps_unavailable'],
])('%s', async (_, code, message, expected) => {
  const google = fakeGoogle()
  vi.spyOn(google.libraries.places.AutocompleteSuggestion, 'fetchAutocompleteSuggestions').mockRejectedValue(
    Object.assign(new Error(message), { code }),
  )
  const places = openGooglePlaces(google.libraries, pune)
  await expect(places.suggest(known.text, open())).rejects.toMatchObject({ code: expected })
})

test('an answer that does not come is given up after 15 seconds', async () => {
  vi.useFakeTimers()
  const google = fakeGoogle()
  google.hang()
  const asked = openGooglePlaces(google.libraries, pune).geocode(known.text, open())
  const failure = expect(asked).rejects.toMatchObject({ code: 'maps_timeout' })
  await vi.advanceTimersByTimeAsync(15_000)
  await failure
  vi.useRealTimers()
})

test('a search that is stopped while Google thinks is over at once', async () => {
  const google = fakeGoogle()
  google.hang()
  const stop = new AbortController()
  const asked = openGooglePlaces(google.libraries, pune).suggest(known.text, stop.signal)
  stop.abort(new Error('typed on'))
  await expect(asked).rejects.toThrow('typed on')
})

test('a text that means a place outside the region says where addresses are accepted', async () => {
  const places = openGooglePlaces(fakeGoogle().libraries, pune)
  await expect(places.geocode('Mumbai', open())).rejects.toMatchObject({
    code: 'outside_region',
    message: 'Only addresses in Pune are accepted.',
  })
})

test('how precisely Google knows a place is how sure we are', async () => {
  const places = openGooglePlaces(fakeGoogle().libraries, pune)
  expect((await places.geocode(known.text, open())).confidence).toBe(1)
  // the first candidate is only a country
  expect(await places.reverse(deccan, open())).toMatchObject({ confidence: 0.8, coordinates: deccan })
})
