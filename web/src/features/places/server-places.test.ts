import { geocode, placeDetails, reverseGeocode, suggestPlaces } from '@muster/domain/places/endpoints.ts'
import type { PlacesErrorCode } from '@muster/domain/places/provider.ts'
import type { Endpoint } from '@muster/domain/shared/endpoint.ts'
import { callWords } from '@muster/domain/shared/words.ts'
import { networkProviderSuite, type ServiceFailure } from '@muster/domain/test/provider-suite.ts'
import { expect, test } from 'vitest'
import { known, pune, servePlaces, servePlacesFailure } from '#test/pune.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { openServerPlaces } from './server-places.ts'

const CODES: Readonly<Record<ServiceFailure, PlacesErrorCode>> = {
  misconfigured: 'maps_misconfigured',
  'rate limited': 'too_many_requests',
  unavailable: 'maps_unavailable',
}
const neverAborted = () => new AbortController().signal

const ENDPOINTS = [suggestPlaces, placeDetails, geocode, reverseGeocode]

networkProviderSuite('The server as a maps service', known, () => {
  servePlaces()
  return {
    provider: openServerPlaces(pune),
    region: pune,
    requestCount: () => ENDPOINTS.flatMap(endpoint => requestsTo<Endpoint>(endpoint)).length,
    failWith: failure => servePlacesFailure(CODES[failure]),
  }
})

test('the message of the server is kept', async () => {
  serve(suggestPlaces, refusal(503, 'maps_timeout'))
  await expect(openServerPlaces(pune).suggest('Deccan', neverAborted())).rejects.toMatchObject({
    code: 'maps_timeout',
    message: 'The maps service did not answer in time. Please try again.',
  })
})

test('an unreachable server is reported as unavailable with the reason', async () => {
  serve(suggestPlaces, noNetwork)
  await expect(openServerPlaces(pune).suggest('Deccan', neverAborted())).rejects.toMatchObject({
    code: 'maps_unavailable',
    message: callWords.unreachable,
  })
})

test('a text is trimmed and cut to the maximum length', async () => {
  servePlaces()
  await openServerPlaces(pune).suggest(`  ${'Deccan '.repeat(60)} `, neverAborted())
  const [request] = requestsTo(suggestPlaces)
  expect(request?.body.text.startsWith('Deccan D')).toBe(true)
  expect(request?.body.text.length).toBe(200)
})
