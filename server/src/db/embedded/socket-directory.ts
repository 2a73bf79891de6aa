import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { handOver } from './account.ts'
import type { Account } from './run-program.ts'

export const socketPort = 5432

const socketIn = (directory: string) => path.join(directory, `.s.PGSQL.${socketPort}`)

// 107 bytes on Linux, 103 on a Mac.
const longestSocketPath = 103

/** Where the server of a data directory listens: inside it, or in /tmp where its path is too long (case 20). */
export function socketDirectoryOf(dataDir: string): string {
  const inside = path.join(dataDir, 'run')
  if (Buffer.byteLength(socketIn(inside)) <= longestSocketPath) return inside
  return `/tmp/muster-pg-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
}

/** Whoever can enter this folder is let into the database without a password, so nobody else may own it. */
export function prepareSocketDirectory(directory: string, account: Account): void {
  try {
    mkdirSync(directory, { mode: 0o700 })
    handOver(directory, account)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const found = lstatSync(directory)
  const expected = account.ids?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== expected) {
    throw new Error(
      `${directory} must be a folder that belongs to user ${expected}, since the database listens in it. Remove it and start again.`,
    )
  }
  chmodSync(directory, 0o700)
}

/**
 * The socket has a lock file of its own, which a killed server leaves behind. PostgreSQL then refuses to start
 * for as long as any process, also a zombie, has the pid in it. Only for the holder of the owner lock.
 */
export function removeSocket(directory: string): void {
  for (const file of [socketIn(directory), `${socketIn(directory)}.lock`]) rmSync(file, { force: true })
}
