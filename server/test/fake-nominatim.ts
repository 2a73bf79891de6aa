import {
  type FakeResponse,
  type FakeService,
  html,
  json,
  type ReceivedRequest,
  startFakeService,
} from './fake-service.ts'
import { type MappedPlace, mapped, nearest, region, search } from './pune-places.ts'

const TYPES = { N: 'node', W: 'way', R: 'relation' } as const

/** In the `jsonv2` format of Nominatim 5. */
export function resultOf({ kind, osmId, name, suburb, pin, point }: MappedPlace) {
  const { latitude, longitude } = point
  const offset = (degrees: number, by: number) => (degrees + by).toFixed(7)
  return {
    place_id: 228_104_000 + (osmId % 1000),
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: TYPES[kind.osmType],
    osm_id: osmId,
    lat: latitude.toFixed(7),
    lon: longitude.toFixed(7),
    category: kind.key,
    type: kind.value,
    place_rank: kind.rank,
    importance: 0.0000885,
    addresstype: kind.key === 'highway' ? 'road' : kind.key === 'place' ? kind.value : kind.key,
    name,
    display_name: `${name}, ${suburb}, Pune City Taluka, Pune, Maharashtra, ${pin}, India`,
    address: {
      ...(kind.key === 'highway' ? { road: name } : kind.key === 'place' ? {} : { [kind.key]: name }),
      suburb,
      city: region.name,
      county: 'Pune City Taluka',
      state_district: region.name,
      state: region.state,
      'ISO3166-2-lvl4': 'IN-MH',
      postcode: pin,
      country: region.country,
      country_code: region.countryCode.toLowerCase(),
    } as Record<string, unknown>,
    boundingbox: [
      offset(latitude, -1e-4),
      offset(latitude, 1e-4),
      offset(longitude, -1e-4),
      offset(longitude, 1e-4),
    ],
  }
}

function respond({ path, query }: ReceivedRequest): FakeResponse {
  if (path === '/search') return json(search(query.get('q') ?? '').map(resultOf))
  if (path === '/lookup') {
    const ids = (query.get('osm_ids') ?? '').split(',')
    return json(mapped.filter(({ kind, osmId }) => ids.includes(`${kind.osmType}${osmId}`)).map(resultOf))
  }
  if (path !== '/reverse') return html(404, '404 Not Found')
  const point = { latitude: Number(query.get('lat')), longitude: Number(query.get('lon')) }
  // without a building or street nearby, the surrounding area
  return json(resultOf(nearest(point) ?? mapped.at(-1)!))
}

export const startFakeNominatim = (): Promise<FakeService> =>
  startFakeService(respond, {
    misconfigured: html(403, 'Access blocked'),
    'rate limited': html(429, '429 Too Many Requests', { 'retry-after': '30' }),
    unavailable: html(503, '503 Service Temporarily Unavailable'),
  })
