import { geocode, placeDetails, reverseGeocode, suggestPlaces } from '@muster/domain/places/endpoints.ts'
import type { PlacesErrorCode } from '@muster/domain/places/provider.ts'
import { providerSuite, type Trouble } from '@muster/domain/places/provider-suite.ts'
import type { Endpoint } from '@muster/domain/shared/endpoint.ts'
import { wireWords } from '@muster/domain/shared/words.ts'
import { expect, test } from 'vitest'
import { openServerPlaces } from '#features/places/server-places.ts'
import { known, pune, servePlaces, servePlacesTrouble } from './pune.ts'
import { noNetwork, refusal, requestsTo, serve } from './stub-server.ts'

const CODES: Readonly<Record<Trouble, PlacesErrorCode>> = {
  misconfigured: 'maps_misconfigured',
  'rate limit': 'too_many_requests',
  away: 'maps_unavailable',
}
const open = () => new AbortController().signal

const ALL = [suggestPlaces, placeDetails, geocode, reverseGeocode]

providerSuite('Our server as a maps service', known, () => {
  servePlaces()
  return {
    provider: openServerPlaces(pune),
    region: pune,
    asked: () => ALL.flatMap(endpoint => requestsTo<Endpoint>(endpoint)).length,
    bring: trouble => servePlacesTrouble(CODES[trouble]),
  }
})

test('the server’s own sentence is the one that is shown', async () => {
  serve(suggestPlaces, refusal(503, 'maps_timeout'))
  await expect(openServerPlaces(pune).suggest('Deccan', open())).rejects.toMatchObject({
    code: 'maps_timeout',
    message: 'The maps service did not answer in time. Please try again.',
  })
})

test('a server that cannot be reached is a maps service that is away, and says why', async () => {
  serve(suggestPlaces, noNetwork)
  await expect(openServerPlaces(pune).suggest('Deccan', open())).rejects.toMatchObject({
    code: 'maps_unavailable',
    message: wireWords.unreachable,
  })
})

test('a text is sent without the space around it, and cut to what the server takes', async () => {
  servePlaces()
  await openServerPlaces(pune).suggest(`  ${'Deccan '.repeat(60)} `, open())
  const [request] = requestsTo(suggestPlaces)
  expect(request?.body.text.startsWith('Deccan D')).toBe(true)
  expect(request?.body.text.length).toBe(200)
})
