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
import { openFetchJson, validRows, withTimeout } from './fetch-json.ts'
import { singleLine } from './untrusted-text.ts'

const TIMEOUT_MS = 10_000

const REFUSALS: ReadonlyMap<string, PlacesErrorCode> = new Map([
  ['OVER_QUERY_LIMIT', 'too_many_requests'],
  // billing is off, or the key's own limit is reached
  ['OVER_DAILY_LIMIT', 'maps_misconfigured'],
  ['REQUEST_DENIED', 'maps_misconfigured'],
])
const SUCCESSES = ['OK', 'ZERO_RESULTS']

const ACCURACY: ReadonlyMap<string, Accuracy> = new Map([
  ['ROOFTOP', 'rooftop'],
  ['RANGE_INTERPOLATED', 'interpolated'],
  ['GEOMETRIC_CENTER', 'center'],
])
const TOO_WIDE_TYPES = [
  'plus_code',
  'postal_code',
  'administrative_area_level_3',
  'administrative_area_level_2',
  'administrative_area_level_1',
  'country',
]
const STREET_TYPES = ['route', 'premise', 'sublocality_level_2', 'neighborhood', 'sublocality_level_1']

// leaves room for a PIN code that the user adds
const line = singleLine(FORMATTED_ADDRESS_MAX - ' 411038'.length)
const word = singleLine(100)
const response = z.object({ status: z.string(), results: z._default(z.array(z.unknown()), []) })
const resultSchema = z.object({
  place_id: z.string().check(z.minLength(1), z.maxLength(PLACE_ID_MAX)),
  formatted_address: line,
  types: z.array(z.string()),
  geometry: z.object({
    location: z.object({ lat: z.number(), lng: z.number() }),
    location_type: z.string(),
  }),
  address_components: z.array(z.object({ long_name: word, types: z.array(z.string()) })),
})
type Result = z.infer<typeof resultSchema>

const pointOf = ({ geometry: { location } }: Result) => ({ latitude: location.lat, longitude: location.lng })
const componentOf = ({ address_components }: Result, type: string) =>
  address_components.find(({ types }) => types.includes(type))?.long_name

function toAddress(found: Result, region: Region): AddressResult {
  const street = STREET_TYPES.map(type => componentOf(found, type)).find(part => part) ?? ''
  const houseNumber = street === componentOf(found, 'route') ? componentOf(found, 'street_number') : undefined
  const postalCode = (componentOf(found, 'postal_code') ?? '').replace(/\s/g, '')
  return {
    formattedAddress: found.formatted_address ?? '',
    components: {
      street: houseNumber ? `${houseNumber} ${street}` : street,
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

/** Google's geocoding web service, with a key that browsers never see. */
export function googleGeocoder(
  settings: Pick<MapsSettings, 'googleGeocodingKey' | 'userAgent'>,
  region: Region,
  options: GoogleOptions = {},
): Pick<PlacesProvider, 'geocode' | 'reverse'> {
  const { baseUrl = 'https://maps.googleapis.com', now = () => new Date() } = options
  const { timeoutMs = TIMEOUT_MS } = options
  const key = settings.googleGeocodingKey
  const fetchJson = openFetchJson({ name: 'Google', userAgent: settings.userAgent, now })
  const { north, south, east, west } = region.bounds
  const country = region.countryCode

  async function fetchResults(parameters: Record<string, string>, signal: AbortSignal): Promise<Result[]> {
    if (!key) throw new PlacesError('maps_misconfigured')
    const url = new URL(`${baseUrl}/maps/api/geocode/json`)
    const common = { region: country.toLowerCase(), language: 'en', key }
    url.search = new URLSearchParams({ ...parameters, ...common }).toString()
    const { status, results: rows } = await fetchJson(url, response, signal)
    if (SUCCESSES.includes(status)) return validRows(rows, resultSchema)
    // not error_message, which may contain the key
    const cause = new Error(`Google answered ${status.slice(0, 40)}`)
    throw new PlacesError(REFUSALS.get(status) ?? 'maps_unavailable', { cause })
  }

  function isAddress(found: Result): boolean {
    const isWholeCity = found.types.includes('locality') && componentOf(found, 'locality') === region.name
    return !isWholeCity && !found.types.some(type => TOO_WIDE_TYPES.includes(type))
  }
  const isResultInRegion = (found: Result) => isInRegion(region, pointOf(found))
  const toAddresses = (results: readonly Result[]) =>
    results
      .filter(result => isResultInRegion(result) && isAddress(result))
      .map(result => toAddress(result, region))

  return {
    geocode: (address, signal) =>
      withTimeout(timeoutMs, signal, async stop => {
        const text = address.trim()
        if (text.length < GEOCODE_FROM_CHARS) throw new PlacesError('address_too_short')
        const bounds = `${south},${west}|${north},${east}`
        const found = await fetchResults({ address: text, components: `country:${country}`, bounds }, stop)
        if (found.length > 0 && !found.some(isResultInRegion)) throw outsideRegion(region)
        return firstSpecific(toAddresses(found))
      }),

    reverse: (point, signal) =>
      withTimeout(timeoutMs, signal, async stop => {
        if (!isInRegion(region, point)) throw outsideRegion(region)
        const addresses = toAddresses(
          await fetchResults({ latlng: `${point.latitude},${point.longitude}` }, stop),
        )
        if (addresses.length === 0) throw new PlacesError('place_too_generic')
        return { ...firstSpecific(addresses), coordinates: point }
      }),
  }
}
