import { readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Log } from '#context.ts'
import { clearLeftovers, readPidFile } from './postmaster-pid.ts'

/** Of the folder in which a backup is restored for a test; the next owner of the data directory clears it away, too. */
export const testPrefix = 'unfinished-restore-test-'
export const spareSocketPrefix = path.join(os.tmpdir(), 'muster-spare-')

/**
 * Deletes the folders whose names start like this: what was killed before it was whole, with the spare server that
 * may still run in it. At every start, since an initdb that outlived its Muster may write on while the next one
 * begins. Only for whoever knows that nobody of ours is at work on them.
 */
export async function clearUnfinished(
  directory: string,
  prefixes: readonly string[],
  log: Log,
): Promise<void> {
  for (const name of readdirSync(directory)) {
    if (!prefixes.some(prefix => name.startsWith(prefix))) continue
    const folder = path.join(directory, name)
    const socketDirectory = readPidFile(folder).split('\n')[4] ?? ''
    await clearLeftovers(folder, log)
    if (socketDirectory.startsWith(spareSocketPrefix))
      rmSync(socketDirectory, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
