import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildOf } from '@muster/domain/installation/rules.ts'
import type {
  BackupState,
  ErrorKind,
  ErrorReportsReply,
  InstallationReply,
} from '@muster/domain/installation/schema.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
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

export async function errorReports(ctx: Context): Promise<ErrorReportsReply> {
  const [rows, build] = await Promise.all([
    dbOf(ctx)
      .selectFrom('error_reports')
      .select(['id', 'kind', 'summary', 'frames', 'screen', 'build', 'browser', 'count'])
      .select(['first_at as firstAt', 'last_at as lastAt'])
      .orderBy('last_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    currentBuild(ctx.config),
  ])
  const data = rows.map(row => ({
    ...row,
    kind: row.kind as ErrorKind,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  }))
  return { data, meta: { build } }
}

/** `null` where this server has no built web app. */
const currentBuild = ({ webDir, hasWebApp }: Config) =>
  hasWebApp ? readFile(path.join(webDir, 'index.html'), 'utf8').then(buildOf, () => null) : null
