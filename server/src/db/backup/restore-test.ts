import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#context.ts'
import { handOver } from '#db/embedded/account.ts'
import type { Premises } from '#db/embedded/home.ts'
import { clearUnfinished, testPrefix } from '#db/embedded/unfinished.ts'
import type { BackupFacts } from './catalogue.ts'
import { examineUnpacked, type FindSignInFaults } from './examine.ts'
import type { RowCounts } from './row-counts.ts'
import { type Unpacked, unpack } from './unpack.ts'

export interface RestoreTest {
  folder: string
  archive: 'base.tar.gz' | 'base.tar'
  premises: Premises
  log: Log
  /** null for a database without a schema */
  findSignInFaults: FindSignInFaults | null
  findRowFaults: (rows: RowCounts) => Promise<string[]>
  signal: AbortSignal
}

/** Unpacks a backup beside the database, starts PostgreSQL on it, looks through it, and removes it. */
export async function testRestore({
  folder,
  archive,
  premises: { folder: home, account, binaries },
  log,
  findSignInFaults,
  findRowFaults,
  signal,
}: RestoreTest): Promise<Unpacked & Pick<BackupFacts, 'check'>> {
  await clearUnfinished(home, [testPrefix], log)
  const cluster = mkdtempSync(path.join(home, testPrefix))
  const logFile = path.join(home, 'restore-test.log')
  rmSync(logFile, { force: true })
  try {
    handOver(cluster, account)
    const unpacked = await unpack({ folder, archive, into: { folder: cluster, account }, signal })
    const settings = { fsync: 'off', autovacuum: 'off' }
    const spare = { cluster, binaries, account, logFile, log, settings, signal }
    const { faults, rows } = await examineUnpacked(spare, findSignInFaults)
    const all = [...faults, ...(rows ? await findRowFaults(rows) : [])]
    if (all.length === 0) rmSync(logFile, { force: true })
    return { ...unpacked, check: { kind: 'restored', faults: all, rows } }
  } finally {
    await rm(cluster, { recursive: true, force: true, maxRetries: 10 })
  }
}
