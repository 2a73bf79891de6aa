import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '#message-of.ts'
import { allowTraversal, chooseAccount, refuseUnreachable } from './account.ts'
import { type Binaries, findBinaries, postgresMajor, probe } from './binaries.ts'
import { takeOwnerLock } from './owner-lock.ts'
import type { Account } from './run-program.ts'

export interface DataDirectory {
  folder: string
  cluster: string
  binaries: Binaries
  account: Account
  logFile: string
}

export interface OwnedDataDirectory extends DataDirectory {
  /** Throws if another Muster owns it by now. */
  confirm(): void
  release(): void
}

export const readDataDirectory = (dataDir: string): Promise<DataDirectory> =>
  describe(realpathSync(dataDir), findBinaries())

export async function lockDataDirectory(dataDir: string): Promise<OwnedDataDirectory> {
  const binaries = findBinaries()
  const folder = makeFolder(dataDir)
  const lock = takeOwnerLock(folder)
  try {
    const directory = await describe(folder, binaries)
    await probe(binaries, directory.account)
    allowTraversal(folder, directory.account)
    await refuseUnreachable(folder, directory.account)
    return { ...directory, confirm: lock.confirm, release: lock.release }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function describe(folder: string, binaries: Binaries): Promise<DataDirectory> {
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
    throw unusable(dataDir, error)
  }
}

/** Creates nothing. */
export function refuseUnusable(dataDir: string): void {
  try {
    accessSync(nearestExisting(dataDir), constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

export const nearestExisting = (folder: string): string =>
  existsSync(folder) || folder === path.dirname(folder) ? folder : nearestExisting(path.dirname(folder))

const unusable = (dataDir: string, error: unknown) =>
  new Error(
    `Muster cannot use ${dataDir} as its data directory (${messageOf(error)}). Create it for the user that runs Muster, or set DATA_DIR.`,
    { cause: error },
  )
