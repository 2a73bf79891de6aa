import { mkdirSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { handOver } from '#db/embedded/account.ts'
import type { Account } from '#db/embedded/run-program.ts'

export interface Need {
  directory: string
  bytes: number
}

export function sizeOf(bytes: number): string {
  const [unit, divisor] = bytes >= 1e9 ? ['GB', 1e9] : ['MB', 1e6]
  const size = bytes / divisor
  return `${size >= 10 ? Math.round(size) : size.toFixed(1)} ${unit}`
}

/** Null when there is room for all; what lies on one file system is added up. */
export function whyNoRoom(needs: readonly Need[]): string | null {
  for (const { directory } of needs) {
    const { dev } = statSync(directory)
    const bytes = needs
      .filter(need => statSync(need.directory).dev === dev)
      .reduce((sum, need) => sum + need.bytes, 0)
    const { bavail, bsize } = statfsSync(directory)
    if (bavail * bsize < bytes)
      return `${sizeOf(bytes)} of free space are needed at ${directory} and there are ${sizeOf(bavail * bsize)}`
  }
  return null
}

/**
 * A folder that PostgreSQL can reach, and that stays usable for an ordinary user whose backup root makes; one that is
 * there already is left as it is.
 */
export function makeReachable(directory: string, account: Account): void {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = directory; made.length >= first.length; made = path.dirname(made)) handOver(made, account)
}
