import { accessSync, constants } from 'node:fs'
import { BadConfig } from '#config.ts'
import { nearestExisting, readDataDirectory } from '#db/embedded/data-directory.ts'
import { runProgram } from '#db/embedded/run-program.ts'

/** At the start, because nobody is looking when the nightly backup fails. Creates nothing. */
export async function refuseImpossibleBackupDir(dataDir: string, backupDir: string): Promise<void> {
  const { account } = await readDataDirectory(dataDir)
  const existing = nearestExisting(backupDir)
  // we create missing folders, and PostgreSQL writes into the last one
  const needs = existing === backupDir ? ['-w', existing, '-a'] : []
  const { ok } = await runProgram(account, 'test', ['-d', existing, '-a', ...needs, '-x', existing])
  if (ok && isWritable(existing)) return
  throw new BadConfig(
    `Backups cannot be written to ${backupDir}: ${existing} is not a folder that PostgreSQL, which runs ${account.label}, can write to. Set BACKUP_DIR to such a folder, or let that user write there.`,
  )
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
