import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { displayBytes } from '@muster/domain/installation/rules.ts'
import { handOver } from '#db/embedded/account.ts'
import { freeBytesIn } from '#db/embedded/free-bytes.ts'
import type { Account } from '#db/embedded/run-program.ts'

export interface Need {
  directory: string
  bytes: number
}

/** Null when there is room for all; what lies on one file system is added up. */
export function whyNoRoom(needs: readonly Need[]): string | null {
  for (const { directory } of needs) {
    const { dev } = statSync(directory)
    const bytes = needs
      .filter(need => statSync(need.directory).dev === dev)
      .reduce((sum, need) => sum + need.bytes, 0)
    const free = freeBytesIn(directory)
    if (free < bytes)
      return `${displayBytes(bytes)} of free space are needed at ${directory} and there are ${displayBytes(free)}`
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
