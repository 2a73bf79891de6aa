import type { Point } from '@muster/domain/places/schema.ts'
import type { ServiceFailure } from '@muster/domain/test/provider-suite.ts'
import { deccan, isNear, known } from './pune.ts'

const STATUS: Readonly<Record<ServiceFailure, readonly [places: string, geocoder: string]>> = {
  misconfigured: ['PERMISSION_DENIED', 'REQUEST_DENIED'],
  'rate limited': ['RESOURCE_EXHAUSTED', 'OVER_QUERY_LIMIT'],
  unavailable: ['UNAVAILABLE', 'UNKNOWN_ERROR'],
}

class MapsRequestError extends Error {
  readonly code: string
  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}

const latLng = ({ latitude, longitude }: Point) => ({
  lat: () => latitude,
  lng: () => longitude,
  toJSON: () => ({ lat: latitude, lng: longitude }),
})

const LINE = `${known.name}, Pune, Maharashtra 411004, India`
const PARTS = [
  [known.name, 'sublocality_level_1', 'sublocality', 'political'],
  ['Pune', 'locality', 'political'],
  ['Maharashtra', 'administrative_area_level_1', 'political'],
  ['India', 'country', 'political'],
  ['411004', 'postal_code'],
] as const

const geocoded = (formatted_address: string, location_type: string, at: Point) => ({
  formatted_address,
  address_components: PARTS.map(([name, ...types]) => ({ long_name: name, short_name: name, types })),
  geometry: { location: latLng(at), location_type },
  place_id: `ChIJ-${formatted_address.length}`,
  types: [],
})
const INDIA = geocoded('India', 'APPROXIMATE', { latitude: 20.6, longitude: 79 })

/** The part of Google's script that we use, with one place in Pune. */
export function fakeGoogle() {
  let failure: ServiceFailure | null = null
  let isHanging = false
  const requests: { call: string; request: unknown }[] = []

  async function answer(call: string, request: unknown, api: 0 | 1) {
    requests.push({ call, request })
    if (isHanging) await new Promise(() => undefined)
    if (failure) throw new MapsRequestError(STATUS[failure][api])
  }

  class AutocompleteSessionToken {}

  class Place {
    readonly id: string
    readonly token: unknown
    formattedAddress?: string
    location?: unknown
    addressComponents?: unknown
    constructor({ id, token }: { id: string; token?: unknown }) {
      this.id = id
      this.token = token
    }
    async fetchFields(request: { fields: string[] }) {
      await answer('fetchFields', { ...request, id: this.id, token: this.token }, 0)
      if (this.id !== 'ChIJdeccan') throw new MapsRequestError('INVALID_ARGUMENT', 'Not a valid Place ID')
      this.formattedAddress = LINE
      this.location = latLng(deccan)
      this.addressComponents = PARTS.map(([name, ...types]) => ({ longText: name, shortText: name, types }))
      return { place: this }
    }
  }

  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions(request: { input: string; sessionToken: unknown }) {
      await answer('fetchAutocompleteSuggestions', request, 0)
      if (!request.input.startsWith(known.text)) return { suggestions: [] }
      const placePrediction = {
        placeId: 'ChIJdeccan',
        text: { text: LINE },
        mainText: { text: known.name },
        secondaryText: { text: 'Pune, Maharashtra, India' },
        types: ['sublocality', 'political'],
        toPlace: () => new Place({ id: 'ChIJdeccan', token: request.sessionToken }),
      }
      return { suggestions: [{ placePrediction }, { placePrediction: null }] }
    },
  }

  function found(request: { address?: string; location?: { lat: number; lng: number } }) {
    if (request.address) {
      const elsewhere = geocoded(`${known.name}, Mumbai, India`, 'ROOFTOP', { latitude: 19, longitude: 72.9 })
      if (request.address === 'Mumbai') return [elsewhere]
      return request.address.startsWith(known.text) ? [elsewhere, geocoded(LINE, 'ROOFTOP', deccan)] : []
    }
    const at = { latitude: request.location?.lat ?? 0, longitude: request.location?.lng ?? 0 }
    return isNear(at, deccan) ? [INDIA, geocoded(LINE, 'RANGE_INTERPOLATED', deccan)] : [INDIA]
  }
  class Geocoder {
    async geocode(request: Parameters<typeof found>[0]) {
      await answer('geocode', request, 1)
      const results = found(request)
      if (results.length === 0) throw new MapsRequestError('ZERO_RESULTS')
      return { results }
    }
  }

  const libraries = {
    places: { AutocompleteSessionToken, AutocompleteSuggestion, Place },
    geocoding: { Geocoder },
  } as unknown as { places: google.maps.PlacesLibrary; geocoding: google.maps.GeocodingLibrary }

  return {
    libraries,
    requests,
    requestsTo: (call: string) => requests.filter(one => one.call === call).map(({ request }) => request),
    failWith(next: ServiceFailure | null) {
      failure = next
    },
    hang() {
      isHanging = true
    },
    /** makes it a global, as Google's script does */
    install() {
      const maps = { importLibrary: async (name: keyof typeof libraries) => libraries[name] }
      Object.assign(globalThis, { google: { maps } })
    },
  }
}

export const removeGoogle = () => {
  Reflect.deleteProperty(globalThis, 'google')
  Reflect.deleteProperty(globalThis, 'gm_authFailure')
}
