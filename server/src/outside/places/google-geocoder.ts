import { FORMATTED_ADDRESS_MAX, GEOCODE_FROM_CHARS, PLACE_ID_MAX } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesErrorCode, type PlacesProvider } from '@muster/domain/places/provider.ts'
import {
  type Accuracy,
  FALLBACK_CONFIDENCE,
  firstSpecific,
  isInRegion,
  isZipCode,
  outsideRegion,
} from '@muster/domain/places/rules.ts'
import type { AddressResult, Region } from '@muster/domain/places/schema.ts'
import * as z from 'zod/mini'
import type { MapsSettings } from '#config.ts'
import { inTime, openService, readableRows } from './ask.ts'
import { lineUpTo } from './plain.ts'

const ANSWER_WITHIN_MS = 10_000

const REFUSALS: ReadonlyMap<string, PlacesErrorCode> = new Map([
  ['OVER_QUERY_LIMIT', 'too_many_requests'],
  // no key, no billing, or a cap that the owner of the key has set
  ['OVER_DAILY_LIMIT', 'maps_misconfigured'],
  ['REQUEST_DENIED', 'maps_misconfigured'],
])
const FOUND = ['OK', 'ZERO_RESULTS']

const ACCURACY: ReadonlyMap<string, Accuracy> = new Map([
  ['ROOFTOP', 'rooftop'],
  ['RANGE_INTERPOLATED', 'interpolated'],
  ['GEOMETRIC_CENTER', 'center'],
])
/** Nobody lives at one of them. */
const TOO_WIDE = [
  'plus_code',
  'postal_code',
  'administrative_area_level_3',
  'administrative_area_level_2',
  'administrative_area_level_1',
  'country',
]
/** The first that there is: the street, or what comes nearest to it. */
const STREETS = ['route', 'premise', 'sublocality_level_2', 'neighborhood', 'sublocality_level_1']

// a PIN code that the person adds must still fit
const line = lineUpTo(FORMATTED_ADDRESS_MAX - ' 411038'.length)
const word = lineUpTo(100)
const answer = z.object({ status: z.string(), results: z._default(z.array(z.unknown()), []) })
const result = z.object({
  place_id: z.string().check(z.minLength(1), z.maxLength(PLACE_ID_MAX)),
  formatted_address: line,
  types: z.array(z.string()),
  geometry: z.object({
    location: z.object({ lat: z.number(), lng: z.number() }),
    location_type: z.string(),
  }),
  address_components: z.array(z.object({ long_name: word, types: z.array(z.string()) })),
})
type Result = z.infer<typeof result>

const pointOf = ({ geometry: { location } }: Result) => ({ latitude: location.lat, longitude: location.lng })
const partOf = ({ address_components }: Result, type: string) =>
  address_components.find(({ types }) => types.includes(type))?.long_name

function addressOf(found: Result, region: Region): AddressResult {
  const street = STREETS.map(type => partOf(found, type)).find(part => part) ?? ''
  const house = street === partOf(found, 'route') ? partOf(found, 'street_number') : undefined
  const postalCode = (partOf(found, 'postal_code') ?? '').replace(/\s/g, '')
  return {
    formattedAddress: found.formatted_address ?? '',
    components: {
      street: house ? `${house} ${street}` : street,
      city: region.name,
      state: region.state,
      zipCode: isZipCode(postalCode) ? postalCode : '',
      country: region.country,
    },
    coordinates: pointOf(found),
    placeId: found.place_id,
    confidence: FALLBACK_CONFIDENCE[ACCURACY.get(found.geometry.location_type) ?? 'approximate'],
    isZipApproximate: false,
  }
}

interface GoogleOptions {
  baseUrl?: string
  now?: () => Date
  timeoutMs?: number
}

/** Specification 7: the direct call that stands in when the browser's own fails, with a key that is not shown to it. */
export function googleGeocoder(
  settings: Pick<MapsSettings, 'googleGeocodingKey' | 'userAgent'>,
  region: Region,
  options: GoogleOptions = {},
): Pick<PlacesProvider, 'geocode' | 'reverse'> {
  const { baseUrl = 'https://maps.googleapis.com', now = () => new Date() } = options
  const { timeoutMs = ANSWER_WITHIN_MS } = options
  const key = settings.googleGeocodingKey
  const ask = openService({ name: 'Google', userAgent: settings.userAgent, now })
  const { north, south, east, west } = region.bounds
  const country = region.countryCode

  async function results(parameters: Record<string, string>, signal: AbortSignal): Promise<Result[]> {
    if (!key) throw new PlacesError('maps_misconfigured')
    const url = new URL(`${baseUrl}/maps/api/geocode/json`)
    const everywhere = { region: country.toLowerCase(), language: 'en', key }
    url.search = new URLSearchParams({ ...parameters, ...everywhere }).toString()
    const { status, results: rows } = await ask(url, answer, signal)
    if (FOUND.includes(status)) return readableRows(rows, result)
    // not error_message: it may repeat what was asked
    const cause = new Error(`Google answered ${status.slice(0, 40)}`)
    throw new PlacesError(REFUSALS.get(status) ?? 'maps_unavailable', { cause })
  }

  function isAddress(found: Result): boolean {
    const isTheCity = found.types.includes('locality') && partOf(found, 'locality') === region.name
    return !isTheCity && !found.types.some(type => TOO_WIDE.includes(type))
  }
  const isInside = (found: Result) => isInRegion(region, pointOf(found))
  const addressesOf = (found: readonly Result[]) =>
    found.filter(one => isInside(one) && isAddress(one)).map(one => addressOf(one, region))

  return {
    geocode: (address, signal) =>
      inTime(timeoutMs, signal, async stop => {
        const text = address.trim()
        if (text.length < GEOCODE_FROM_CHARS) throw new PlacesError('address_too_short')
        const bounds = `${south},${west}|${north},${east}`
        const found = await results({ address: text, components: `country:${country}`, bounds }, stop)
        if (found.length > 0 && !found.some(isInside)) throw outsideRegion(region)
        return firstSpecific(addressesOf(found))
      }),

    reverse: (point, signal) =>
      inTime(timeoutMs, signal, async stop => {
        if (!isInRegion(region, point)) throw outsideRegion(region)
        const addresses = addressesOf(await results({ latlng: `${point.latitude},${point.longitude}` }, stop))
        if (addresses.length === 0) throw new PlacesError('place_too_generic')
        // the pin stays where the person put it
        return { ...firstSpecific(addresses), coordinates: point }
      }),
  }
}
