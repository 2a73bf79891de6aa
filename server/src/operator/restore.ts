import path from 'node:path'
import { displayBytes } from '@muster/domain/installation/rules.ts'
import { BadConfig, type Config } from '#config.ts'
import {
  type Backup,
  listBackups,
  listUnreadable,
  readBackup,
  readBackupState,
  timeOf,
} from '#db/backup/catalogue.ts'
import { restoreBackup } from '#db/backup/restore.ts'
import { isEncryptedName } from '#db/encryption.ts'
import { findSignInFaults } from '#features/accounts/views.ts'
import { openLog } from '#log.ts'
import { interruptible } from './interruptible.ts'

export async function restore(config: Config, [given, ...more]: readonly string[]): Promise<void> {
  if (config.databaseUrl)
    throw new BadConfig(
      'DATABASE_URL names a database that somebody else looks after, and a backup of the embedded one cannot be put into it. Unset DATABASE_URL first. Nothing was changed.',
    )
  if (more.length > 0)
    throw new BadConfig('Please name one backup: npm run restore -- NAME. A path with spaces needs quotes.')
  if (given === undefined) return list(config.backupDir)
  const backup = find(config.backupDir, given)
  const { dataDir, diskReserve, backupPassphrase } = config
  const log = openLog({ ...config, logLevel: 'warn' })
  const replaced = await interruptible(signal =>
    restoreBackup({ dataDir, backup, backupPassphrase, diskReserve, log, findSignInFaults, signal }),
  )
  const old = replaced
    ? `The database that was there is kept in ${replaced}; delete it when you no longer need it.`
    : 'There was no database before.'
  process.stdout.write(
    `The backup of ${momentOf(backup)} was restored into ${dataDir}: every file has the right checksum, every index agrees with its table, and accounts can sign in. ${old} Start Muster as usual.\n`,
  )
}

function find(directory: string, given: string): Backup {
  const backup =
    (given.includes(path.sep) ? null : readBackup(path.join(directory, given))) ??
    readBackup(path.resolve(given))
  if (backup) return backup
  throw new BadConfig(
    `"${given}" is neither a backup in ${directory} nor the folder of one. npm run restore lists what there is.`,
  )
}

function list(directory: string): void {
  const backups = listBackups(directory)
  const unreadable = listUnreadable(directory)
  if (backups.length + unreadable.length === 0) {
    process.stdout.write(`There are no backups in ${directory}. npm run backup makes one.\n`)
    return
  }
  const lines = backups.map(backup =>
    [
      backup.name,
      momentOf(backup),
      displayBytes(backup.facts.archive.bytes),
      backup.facts.reason,
      verdictOf(backup),
      ...(isEncryptedName(backup.facts.archive.name) ? ['encrypted'] : []),
    ].join('   '),
  )
  for (const folder of unreadable)
    lines.push(`${path.basename(folder)}   CANNOT BE READ: it has no usable muster-backup.json`)
  const { newestProven } = readBackupState(directory)
  const good = newestProven
    ? `The newest one that was restored for a test and found right is of ${momentOf(newestProven)}.`
    : 'NONE OF THEM was restored for a test and found right.'
  process.stdout.write(
    `The backups in ${directory}, newest first:\n\n${lines.join('\n')}\n\n${good}\nnpm run restore -- NAME restores one. The current database is kept aside.\n`,
  )
}

const momentOf = (backup: Backup) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(timeOf(backup))

function verdictOf({ damage, facts }: Backup): string {
  const { kind, faults } = facts.check
  if (damage) return `DAMAGED: ${damage}`
  if (faults.length > 0) return `NOT RIGHT: ${faults[0]}`
  return kind === 'restored' ? 'verified: restored for a test' : 'verified: checksums'
}
