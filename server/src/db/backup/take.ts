import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { displayBytes } from '@muster/domain/installation/rules.ts'
import type pg from 'pg'
import { sqlStateOf } from '#db/constraints.ts'
import { handOver } from '#db/embedded/account.ts'
import { renameDurably, syncFolder } from '#db/embedded/cluster.ts'
import { connectAsSuperuser } from '#db/embedded/connect-as-superuser.ts'
import { type EmbeddedConnection, embeddedConnection } from '#db/embedded/connection.ts'
import { type DataDirectory, readDataDirectory } from '#db/embedded/data-directory.ts'
import { clearUnfinished } from '#db/embedded/unfinished.ts'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import { endBackups, takeBaseBackup } from './base-backup.ts'
import {
  type Backup,
  type BackupFacts,
  factsFileIn,
  MANIFEST_FILE,
  nameAt,
  type Reason,
} from './catalogue.ts'
import type { FindSignInFaults } from './examine.ts'
import { makeReachable, whyNoRoom } from './free-space.ts'
import { type Identity, identify } from './identity.ts'
import { removeOutdated } from './remove-outdated.ts'
import { testRestore } from './restore-test.ts'
import { countBefore } from './row-counts.ts'
import { unpack } from './unpack.ts'

export interface BackupPlan {
  dataDir: string
  backupDir: string
  /** null: not encrypted */
  backupPassphrase: string | null
  diskReserve: number
  reason: Reason
  log: Log
  /** null: only checksums and no restore test, because a start waits for this backup */
  findSignInFaults: FindSignInFaults | null
  signal: AbortSignal
}

const prefixOf = (system: string) => `unfinished-backup-${system}-`

const LOCK = 7_216_405_113
/** the session of a killed process takes a moment to end */
const LOCK_TIMEOUT_MS = 500

/** The database must be running. A faulty backup is kept, marked in its `check` and logged as an error. */
export async function takeBackup(plan: BackupPlan): Promise<Backup> {
  const directory = await readDataDirectory(plan.dataDir)
  const connection = embeddedConnection(plan.dataDir)
  const live = await connectAsSuperuser(connection)
  // a server that ends releases the lock
  const serverEnded = new AbortController()
  live.on('end', () =>
    serverEnded.abort(new Error('The database was stopped while it was backed up, so nothing was kept.')),
  )
  const signal = AbortSignal.any([plan.signal, serverEnded.signal])
  try {
    await takeLock(live)
    await endBackups(connection)
    makeReachable(plan.backupDir, directory.account)
    const identity = await identify(live)
    const prefix = prefixOf(identity.system)
    await clearUnfinished(plan.backupDir, [prefix], plan.log)
    const backup = await make({ ...plan, signal }, { directory, connection, live, identity })
    logResult(backup, plan.log)
    if (plan.reason !== 'by hand') await removeOutdated(plan.backupDir, identity.system, `${prefix}removed-`)
    return backup
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    live.removeAllListeners('end')
    await live.end()
  }
}

async function takeLock(live: pg.Client): Promise<void> {
  await live.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  await live.query('select pg_advisory_lock($1)', [LOCK]).catch(error => {
    if (sqlStateOf(error) !== '55P03') throw error
    throw new Error('Another backup of this database is being made. Try again when it is done.')
  })
  await live.query('reset lock_timeout')
}

interface Live {
  directory: DataDirectory
  connection: EmbeddedConnection
  live: pg.Client
  identity: Identity
}

async function make(plan: BackupPlan, { directory, connection, live, identity }: Live): Promise<Backup> {
  const { backupDir, backupPassphrase: passphrase, findSignInFaults, signal } = plan
  await refuseWithoutRoom(plan, live)
  const findRowFaults = findSignInFaults && (await countBefore(live))
  const madeAt = new Date()
  const unfinished = mkdtempSync(path.join(backupDir, prefixOf(identity.system)))
  try {
    handOver(unfinished, directory.account)
    const target = { folder: unfinished, passphrase }
    const archive = await takeBaseBackup(connection, target, signal).catch(error => {
      throw new Error(cannotWrite(backupDir, error), { cause: error })
    })
    if (passphrase !== null)
      for (const name of [archive, MANIFEST_FILE]) handOver(path.join(unfinished, name), directory.account)
    const copiedAt = new Date()
    const found = { ...target, archive, signal }
    const check = async () =>
      findSignInFaults && findRowFaults
        ? testRestore({
            ...found,
            directory,
            log: plan.log,
            findSignInFaults: identity.migration === null ? null : findSignInFaults,
            findRowFaults,
          })
        : { ...(await unpack({ ...found, into: null })), check: sumsAlone }
    const tested = await check().catch(error => {
      signal.throwIfAborted()
      throw new Error(
        `The backup could not be checked, so it was not kept: ${messageOf(error)}. Look at the disks of ${backupDir} and ${directory.folder}.`,
        { cause: error },
      )
    })
    const facts: BackupFacts = {
      format: 1,
      madeAt: madeAt.toISOString(),
      reason: plan.reason,
      ...identity,
      archive: { name: archive, ...tested.archive },
      manifest: tested.manifest,
      unpackedBytes: tested.unpackedBytes,
      check: tested.check,
      seconds: { copy: secondsFrom(madeAt, copiedAt), check: secondsFrom(copiedAt, new Date()) },
    }
    writeFileSync(factsFileIn(unfinished), `${JSON.stringify(facts, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    handOver(factsFileIn(unfinished), directory.account)
    syncFolder(unfinished)
    const folder = path.join(backupDir, nameAt(madeAt))
    renameDurably(unfinished, folder)
    return { name: path.basename(folder), folder, facts, damage: null }
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 10 })
  }
}

const secondsFrom = (since: Date, until: Date) => (until.getTime() - since.getTime()) / 1_000

const sumsAlone: BackupFacts['check'] = { kind: 'sums', faults: [], rows: null }

async function refuseWithoutRoom(
  { backupDir, dataDir, diskReserve, findSignInFaults }: BackupPlan,
  live: pg.Client,
) {
  const { rows } = await live.query<{ bytes: number }>(
    `select (select sum(pg_database_size(oid)) from pg_database)::int8
      + (select coalesce(sum(size), 0) from pg_ls_waldir())::int8 as bytes`,
  )
  const bytes = rows[0]?.bytes ?? 0
  const reserve = { directory: dataDir, bytes: diskReserve }
  const test = findSignInFaults ? [{ directory: dataDir, bytes }] : []
  const noRoom = whyNoRoom([{ directory: backupDir, bytes }, ...test, reserve])
  if (noRoom)
    throw new Error(
      `There is no room for a backup: ${noRoom}. Nothing was changed. Delete what you no longer need, or set BACKUP_DIR to a larger disk.`,
    )
}

function logResult({ name, folder, facts: { reason, archive, check, seconds } }: Backup, log: Log): void {
  const result = { backup: name, reason, size: displayBytes(archive.bytes), seconds }
  if (check.faults.length > 0)
    log.error(
      { ...result, faults: check.faults },
      `A backup was made and is not right, so it does not count: ${check.faults[0]}. It was kept in ${folder}`,
    )
  else if (check.kind === 'sums') log.info(result, 'A backup was made, and its checksums are right')
  else log.info(result, 'A backup was made, restored for a test and found right')
}

const cannotWrite = (backupDir: string, error: unknown) =>
  `PostgreSQL could not make the backup in ${backupDir}: ${messageOf(error)}. BACKUP_DIR has to be a folder that the user that runs PostgreSQL can reach and write to.`
