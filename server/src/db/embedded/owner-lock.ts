import { chmodSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf } from '#message-of.ts'

export interface OwnerLock {
  /** Takes the lock again if its file was deleted. Throws if another Muster has it by now (F64). */
  confirm(): void
  release(): void
}

const SQLITE_BUSY = 5
const TIMEOUT_MS = 500
/** Keeps the locks from being garbage-collected, which would release them. */
const held = new Set<DatabaseSync>()

/** One owner per data directory (F11). Nothing else may open the file: closing it would release the lock (F12). */
export function takeOwnerLock(dataDir: string): OwnerLock {
  const file = path.join(dataDir, 'owner.lock')
  let own = lockFile(dataDir, file)
  const release = () => {
    held.delete(own.lock)
    own.lock.close()
  }
  return {
    confirm() {
      if (idOf(file) === own.id) return
      const again = lockFile(dataDir, file)
      release()
      own = again
    },
    release,
  }
}

/** For a start that is only being checked: creates nothing. Never in a process that owns the directory (F12). */
export function refuseSecondOwner(dataDir: string): void {
  if (existsSync(path.join(dataDir, 'owner.lock'))) takeOwnerLock(dataDir).release()
}

function lockFile(dataDir: string, file: string) {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: TIMEOUT_MS })
    chmodSync(file, 0o600)
    // exclusive at once, because upgrading shared locks deadlocks; no journal file, because the disk may be full (F22)
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    throw isBusy(error)
      ? new Error(alreadyOwned(dataDir))
      : new Error(cannotLock(file, error), { cause: error })
  }
  held.add(lock)
  return { lock, id: idOf(file) }
}

/** Unlike opening it, this leaves the lock alone (F12). */
function idOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : null
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

const alreadyOwned = (dataDir: string) =>
  `Another Muster process is using ${dataDir}. Stop that one first, give this one a DATA_DIR of its own, or set DATABASE_URL so that several can share one PostgreSQL.`

const cannotLock = (file: string, error: unknown) =>
  `Muster cannot write ${file} (${messageOf(error)}). Check that the folder is writable and that the disk is not full.`
