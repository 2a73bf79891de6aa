import { renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { listBackups } from './catalogue.ts'
import { findOutdated } from './retention.ts'

/**
 * Only what describes itself as a backup of this very database is ever deleted. It loses its name first: a folder
 * that bears a backup's name is always whole.
 */
export async function removeOutdated(directory: string, system: string, prefix: string): Promise<void> {
  for (const { name, folder } of findOutdated(
    listBackups(directory).filter(({ facts }) => facts.system === system),
  )) {
    const leaving = path.join(directory, `${prefix}${name}`)
    renameSync(folder, leaving)
    await rm(leaving, { recursive: true, force: true, maxRetries: 10 })
  }
}
