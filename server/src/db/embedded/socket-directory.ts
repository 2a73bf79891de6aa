import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { handOver } from './account.ts'
import type { Account } from './run-program.ts'

export const socketPort = 5432

const socketIn = (directory: string) => path.join(directory, `.s.PGSQL.${socketPort}`)

/** 107 bytes on Linux, 103 on a Mac. */
const MAX_SOCKET_PATH_BYTES = 103

/** Inside the data directory, or in /tmp if its path is too long, or has a comma, which separates folders (F20). */
export function socketDirectoryOf(dataDir: string): string {
  const inside = path.join(dataDir, 'run')
  if (!inside.includes(',') && Buffer.byteLength(socketIn(inside)) <= MAX_SOCKET_PATH_BYTES) return inside
  return `/tmp/muster-pg-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
}

/** Access to this folder is access to the database without a password, so nobody else may own it (F26). */
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
      `${directory} must be a folder that belongs to user ${expected}, because the database listens in it. Remove it and start again.`,
    )
  }
  chmodSync(directory, 0o700)
}

/** Also removes the lock file that a killed server leaves behind (F27). The caller must hold the owner lock. */
export function removeSocket(directory: string): void {
  for (const file of [socketIn(directory), `${socketIn(directory)}.lock`]) rmSync(file, { force: true })
}
