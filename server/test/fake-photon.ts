import {
  type FakeResponse,
  type FakeService,
  html,
  json,
  type ReceivedRequest,
  startFakeService,
} from './fake-service.ts'
import { type MappedPlace, region, search } from './pune-places.ts'

/** In the format of Photon 0.7 and 1.0. */
export const featureOf = ({ kind, osmId, name, suburb, pin, point }: MappedPlace) => ({
  type: 'Feature',
  properties: {
    osm_type: kind.osmType,
    osm_id: osmId,
    osm_key: kind.key,
    osm_value: kind.value,
    type: kind.layer,
    postcode: pin,
    countrycode: region.countryCode,
    name,
    country: region.country,
    city: region.name,
    ...(suburb === name ? {} : { district: suburb }),
    state: region.state,
    county: 'Pune City',
  },
  geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
})

export const collectionOf = (features: readonly unknown[]) => json({ features, type: 'FeatureCollection' })

function respond({ path, query }: ReceivedRequest): FakeResponse {
  const text = query.get('q')
  if (path !== '/api') return html(404, '404 Not Found')
  if (!text) return json({ message: "missing search term 'q': /?q=berlin" }, 400)
  const layers = query.getAll('layer')
  const found = search(text).filter(({ kind }) => layers.includes(kind.layer))
  return collectionOf(found.slice(0, Number(query.get('limit'))).map(featureOf))
}

export const startFakePhoton = (): Promise<FakeService> =>
  startFakeService(respond, {
    misconfigured: html(403, '403 Forbidden'),
    'rate limited': html(429, '429 Too Many Requests'),
    unavailable: html(502, '502 Bad Gateway'),
  })
