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

/** Folders that it creates belong to the account of PostgreSQL; existing ones are not changed. */
export function makeReachable(directory: string, account: Account): void {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = directory; made.length >= first.length; made = path.dirname(made)) handOver(made, account)
}
