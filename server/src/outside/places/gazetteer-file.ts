import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isInRegion, isZipCode } from '@muster/domain/places/rules.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import * as z from 'zod/mini'
import { BadConfig } from '#config.ts'
import { messageOf } from '#message-of.ts'

const name = z.string().check(z.minLength(1))
const row = z.object({
  id: name,
  name,
  alt: z.optional(z.array(name)),
  kind: name,
  /** the locality that it lies in */
  area: z.optional(name),
  pin: z.string().check(z.refine(isZipCode, 'is no PIN code')),
  /** `nearest`: guessed from the neighbourhood */
  pinSource: z.enum(['known', 'nearest']),
  lat: z.number(),
  lng: z.number(),
})
export type Place = z.infer<typeof row>

const file = z.object({ places: z.array(row) })

function parse(text: string): Place[] {
  const parsed = file.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data.places
  const [first] = parsed.error.issues
  throw new Error(`${first?.path.join('.')}: ${first?.message}`)
}

function refuseTwins(places: readonly Place[]): void {
  const ids = new Set<string>()
  for (const { id } of places) {
    if (ids.has(id)) throw new Error(`the id ${id} stands twice`)
    ids.add(id)
  }
}

/** The places of the region, from `places.json` in the folder that REGION_DIR names. A file may reach beyond it. */
export function readPlaces(directory: string, region: Region): Place[] {
  const name = path.join(directory, 'places.json')
  try {
    const places = parse(readFileSync(name, 'utf8')).filter(({ lat, lng }) =>
      isInRegion(region, { latitude: lat, longitude: lng }),
    )
    refuseTwins(places)
    if (places.length === 0) throw new Error(`no place in it lies in ${region.name}`)
    return places
  } catch (error) {
    throw new BadConfig(`REGION_DIR: ${name} is no list of places (${messageOf(error)}).`)
  }
}
