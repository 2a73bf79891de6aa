import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { displayBytes } from '@muster/domain/installation/rules.ts'
import { BadConfig, type Config } from '#config.ts'
import { takeBackup } from '#db/backup/take.ts'
import { hasDatabase } from '#db/embedded/finish-swap.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { isEncryptedName } from '#db/encryption.ts'
import { type OpenDatabase, runningDatabase } from '#db/open.ts'
import { findSignInFaults } from '#features/accounts/views.ts'
import type { Log } from '#log.ts'
import { openLog } from '#log.ts'
import { interruptible } from './interruptible.ts'

/** Works whether the server runs or not. */
export async function backUp(config: Config, args: readonly string[]): Promise<void> {
  const directory = directoryOf(config, args)
  const log = openLog({ ...config, logLevel: 'warn' })
  await interruptible(async signal => {
    const database = await open(config, log)
    try {
      const { dataDir, diskReserve, backupPassphrase } = config
      const backup = await takeBackup({
        dataDir,
        diskReserve,
        backupPassphrase,
        backupDir: directory ?? config.backupDir,
        reason: 'by hand',
        log,
        findSignInFaults,
        signal,
      })
      const { archive, check } = backup.facts
      if (check.faults.length > 0)
        throw new Error(
          `The backup in ${backup.folder} is not right and does not count: ${check.faults.join('; ')}.`,
        )
      process.stdout.write(
        `The backup is in ${backup.folder} (${displayBytes(archive.bytes)}${isEncryptedName(archive.name) ? ', encrypted' : ''}). It was restored for a test and found right.\nTo restore it: npm run restore -- ${directory === null ? backup.name : JSON.stringify(backup.folder)}\n`,
      )
    } finally {
      await database.stop()
    }
  })
}

function directoryOf({ databaseUrl }: Config, args: readonly string[]): string | null {
  if (databaseUrl)
    throw new BadConfig(
      'DATABASE_URL names a database that somebody else looks after: use the backups of its provider, or npm run export. Nothing was done.',
    )
  try {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } })
    return values.to ? path.resolve(values.to) : null
  } catch {
    throw new BadConfig('Please call it as npm run backup, or as npm run backup -- --to FOLDER')
  }
}

async function open(config: Config, log: Log): Promise<Pick<OpenDatabase, 'stop'>> {
  const running = await runningDatabase(config)
  if (running) return running
  if (!existsSync(config.dataDir) || !hasDatabase(config.dataDir))
    throw new Error(`There is no database in ${config.dataDir}, so there is nothing to back up.`)
  return startEmbedded({ dataDir: config.dataDir, log })
}
