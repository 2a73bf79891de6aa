import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '#message-of.ts'
import { chooseAccount, letThrough, refuseUnreachable } from './account.ts'
import { type Binaries, findBinaries, postgresMajor, probe } from './binaries.ts'
import { takeOwnerLock } from './owner-lock.ts'
import type { Account } from './run-program.ts'

/** All that it takes to run PostgreSQL in a data directory, or beside the one that runs there. */
export interface Premises {
  folder: string
  /** where the database lives, which may not exist yet */
  cluster: string
  binaries: Binaries
  account: Account
  logFile: string
}

/** A data directory that is ours alone until `release`. */
export interface Home extends Premises {
  release(): void
}

/** For a guest: somebody else may own the directory. */
export const visitHome = (dataDir: string): Promise<Premises> => survey(realpathSync(dataDir), findBinaries())

/** Rejects with a sentence, for example when another Muster is using the directory. */
export async function takeHome(dataDir: string): Promise<Home> {
  const binaries = findBinaries()
  const folder = makeFolder(dataDir)
  const lock = takeOwnerLock(folder)
  try {
    const premises = await survey(folder, binaries)
    await probe(binaries, premises.account)
    letThrough(folder, premises.account)
    await refuseUnreachable(folder, premises.account)
    return { ...premises, release: lock.release }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function survey(folder: string, binaries: Binaries): Promise<Premises> {
  const cluster = path.join(folder, `pg${postgresMajor}`)
  const account = await chooseAccount(cluster)
  return { folder, cluster, binaries, account, logFile: path.join(folder, 'postgres.log') }
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new Error(
      `Muster cannot use ${dataDir} as its data directory (${messageOf(error)}). Create it for the user that runs Muster, or set DATA_DIR.`,
      { cause: error },
    )
  }
}
