import { SUGGESTIONS_MAX } from '@muster/domain/places/limits.ts'
import { confidenceByType } from '@muster/domain/places/rules.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import * as z from 'zod/mini'
import { type Ask, readableRows } from './ask.ts'
import { houseNumber, isWithin, type OsmPlace, osmId, word } from './osm-place.ts'

/** Villages are in `city`; points of interest are in `house`. */
const LAYERS = ['house', 'street', 'locality', 'district', 'city']
// some are left out here: the city itself, what shows as the same line
const ASKED_FOR = SUGGESTIONS_MAX * 2

const answer = z.object({ features: z.array(z.unknown()) })
const feature = z.object({
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

function placeOf({ geometry, properties: its }: z.infer<typeof feature>): OsmPlace {
  const [longitude, latitude] = geometry.coordinates
  const types = [its.osm_value, its.type].filter(type => type !== undefined)
  return {
    placeId: `osm:${its.osm_type}${its.osm_id}`,
    point: { latitude, longitude },
    name: its.name,
    houseNumber: its.housenumber,
    road: its.street,
    neighbourhood: its.locality,
    suburb: its.district ?? its.city,
    postcode: its.postcode,
    types: types.length > 0 ? types : ['place'],
    confidence: confidenceByType(its.type ?? ''),
  }
}

export type Photon = (text: string, signal: AbortSignal) => Promise<OsmPlace[]>

/** The search that may be asked while somebody types. */
export function openPhoton(baseUrl: string, region: Region, ask: Ask): Photon {
  const { north, south, east, west } = region.bounds
  const { latitude, longitude } = region.center
  const url = new URL(`${baseUrl}/api`)
  url.search = new URLSearchParams({
    bbox: [west, south, east, north].join(','),
    lat: String(latitude),
    lon: String(longitude),
    lang: 'en',
    limit: String(ASKED_FOR),
  }).toString()
  for (const layer of LAYERS) url.searchParams.append('layer', layer)

  return async (text, signal) => {
    const asked = new URL(url)
    asked.searchParams.set('q', text)
    const { features } = await ask(asked, answer, signal)
    return readableRows(features, feature).map(placeOf).filter(isWithin(region))
  }
}
