import type { BackupState, InstallationReply } from '@muster/domain/installation/schema.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { isRight, readBackupState } from '#db/backup/catalogue.ts'
import { bundledVersion } from '#db/embedded/binaries.ts'

export const installation = ({ disk, config }: Context): InstallationReply['data'] => ({
  disk: disk?.state ?? null,
  backup: backupState(config),
  postgres: disk && { version: bundledVersion() },
})

/** `null` with an external database, or before the first backup. */
function backupState({ databaseUrl, backupAt, backupDir }: Config): BackupState | null {
  if (databaseUrl !== null || backupAt === null) return null
  const { newest, newestProven } = readBackupState(backupDir)
  if (!newest) return null
  return { at: (newestProven ?? newest).facts.madeAt, isGood: isRight(newest) }
}
