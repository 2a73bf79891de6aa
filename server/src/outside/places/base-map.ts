import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BadConfig } from '#config.ts'
import { messageOf } from '#message-of.ts'
import { type GazetteerPlace, readPlaces } from './gazetteer-file.ts'
import { readRegion } from './region.ts'

export interface BaseMap {
  name: string
  bytes: Buffer
}

/** `basemap.geojson` of REGION_DIR, with the places of the gazetteer as labels, since the map has few streets. */
export function readBaseMap(directory: string): BaseMap {
  const map = readFeatureCollection(path.join(directory, 'basemap.geojson'))
  const places = readPlaces(directory, readRegion(directory))
    .filter(({ isRough }) => !isRough)
    .map(toFeature)
  const bytes = Buffer.from(JSON.stringify({ ...map, features: [...map.features, ...places] }))
  return { name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.geojson`, bytes }
}

function readFeatureCollection(file: string): { features: unknown[] } {
  try {
    const { type, features, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    if (type !== 'FeatureCollection' || !Array.isArray(features))
      throw new Error('it is not a FeatureCollection')
    return { type, ...rest, features }
  } catch (error) {
    throw new BadConfig(`REGION_DIR: ${file} is no map (${messageOf(error)}).`)
  }
}

const toFeature = ({ kind, name, lat, lng }: GazetteerPlace) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: { layer: 'place', kind, name },
})
