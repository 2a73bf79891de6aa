import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf } from '#message-of.ts'

export interface OwnerLock {
  release(): void
}

const sqliteBusy = 5
// A killed process may take a moment to be gone, and a supervisor starts the next one at once.
const patience = 500
/** One that nobody refers to any more is collected, and its lock is lost. */
const held = new Set<DatabaseSync>()

/**
 * One owner per data directory, also across containers on one volume (reliability.md case 11). The operating
 * system frees the lock when we die, however we die. Nobody may open this file by other means: closing any
 * descriptor of it drops the lock without a word (case 12). It does not hold on NFS.
 */
export function takeOwnerLock(dataDir: string): OwnerLock {
  const file = path.join(dataDir, 'owner.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: patience })
    // All at once: two that hold a shared lock before they ask for more keep each other from ever getting it. And
    // without a journal on the disk: a start on a full one (case 22) must come as far as giving the ballast up
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    throw isBusy(error)
      ? new Error(alreadyOwned(dataDir))
      : new Error(cannotLock(file, error), { cause: error })
  }
  const own = lock
  held.add(own)
  return {
    release() {
      held.delete(own)
      own.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

const alreadyOwned = (dataDir: string) =>
  `Another Muster process is using ${dataDir}. Stop that one first, give this one a DATA_DIR of its own, or set DATABASE_URL so that several can share one PostgreSQL.`

const cannotLock = (file: string, error: unknown) =>
  `Muster cannot write ${file} (${messageOf(error)}). Check that the folder is writable and that the disk is not full.`
