import { renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { listBackups } from './catalogue.ts'
import { findOutdated } from './retention.ts'

/** Renamed before it is deleted: a folder with the name of a backup is always complete. */
export async function removeOutdated(directory: string, system: string, prefix: string): Promise<void> {
  const ours = listBackups(directory).filter(({ facts }) => facts.system === system)
  for (const { name, folder } of findOutdated(ours, new Date())) {
    const discarded = path.join(directory, `${prefix}${name}`)
    renameSync(folder, discarded)
    await rm(discarded, { recursive: true, force: true, maxRetries: 10 })
  }
}
