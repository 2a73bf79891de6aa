import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { chooseAccount, letThrough, refuseUnreachable } from './account.ts'
import { type Binaries, findBinaries, postgresMajor, probe } from './binaries.ts'
import { takeOwnerLock } from './owner-lock.ts'
import type { Account } from './run-program.ts'

/** A data directory that is ours alone until `release`, and all that it takes to run PostgreSQL in it. */
export interface Home {
  folder: string
  /** where the database lives, which may not exist yet */
  cluster: string
  binaries: Binaries
  account: Account
  logFile: string
  release(): void
}

/** Rejects with a sentence, for example when another Muster is using the directory. */
export async function takeHome(dataDir: string): Promise<Home> {
  const binaries = findBinaries()
  const folder = makeFolder(dataDir)
  const lock = takeOwnerLock(folder)
  try {
    const cluster = path.join(folder, `pg${postgresMajor}`)
    const account = await chooseAccount(cluster)
    await probe(binaries, account)
    letThrough(folder, account)
    await refuseUnreachable(folder, account)
    const logFile = path.join(folder, 'postgres.log')
    return { folder, cluster, binaries, account, logFile, release: lock.release }
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new Error(
      `Muster cannot use ${dataDir} as its data directory (${error instanceof Error ? error.message : error}). Create it for the user that runs Muster, or set DATA_DIR.`,
      { cause: error },
    )
  }
}
