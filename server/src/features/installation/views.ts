import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildOf } from '@muster/domain/installation/rules.ts'
import type {
  ApiTokensReply,
  BackupState,
  ErrorKind,
  ErrorReportsReply,
  InstallationReply,
  TokenAccess,
} from '@muster/domain/installation/schema.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { isRight, readBackupState } from '#db/backup/catalogue.ts'
import { displayName } from '#db/display-name-sql.ts'
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

export async function apiTokens(ctx: Context): Promise<ApiTokensReply> {
  const rows = await dbOf(ctx)
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.admin_id')
    .select([
      't.id',
      't.name',
      't.access',
      't.created_at',
      't.expires_at',
      't.last_used_at',
      'u.id as adminId',
    ])
    .select(({ ref }) => displayName(ref('u.name'), ref('u.username')).as('adminName'))
    .orderBy('t.id', 'desc')
    .execute()
  return {
    data: rows.map(row => ({
      id: row.id,
      name: row.name,
      access: row.access as TokenAccess,
      admin: { id: row.adminId, name: row.adminName },
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  }
}
