import { existsSync, readFileSync } from 'node:fs'
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
  area: z.optional(name),
  pin: z.string().check(z.refine(isZipCode, 'is no PIN code')),
  /** `nearest`: a guess from nearby places */
  pinSource: z.enum(['known', 'nearest']),
  lat: z.number(),
  lng: z.number(),
  /** the point may be 500 m off, so it names no point on the map */
  isRough: z.optional(z.boolean()),
})
export type GazetteerPlace = z.infer<typeof row>

const file = z.object({ places: z.array(row) })

function parse(text: string): GazetteerPlace[] {
  const parsed = file.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data.places
  const [first] = parsed.error.issues
  throw new Error(`${first?.path.join('.')}: ${first?.message}`)
}

/** What people know better than the sources of `places.json`: corrected names, aliases and missing places. */
const byHandFile = z.object({
  names: z.record(name, name),
  aliases: z.record(name, z.array(name)),
  places: z.array(row),
})

function addByHand(places: readonly GazetteerPlace[], text: string): GazetteerPlace[] {
  const parsed = byHandFile.safeParse(JSON.parse(text))
  if (!parsed.success) {
    const [first] = parsed.error.issues
    throw new Error(`${first?.path.join('.')}: ${first?.message}`)
  }
  const { names, aliases, places: more } = parsed.data
  const ids = new Set(places.map(({ id }) => id))
  const unknown = [...Object.keys(names), ...Object.keys(aliases)].find(id => !ids.has(id))
  if (unknown !== undefined) throw new Error(`no place has the id ${unknown}`)
  const corrected = places.map(place => {
    const alt = [...new Set([...(place.alt ?? []), ...(aliases[place.id] ?? [])])]
    return { ...place, name: names[place.id] ?? place.name, ...(alt.length > 0 && { alt }) }
  })
  return [...corrected, ...more]
}

function refuseDuplicateIds(places: readonly GazetteerPlace[]): void {
  const ids = new Set<string>()
  for (const { id } of places) {
    if (ids.has(id)) throw new Error(`the id ${id} stands twice`)
    ids.add(id)
  }
}

function inRegion(all: readonly GazetteerPlace[], region: Region): GazetteerPlace[] {
  const places = all.filter(({ lat, lng }) => isInRegion(region, { latitude: lat, longitude: lng }))
  refuseDuplicateIds(places)
  if (places.length === 0) throw new Error(`no place in it lies in ${region.name}`)
  return places
}

function readWith(file: string, read: (text: string) => GazetteerPlace[]): GazetteerPlace[] {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new BadConfig(`REGION_DIR: ${file} is no list of places (${messageOf(error)}).`)
  }
}

/** `places.json` of REGION_DIR and, if there is one, `by-hand.json`. */
export function readPlaces(directory: string, region: Region): GazetteerPlace[] {
  const byHand = path.join(directory, 'by-hand.json')
  const listed = readWith(path.join(directory, 'places.json'), text => {
    const all = parse(text)
    return existsSync(byHand) ? all : inRegion(all, region)
  })
  return existsSync(byHand) ? readWith(byHand, text => inRegion(addByHand(listed, text), region)) : listed
}
