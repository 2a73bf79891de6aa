import { rm } from 'node:fs/promises'
import { postgresMajor } from '#db/embedded/binaries.ts'
import { makeUnfinished, unfinishedPrefix } from '#db/embedded/cluster.ts'
import { lockDataDirectory, type OwnedDataDirectory } from '#db/embedded/data-directory.ts'
import { finishSwap, swapIn } from '#db/embedded/finish-swap.ts'
import { clearUnfinished, testPrefix } from '#db/embedded/unfinished.ts'
import { NotOpened } from '#db/encryption.ts'
import { releaseMigrations } from '#db/migrate.ts'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import type { Backup, BackupFacts } from './catalogue.ts'
import { type Examined, examineUnpacked, type FindSignInFaults } from './examine.ts'
import { whyNoRoom } from './free-space.ts'
import { DamagedBackup, unpack } from './unpack.ts'

export interface RestorePlan {
  dataDir: string
  backup: Backup
  backupPassphrase: string | null
  diskReserve: number
  log: Log
  findSignInFaults: FindSignInFaults
  signal: AbortSignal
  settings?: Record<string, string>
}

export async function restoreBackup(plan: RestorePlan): Promise<string | null> {
  const { backup, dataDir, log, signal } = plan
  await refuseOtherVersions(backup)
  const home = await lockDataDirectory(dataDir)
  try {
    finishSwap(home.folder, log)
    await clearUnfinished(home.folder, [unfinishedPrefix, testPrefix], log)
    refuseWithoutRoom(plan)
    const unfinished = makeUnfinished(home.folder, home.account)
    try {
      await unpackAndExamine(plan, home, unfinished)
      signal.throwIfAborted()
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true, maxRetries: 10 })
      signal.throwIfAborted()
      throw error
    }
    return await swapIn(unfinished, home.folder, log)
  } finally {
    home.release()
  }
}

async function unpackAndExamine(
  plan: RestorePlan,
  home: OwnedDataDirectory,
  unfinished: string,
): Promise<void> {
  const { backup, backupPassphrase: passphrase, log, findSignInFaults, signal, settings = {} } = plan
  const { folder, facts } = backup
  const { binaries, account, logFile } = home
  const into = { folder: unfinished, account }
  const archive = facts.archive.name
  const found = await unpack({ folder, archive, passphrase, into, signal }).catch(error => {
    signal.throwIfAborted()
    if (error instanceof NotOpened)
      throw new Error(`The backup ${backup.name} ${error.message}. Nothing was changed.`)
    if (error instanceof DamagedBackup) throw new Error(damagedMessage(backup, [error.message]))
    throw new Error(
      `The backup ${backup.name} could not be unpacked into ${home.folder}: ${messageOf(error)}. Nothing was changed.`,
      { cause: error },
    )
  })
  const altered = [
    ...(found.archive.sha256 === facts.archive.sha256 ? [] : [`${facts.archive.name} was altered`]),
    ...(found.manifest.sha256 === facts.manifest.sha256 ? [] : ['backup_manifest was altered']),
  ]
  if (altered.length > 0) throw new Error(damagedMessage(backup, altered))
  // with fsync: before it replays its log, PostgreSQL flushes all unpacked files
  const server = { cluster: unfinished, binaries, account, logFile, log, signal, settings }
  const { faults, rows } = await examineUnpacked(server, facts.migration === null ? null : findSignInFaults)
  const all = [...faults, ...findDifferences(facts, rows)]
  if (all.length > 0) throw new Error(damagedMessage(backup, all))
}

function findDifferences({ check }: BackupFacts, rows: Examined['rows']): string[] {
  const { rows: counted } = check
  if (!counted || !rows) return []
  return Object.keys({ ...counted, ...rows })
    .filter(table => counted[table] !== rows[table])
    .map(table => `${table} has ${rows[table] ?? 'no'} rows and had ${counted[table] ?? 'none'}`)
}

async function refuseOtherVersions({ name, facts: { postgres, migration } }: Backup): Promise<void> {
  const major = postgres.split('.')[0]
  if (major !== postgresMajor)
    throw new Error(
      `The backup ${name} is of PostgreSQL ${major} and this Muster brings PostgreSQL ${postgresMajor}. Nothing was changed. Restore it with the Muster version that made it, and update that one.`,
    )
  if (migration !== null && !(await releaseMigrations()).includes(migration))
    throw new Error(
      `The backup ${name} was made by a newer Muster, whose data this one does not understand (${migration}). Nothing was changed. Update Muster first, then restore it.`,
    )
}

function refuseWithoutRoom({ dataDir, diskReserve, backup }: RestorePlan): void {
  const noRoom = whyNoRoom([{ directory: dataDir, bytes: backup.facts.unpackedBytes + diskReserve }])
  if (noRoom)
    throw new Error(
      `There is no room to restore ${backup.name} beside the current database: ${noRoom}. Nothing was changed. Make room, or set DATA_DIR to a larger disk.`,
    )
}

const damagedMessage = ({ name }: Backup, faults: readonly string[]) =>
  `The backup ${name} is damaged and was not restored: ${faults.slice(0, 5).join('; ')}. Nothing was changed. npm run restore lists the others.`
