import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BadConfig } from '#config.ts'
import { messageOf } from '#message-of.ts'

export interface BaseMap {
  /** changes with the content */
  name: string
  bytes: Buffer
}

/** What a map is drawn from without the network: `basemap.geojson` in the folder that REGION_DIR names. */
export function readBaseMap(directory: string): BaseMap {
  const file = path.join(directory, 'basemap.geojson')
  try {
    const bytes = readFileSync(file)
    const { type } = JSON.parse(bytes.toString('utf8')) as { type?: unknown }
    if (type !== 'FeatureCollection') throw new Error('it is no FeatureCollection')
    return { name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.geojson`, bytes }
  } catch (error) {
    throw new BadConfig(`REGION_DIR: ${file} is no map (${messageOf(error)}).`)
  }
}
