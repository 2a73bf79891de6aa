import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#log.ts'
import { analyze } from '../analyze.ts'
import type { Connection } from '../connect.ts'
import { allowTraversal, chooseAccount } from '../embedded/account.ts'
import {
  type Binaries,
  findOlderBinaries,
  howToInstallOlder,
  postgresMajor,
  probe,
} from '../embedded/binaries.ts'
import {
  initCluster,
  majorsIn,
  makeUnfinished,
  renameDurably,
  unfinishedPrefix,
} from '../embedded/cluster.ts'
import { lockDataDirectory, type OwnedDataDirectory } from '../embedded/data-directory.ts'
import { clearLeftovers } from '../embedded/postmaster-pid.ts'
import type { Account } from '../embedded/run-program.ts'
import { withScratchServer } from '../embedded/scratch-server.ts'
import { clearUnfinished } from '../embedded/unfinished.ts'
import { migrate } from '../migrate.ts'
import { isOfQueue } from './catalog.ts'
import { readDigests } from './digests.ts'
import { exportFrom } from './export-from.ts'
import { type Imported, importInto } from './import-into.ts'

export interface Upgraded extends Imported {
  from: string
  to: string
}

interface Older {
  cluster: string
  binaries: Binaries
  account: Account
}

type Chunks = AsyncIterable<Buffer>

/** Keeps the old folder. `through` can abort the stream (F16). */
export async function upgradeCluster(
  dataDir: string,
  log: Log,
  through: (chunks: Chunks) => Chunks = chunks => chunks,
): Promise<Upgraded> {
  refuseIfNothingToUpgrade(dataDir)
  const directory = await lockDataDirectory(dataDir)
  try {
    // again, now under the lock
    refuseIfNothingToUpgrade(directory.folder)
    const older = await findOlder(directory)
    await clearLeftovers(older.cluster, log)
    await clearUnfinished(directory.folder, [unfinishedPrefix], log)
    const unfinished = makeUnfinished(directory.folder, older.account)
    const imported = await fill(unfinished, older, directory, { log, through }).catch(error => {
      rmSync(unfinished, { recursive: true, force: true, maxRetries: 10 })
      throw error
    })
    renameDurably(unfinished, directory.cluster)
    return { ...imported, from: older.cluster, to: directory.cluster }
  } finally {
    directory.release()
  }
}

interface Copying {
  log: Log
  through: (chunks: Chunks) => Chunks
}

async function fill(
  unfinished: string,
  older: Older,
  directory: OwnedDataDirectory,
  { log, through }: Copying,
): Promise<Imported> {
  log.info(`Creating the new database in ${unfinished}`)
  await initCluster(unfinished, directory.binaries, older.account)
  const server = { account: older.account, logFile: directory.logFile, log }
  return withScratchServer(
    { ...server, cluster: older.cluster, binaries: older.binaries, settings: READ_ONLY },
    source =>
      withScratchServer({ ...server, cluster: unfinished, binaries: directory.binaries }, target =>
        move(source, target, log, through),
      ),
  )
}

const READ_ONLY = { default_transaction_read_only: 'on', autovacuum: 'off' }

async function move(
  source: Connection,
  target: Connection,
  log: Log,
  through: (chunks: Chunks) => Chunks,
): Promise<Imported> {
  log.info('Copying every table')
  const imported = await importInto(target, log, through(exportFrom(source)))
  log.info('Comparing every table')
  const [before, after] = await Promise.all([readDigests(source), readDigests(target)])
  const different = Object.keys(before).filter(
    table => before[table] !== after[table] && !(imported.isQueueLeftOut && isOfQueue(table)),
  )
  if (different.length > 0)
    throw new Error(
      `These tables are not the same after the copy: ${different.join(', ')}. The old data was not changed, and the copy is not used. Please report this.`,
    )
  await migrate(target, log)
  await analyze(target, log)
  return imported
}

/** Before the lock, which would create the data directory. */
function refuseIfNothingToUpgrade(dataDir: string): void {
  const majors = majorsIn(dataDir).map(Number)
  if (majors.includes(Number(postgresMajor)))
    throw new Error(
      `${dataDir} has the data of PostgreSQL ${postgresMajor} already (pg${postgresMajor}), so there is nothing to upgrade. Nothing was changed.`,
    )
  if (!majors.some(major => major < Number(postgresMajor)))
    throw new Error(
      `There is no data of an older PostgreSQL in ${dataDir}, so there is nothing to upgrade. Nothing was changed.`,
    )
}

function notInstalled(cluster: string, major: string): string {
  const command = howToInstallOlder(major)
  const advice = command
    ? `Install it with ${command} and run npm run upgrade again.`
    : 'Export with the Muster version that made the data (npm run export) and import here.'
  return `${cluster} is data of PostgreSQL ${major}, which is not installed. Nothing was changed. ${advice}`
}

async function findOlder(
  directory: OwnedDataDirectory,
): Promise<{ cluster: string; binaries: Binaries; account: Account }> {
  const [major = ''] = majorsIn(directory.folder)
    .filter(found => Number(found) < Number(postgresMajor))
    .toSorted((a, b) => Number(b) - Number(a))
  const cluster = path.join(directory.folder, `pg${major}`)
  const file = path.join(cluster, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  if (version !== major)
    throw new Error(
      `${cluster} is not a folder of PostgreSQL ${major}: ${version ? `it was made by ${version}` : 'it has no PG_VERSION'}. Nothing was changed. Move it away or restore a backup.`,
    )
  const binaries = findOlderBinaries(major)
  if (!binaries) throw new Error(notInstalled(cluster, major))
  const account = await chooseAccount(cluster)
  await probe(binaries, account)
  allowTraversal(directory.folder, account)
  return { cluster, binaries, account }
}
