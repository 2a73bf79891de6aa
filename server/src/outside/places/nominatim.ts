import { setTimeout as sleep } from 'node:timers/promises'
import { PlacesError } from '@muster/domain/places/provider.ts'
import { confidenceByRank } from '@muster/domain/places/rules.ts'
import type { Point, Region } from '@muster/domain/places/schema.ts'
import PQueue from 'p-queue'
import * as z from 'zod/mini'
import { type Ask, readableRows } from './ask.ts'
import { houseNumber, type OsmPlace, osmId, word } from './osm-place.ts'
import { numeric } from './plain.ts'

/** One request a second is the most that its usage policy allows; a timer may be early. */
const INTERVAL_MS = 1_010
/** Whoever came behind them would have given up before their turn. */
export const WAITING_MAX = 8
const CANDIDATES = 10

const TYPES = { node: 'N', way: 'W', relation: 'R' } as const

const place = z.object({
  // a postcode or a country has none: it is no thing on the map
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
const nothing = z.object({ error: z.unknown() })
const rows = z.array(z.unknown())

function placesOf(given: readonly unknown[]): OsmPlace[] {
  return readableRows(given, place).flatMap(({ osm_type, osm_id, lat, lon, address: its, ...found }) => {
    if (!osm_type || !osm_id) return []
    return {
      placeId: `osm:${TYPES[osm_type]}${osm_id}`,
      point: { latitude: lat, longitude: lon },
      name: found.name,
      houseNumber: its.house_number,
      road: its.road ?? its.pedestrian,
      neighbourhood: its.neighbourhood ?? its.residential,
      suburb: its.suburb ?? its.village ?? its.town ?? its.city,
      postcode: its.postcode,
      types: [found.type ?? 'place'],
      confidence: confidenceByRank(found.place_rank),
    }
  })
}

export interface Nominatim {
  search(text: string, signal: AbortSignal): Promise<OsmPlace[]>
  /** by `N123`, `W…`, `R…` */
  lookup(id: string, signal: AbortSignal): Promise<OsmPlace | null>
  /** the nearest thing of its kind of size: 18 is a building, 16 a major street */
  reverse(point: Point, zoom: number, signal: AbortSignal): Promise<OsmPlace | null>
}

/** The geocoder, one request at a time. Never to be asked while somebody types (its usage policy). */
export function openNominatim(
  baseUrl: string,
  region: Region,
  ask: Ask,
  intervalMs = INTERVAL_MS,
): Nominatim {
  const queue = new PQueue({ concurrency: 1 })
  const { north, south, east, west } = region.bounds
  let quietUntil = 0

  // Counted from the answer: a first request that takes its time to connect arrives close to a second one. Not by the
  // queue's own interval, whose clock an operator may set back.
  async function spaced<Answer>(work: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    await sleep(Math.max(0, quietUntil - performance.now()), undefined, { signal })
    try {
      return await work()
    } finally {
      quietUntil = performance.now() + intervalMs
    }
  }

  function inTurn<Answer>(
    path: string,
    parameters: Record<string, string>,
    shape: z.ZodMiniType<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    if (queue.size >= WAITING_MAX)
      throw new PlacesError('too_many_requests', { cause: new Error('too many wait for Nominatim') })
    const url = new URL(`${baseUrl}${path}`)
    const format = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' }
    url.search = new URLSearchParams({ ...parameters, ...format }).toString()
    return queue.add(() => spaced(() => ask(url, shape, signal), signal), { signal })
  }

  return {
    search: async (text, signal) => {
      const parameters = {
        q: text,
        limit: String(CANDIDATES),
        countrycodes: region.countryCode.toLowerCase(),
        viewbox: [west, north, east, south].join(','),
        bounded: '1',
      }
      return placesOf(await inTurn('/search', parameters, rows, signal))
    },
    lookup: async (id, signal) => {
      const found = await inTurn('/lookup', { osm_ids: id }, rows, signal)
      return placesOf(found)[0] ?? null
    },
    reverse: async ({ latitude, longitude }, zoom, signal) => {
      const parameters = {
        lat: String(latitude),
        lon: String(longitude),
        zoom: String(zoom),
        layer: 'address,poi',
      }
      const found = await inTurn('/reverse', parameters, z.union([place, nothing]), signal)
      return 'error' in found ? null : (placesOf([found])[0] ?? null)
    },
  }
}
