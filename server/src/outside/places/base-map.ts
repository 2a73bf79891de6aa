import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BadConfig } from '#config.ts'
import { messageOf } from '#message-of.ts'
import { type Place, readPlaces } from './gazetteer-file.ts'
import { readRegion } from './region.ts'

export interface BaseMap {
  /** changes with the content */
  name: string
  bytes: Buffer
}

/**
 * What a map is drawn from without the network: `basemap.geojson` in the folder that REGION_DIR names, and the places
 * that are searched, without whose names nobody would know their way about a map with few streets.
 */
export function readBaseMap(directory: string): BaseMap {
  const map = readDrawing(path.join(directory, 'basemap.geojson'))
  const places = readPlaces(directory, readRegion(directory)).map(featureOf)
  const bytes = Buffer.from(JSON.stringify({ ...map, features: [...map.features, ...places] }))
  return { name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.geojson`, bytes }
}

function readDrawing(file: string): { features: unknown[] } {
  try {
    const { type, features, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    if (type !== 'FeatureCollection' || !Array.isArray(features))
      throw new Error('it is no FeatureCollection')
    return { type, ...rest, features }
  } catch (error) {
    throw new BadConfig(`REGION_DIR: ${file} is no map (${messageOf(error)}).`)
  }
}

const featureOf = ({ kind, name, lat, lng }: Place) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: { layer: 'place', kind, name },
})
