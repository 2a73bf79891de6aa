import { networkProviderSuite } from '@muster/domain/test/provider-suite.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeGoogle } from '#test/fake-google.ts'
import { deccan, known, pune } from '#test/pune.ts'
import { openGooglePlaces } from './google-places.ts'

const neverAborted = () => new AbortController().signal

networkProviderSuite('Google as a maps service', known, () => {
  const google = fakeGoogle()
  return {
    provider: openGooglePlaces(google.libraries, pune),
    region: pune,
    requestCount: () => google.requests.length,
    failWith: google.failWith,
  }
})

describe('A request to Google', () => {
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

  test('is restricted to India and the region', async () => {
    await places.suggest(known.text, neverAborted())
    expect(google.requestsTo('fetchAutocompleteSuggestions')).toEqual([
      expect.objectContaining({ includedRegionCodes: ['in'], locationRestriction: pune.bounds }),
    ])
    await places.geocode(known.text, neverAborted())
    expect(google.requestsTo('geocode')).toEqual([
      expect.objectContaining({ bounds: pune.bounds, componentRestrictions: { country: 'IN' } }),
    ])
  })

  test('belongs to one session from the first letters to the choice, the next one to another', async () => {
    await places.suggest('Deccan', neverAborted())
    const [found] = await places.suggest(known.text, neverAborted())
    await places.details(found?.place_id ?? '', neverAborted())
    await places.suggest(known.text, neverAborted())
    const [first, second, third] = tokens()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(google.requestsTo('fetchFields')).toEqual([
      { fields: ['formattedAddress', 'location', 'addressComponents', 'id'], id: 'ChIJdeccan', token: first },
    ])
  })

  test('belongs to a new session after the end of the previous one', async () => {
    await places.suggest('Deccan', neverAborted())
    places.endSession()
    await places.suggest('Deccan', neverAborted())
    const [first, second] = tokens()
    expect(second).not.toBe(first)
  })

  test('for the details of an earlier session’s suggestion has no token', async () => {
    const [found] = await places.suggest(known.text, neverAborted())
    places.endSession()
    await places.details(found?.place_id ?? '', neverAborted())
    expect(google.requestsTo('fetchFields')).toEqual([expect.objectContaining({ token: undefined })])
  })
})

test.each([
  ['a wrong key is a wrong configuration', 'INVALID_ARGUMENT', 'API key not valid', 'maps_misconfigured'],
  [
    'an API that is not enabled is a wrong configuration',
    'PERMISSION_DENIED',
    'not enabled',
    'maps_misconfigured',
  ],
  ['a deadline exceeded by Google is a timeout', 'DEADLINE_EXCEEDED', '', 'maps_timeout'],
  ['an unknown status is an unavailable service', 'SOMETHING_NEW', '', 'maps_unavailable'],
])('%s', async (_, code, message, expected) => {
  const google = fakeGoogle()
  vi.spyOn(google.libraries.places.AutocompleteSuggestion, 'fetchAutocompleteSuggestions').mockRejectedValue(
    Object.assign(new Error(message), { code }),
  )
  const places = openGooglePlaces(google.libraries, pune)
  await expect(places.suggest(known.text, neverAborted())).rejects.toMatchObject({ code: expected })
})

test('a request times out after 15 seconds', async () => {
  vi.useFakeTimers()
  const google = fakeGoogle()
  google.hang()
  const request = openGooglePlaces(google.libraries, pune).geocode(known.text, neverAborted())
  const failure = expect(request).rejects.toMatchObject({ code: 'maps_timeout' })
  await vi.advanceTimersByTimeAsync(15_000)
  await failure
  vi.useRealTimers()
})

test('an aborted search rejects at once', async () => {
  const google = fakeGoogle()
  google.hang()
  const stop = new AbortController()
  const request = openGooglePlaces(google.libraries, pune).suggest(known.text, stop.signal)
  stop.abort(new Error('typed on'))
  await expect(request).rejects.toThrow('typed on')
})

test('a text for a place outside the region is refused with the name of the region', async () => {
  const places = openGooglePlaces(fakeGoogle().libraries, pune)
  await expect(places.geocode('Mumbai', neverAborted())).rejects.toMatchObject({
    code: 'outside_region',
    message: 'Only addresses in Pune are accepted.',
  })
})

test('the confidence depends on the accuracy of Google’s result', async () => {
  const places = openGooglePlaces(fakeGoogle().libraries, pune)
  expect((await places.geocode(known.text, neverAborted())).confidence).toBe(1)
  // the first candidate is the country
  expect(await places.reverse(deccan, neverAborted())).toMatchObject({ confidence: 0.8, coordinates: deccan })
})
