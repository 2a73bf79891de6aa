import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Region, regionReply } from '@muster/domain/places/schema.ts'
import { BadConfig } from '#config.ts'
import { messageOf } from '#message-of.ts'

export function readRegion(directory: string): Region {
  const file = path.join(directory, 'region.json')
  try {
    return regionReply.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new BadConfig(`REGION_DIR: ${file} is no description of a region (${messageOf(error)}).`)
  }
}
