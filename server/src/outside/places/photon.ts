import { SUGGESTIONS_MAX } from '@muster/domain/places/limits.ts'
import { confidenceByPhotonType } from '@muster/domain/places/rules.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import * as z from 'zod/mini'
import { type FetchJson, validRows } from './fetch-json.ts'
import { houseNumber, isAddressIn, type OsmPlace, osmId, word } from './osm-place.ts'

/** `city` includes villages, `house` points of interest. */
const LAYERS = ['house', 'street', 'locality', 'district', 'city']
const LIMIT = SUGGESTIONS_MAX * 2 // the city and duplicates are removed later

const response = z.object({ features: z.array(z.unknown()) })
const featureSchema = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()], z.unknown()) }),
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: osmId,
    osm_value: word,
    type: word,
    name: word,
    housenumber: houseNumber,
    street: word,
    locality: word,
    district: word,
    city: word,
    postcode: word,
  }),
})

function toOsmPlace({ geometry, properties }: z.infer<typeof featureSchema>): OsmPlace {
  const [longitude, latitude] = geometry.coordinates
  const types = [properties.osm_value, properties.type].filter(type => type !== undefined)
  return {
    placeId: `osm:${properties.osm_type}${properties.osm_id}`,
    point: { latitude, longitude },
    name: properties.name,
    houseNumber: properties.housenumber,
    road: properties.street,
    neighbourhood: properties.locality,
    suburb: properties.district ?? properties.city,
    postcode: properties.postcode,
    types: types.length > 0 ? types : ['place'],
    confidence: confidenceByPhotonType(properties.type ?? ''),
  }
}

type Photon = (text: string, signal: AbortSignal) => Promise<OsmPlace[]>

export function openPhoton(baseUrl: string, region: Region, fetchJson: FetchJson): Photon {
  const { north, south, east, west } = region.bounds
  const { latitude, longitude } = region.center
  const url = new URL(`${baseUrl}/api`)
  url.search = new URLSearchParams({
    bbox: [west, south, east, north].join(','),
    lat: String(latitude),
    lon: String(longitude),
    lang: 'en',
    limit: String(LIMIT),
  }).toString()
  for (const layer of LAYERS) url.searchParams.append('layer', layer)

  return async (text, signal) => {
    const searchUrl = new URL(url)
    searchUrl.searchParams.set('q', text)
    const { features } = await fetchJson(searchUrl, response, signal)
    return validRows(features, featureSchema).map(toOsmPlace).filter(isAddressIn(region))
  }
}
