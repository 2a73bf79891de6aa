import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#context.ts'
import type { Connection } from '../connect.ts'
import { chooseAccount, letThrough } from '../embedded/account.ts'
import { type Binaries, findOlderBinaries, postgresMajor, probe } from '../embedded/binaries.ts'
import { layCluster, majorsIn, makeUnfinished, renameDurably, unfinishedPrefix } from '../embedded/cluster.ts'
import { type Home, takeHome } from '../embedded/home.ts'
import { clearLeftovers } from '../embedded/postmaster-pid.ts'
import type { Account } from '../embedded/run-program.ts'
import { withSpareServer } from '../embedded/spare.ts'
import { clearUnfinished } from '../embedded/unfinished.ts'
import { migrate } from '../migrate.ts'
import { isOfQueue } from './catalog.ts'
import { readDigests } from './digests.ts'
import { exportFrom } from './export-from.ts'
import { type Imported, importInto } from './import-into.ts'

export interface Upgraded extends Imported {
  /** the folder that was read and is kept */
  from: string
  to: string
}

interface Older {
  cluster: string
  binaries: Binaries
  account: Account
}

type Chunks = AsyncIterable<Buffer>

/**
 * Brings data of an older PostgreSQL to the one of this Muster: into a folder of another name, which gets the real one
 * when every table was found equal (reliability.md 1.4). `through` may break the stream off.
 */
export async function upgradeCluster(
  dataDir: string,
  log: Log,
  through: (chunks: Chunks) => Chunks = chunks => chunks,
): Promise<Upgraded> {
  refuseNothing(dataDir)
  const home = await takeHome(dataDir)
  try {
    // again, now that nobody else can be about it
    refuseNothing(home.folder)
    const older = await findOlder(home)
    await clearLeftovers(older.cluster, log)
    await clearUnfinished(home.folder, [unfinishedPrefix], log)
    const unfinished = makeUnfinished(home.folder, older.account)
    const imported = await fill(unfinished, older, home, log, through).catch(error => {
      rmSync(unfinished, { recursive: true, force: true, maxRetries: 10 })
      throw error
    })
    renameDurably(unfinished, home.cluster)
    return { ...imported, from: older.cluster, to: home.cluster }
  } finally {
    home.release()
  }
}

async function fill(
  unfinished: string,
  older: Older,
  home: Home,
  log: Log,
  through: (chunks: Chunks) => Chunks,
): Promise<Imported> {
  log.info(`Creating the new database in ${unfinished}`)
  await layCluster(unfinished, home.binaries, older.account)
  const spare = { account: older.account, logFile: home.logFile, log }
  return withSpareServer(
    { ...spare, cluster: older.cluster, binaries: older.binaries, settings: READ_ONLY },
    source =>
      withSpareServer({ ...spare, cluster: unfinished, binaries: home.binaries }, target =>
        move(source, target, log, through),
      ),
  )
}

/** PostgreSQL itself writes its pid, and what it recovers after a crash; nothing else is written. */
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
  return imported
}

/** Before the data directory is taken, which would make it. */
function refuseNothing(dataDir: string): void {
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

/** The newest of the older ones. */
async function findOlder(home: Home): Promise<{ cluster: string; binaries: Binaries; account: Account }> {
  const [major = ''] = majorsIn(home.folder)
    .filter(found => Number(found) < Number(postgresMajor))
    .toSorted((a, b) => Number(b) - Number(a))
  const cluster = path.join(home.folder, `pg${major}`)
  const file = path.join(cluster, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  if (version !== major)
    throw new Error(
      `${cluster} is not a folder of PostgreSQL ${major}: ${version ? `it was made by ${version}` : 'it has no PG_VERSION'}. Nothing was changed. Move it away or restore a backup.`,
    )
  const binaries = findOlderBinaries(major)
  if (!binaries)
    throw new Error(
      `${cluster} is data of PostgreSQL ${major}, which this installation does not bring. Nothing was changed. Run npm ci again with optional dependencies; if it is missing still, export with the Muster version that made the data (npm run export) and import here.`,
    )
  // whoever owns the old data will own the new
  const account = await chooseAccount(cluster)
  await probe(binaries, account)
  letThrough(home.folder, account)
  return { cluster, binaries, account }
}
