import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { handOver } from '#db/embedded/account.ts'
import type { DataDirectory } from '#db/embedded/data-directory.ts'
import { clearUnfinished, testPrefix } from '#db/embedded/unfinished.ts'
import type { Log } from '#log.ts'
import type { ArchiveName, BackupFacts } from './catalogue.ts'
import { examineUnpacked, type FindSignInFaults } from './examine.ts'
import type { RowCounts } from './row-counts.ts'
import { type Unpacked, unpack } from './unpack.ts'

export interface RestoreTest {
  folder: string
  archive: ArchiveName
  passphrase: string | null
  directory: DataDirectory
  log: Log
  findSignInFaults: FindSignInFaults | null
  findRowFaults: (rows: RowCounts) => Promise<string[]>
  signal: AbortSignal
}

export async function testRestore({
  folder,
  archive,
  passphrase,
  directory: { folder: home, account, binaries },
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
    const unpacked = await unpack({ folder, archive, passphrase, into: { folder: cluster, account }, signal })
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
