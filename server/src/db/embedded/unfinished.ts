import { readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Log } from '#log.ts'
import { clearLeftovers, readPidFile } from './postmaster-pid.ts'

export const testPrefix = 'unfinished-restore-test-'
export const scratchSocketPrefix = path.join(os.tmpdir(), 'muster-spare-')

/**
 * Deletes what a killed process left incomplete, and stops a scratch server that still runs in it. The caller must
 * hold a lock against other processes that create such folders.
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
    if (socketDirectory.startsWith(scratchSocketPrefix))
      rmSync(socketDirectory, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
