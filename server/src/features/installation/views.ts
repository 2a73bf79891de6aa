import type { BackupState, InstallationReply } from '@muster/domain/installation/schema.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { readBackupState } from '#db/backup/catalogue.ts'

export const installation = ({ disk, config }: Context): InstallationReply['data'] => ({
  disk: disk?.state ?? null,
  backup: backupState(config),
})

/** Null where somebody else sees to it, or none was made yet. */
function backupState({ databaseUrl, backupAt, backupDir }: Config): BackupState | null {
  if (databaseUrl !== null || backupAt === null) return null
  const { newest, newestProven } = readBackupState(backupDir)
  if (!newest) return null
  return { at: (newestProven ?? newest).facts.madeAt, isGood: newest.facts.check.faults.length === 0 }
}
