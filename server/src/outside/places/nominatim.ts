import { setTimeout as sleep } from 'node:timers/promises'
import { PlacesError } from '@muster/domain/places/provider.ts'
import { confidenceByPlaceRank } from '@muster/domain/places/rules.ts'
import type { Point, Region } from '@muster/domain/places/schema.ts'
import PQueue from 'p-queue'
import * as z from 'zod/mini'
import { type FetchJson, validRows } from './fetch-json.ts'
import { houseNumber, type OsmPlace, osmId, word } from './osm-place.ts'
import { numeric } from './untrusted-text.ts'

/** The usage policy allows one request a second; timers can fire slightly early. */
const INTERVAL_MS = 1_010
/** Requests further back would time out in the queue. */
export const QUEUE_MAX = 8
const SEARCH_LIMIT = 10

const TYPES = { node: 'N', way: 'W', relation: 'R' } as const

const placeSchema = z.object({
  // missing for a postcode or a country
  osm_type: z.optional(z.enum(['node', 'way', 'relation'])),
  osm_id: z.optional(osmId),
  lat: numeric,
  lon: numeric,
  place_rank: numeric,
  type: word,
  name: word,
  address: z.object({
    house_number: houseNumber,
    road: word,
    pedestrian: word,
    residential: word,
    neighbourhood: word,
    suburb: word,
    village: word,
    town: word,
    city: word,
    postcode: word,
  }),
})
const notFound = z.object({ error: z.unknown() })
const rows = z.array(z.unknown())

function toOsmPlaces(received: readonly unknown[]): OsmPlace[] {
  return validRows(received, placeSchema).flatMap(({ osm_type, osm_id, lat, lon, address, ...place }) => {
    if (!osm_type || !osm_id) return []
    return {
      placeId: `osm:${TYPES[osm_type]}${osm_id}`,
      point: { latitude: lat, longitude: lon },
      name: place.name,
      houseNumber: address.house_number,
      road: address.road ?? address.pedestrian,
      neighbourhood: address.neighbourhood ?? address.residential,
      suburb: address.suburb ?? address.village ?? address.town ?? address.city,
      postcode: address.postcode,
      types: [place.type ?? 'place'],
      confidence: confidenceByPlaceRank(place.place_rank),
    }
  })
}

interface Nominatim {
  search(text: string, signal: AbortSignal): Promise<OsmPlace[]>
  lookup(id: string, signal: AbortSignal): Promise<OsmPlace | null>
  /** `zoom` is the level of detail: 18 for a building, 16 for a major street */
  reverse(point: Point, zoom: number, signal: AbortSignal): Promise<OsmPlace | null>
}

/** Its usage policy forbids requests for each typed letter. */
export function openNominatim(
  baseUrl: string,
  region: Region,
  fetchJson: FetchJson,
  intervalMs = INTERVAL_MS,
): Nominatim {
  const enqueue = openPacedQueue(intervalMs)
  const { north, south, east, west } = region.bounds

  function request<Data>(
    path: string,
    parameters: Record<string, string>,
    schema: z.ZodMiniType<Data>,
    signal: AbortSignal,
  ): Promise<Data> {
    const url = new URL(`${baseUrl}${path}`)
    const format = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' }
    url.search = new URLSearchParams({ ...parameters, ...format }).toString()
    return enqueue(() => fetchJson(url, schema, signal), signal)
  }

  return {
    search: async (text, signal) => {
      const parameters = {
        q: text,
        limit: String(SEARCH_LIMIT),
        countrycodes: region.countryCode.toLowerCase(),
        viewbox: [west, north, east, south].join(','),
        bounded: '1',
      }
      return toOsmPlaces(await request('/search', parameters, rows, signal))
    },
    lookup: async (id, signal) => {
      const found = await request('/lookup', { osm_ids: id }, rows, signal)
      return toOsmPlaces(found)[0] ?? null
    },
    reverse: async ({ latitude, longitude }, zoom, signal) => {
      const parameters = {
        lat: String(latitude),
        lon: String(longitude),
        zoom: String(zoom),
        layer: 'address,poi',
      }
      const found = await request('/reverse', parameters, z.union([placeSchema, notFound]), signal)
      return 'error' in found ? null : (toOsmPlaces([found])[0] ?? null)
    },
  }
}

function openPacedQueue(intervalMs: number) {
  const queue = new PQueue({ concurrency: 1 })
  let idleUntil = 0

  // not the queue's `interval` option, which counts from the start and by the wall clock
  async function paced<Data>(work: () => Promise<Data>, signal: AbortSignal): Promise<Data> {
    await sleep(Math.max(0, idleUntil - performance.now()), undefined, { signal })
    try {
      return await work()
    } finally {
      idleUntil = performance.now() + intervalMs
    }
  }

  return <Data>(work: () => Promise<Data>, signal: AbortSignal): Promise<Data> => {
    if (queue.size >= QUEUE_MAX)
      throw new PlacesError('too_many_requests', { cause: new Error('the queue for Nominatim is full') })
    return queue.add(() => paced(work, signal), { signal })
  }
}
