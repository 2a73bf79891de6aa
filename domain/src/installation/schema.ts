import * as z from 'zod/mini'
import { unchecked } from '../accounts/schema.ts'
import { one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { isOneLine, isVisibleText, text } from '../shared/text.ts'
import { routeNames } from '../shell/routes.ts'
import { ERROR_FRAMES, ERROR_SUMMARY_LENGTH, TOKEN_DAYS, TOKEN_NAME_LENGTH } from './limits.ts'
import { installationWords } from './words.ts'

const diskState = z.object({ level: z.enum(['ok', 'low', 'full']), freeBytes: z.int() })
export type DiskState = z.infer<typeof diskState>
export type DiskLevel = DiskState['level']

/** `isGood` is about the newest backup, `at` about the newest with a restore test. */
const backupState = z.object({ at: z.string(), isGood: z.boolean() })
export type BackupState = z.infer<typeof backupState>

const postgresState = z.object({ version: z.string() })
export type PostgresState = z.infer<typeof postgresState>

/** `null` with an external database; `backup` also before the first one. */
export const installationReply = one(
  z.object({
    disk: z.nullable(diskState),
    backup: z.nullable(backupState),
    postgres: z.nullable(postgresState),
  }),
)
export type InstallationReply = z.infer<typeof installationReply>

/** A script that did not load, an error (also of a screen), and one of something that nobody awaited. */
const ERROR_KINDS = ['script', 'error', 'rejection'] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]

const { notAReport, tokens } = installationWords
const frame = z.string().check(z.regex(/^assets\/[\w.-]{1,80}\.js(:\d{1,7}:\d{1,7})?$/, notAReport))
const build = z.nullable(z.string().check(z.regex(/^[\w-]{1,40}$/, notAReport)))
const errorReport = {
  kind: z.enum(ERROR_KINDS, notAReport),
  summary: text(ERROR_SUMMARY_LENGTH),
  /** files of our own build, the innermost first */
  frames: z.array(frame).check(z.maxLength(ERROR_FRAMES, notAReport)),
  screen: z.nullable(z.enum(routeNames, notAReport)),
  build,
}
export const errorReportBody = z.strictObject({ data: z.strictObject(errorReport, notAReport) })
export type ErrorReport = z.infer<typeof errorReportBody>['data']

/** Equal reports are one row with a count. */
const countedReport = z.object({
  id: z.int(),
  ...errorReport,
  screen: z.nullable(z.string()),
  browser: z.string(),
  count: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type CountedReport = z.infer<typeof countedReport>

/** `build` is the one that the server serves now. */
export const errorReportsReply = z.object({ data: z.array(countedReport), meta: z.object({ build }) })
export type ErrorReportsReply = z.infer<typeof errorReportsReply>

const TOKEN_ACCESS = ['read', 'read-write'] as const
export type TokenAccess = (typeof TOKEN_ACCESS)[number]

export const newApiToken = z.strictObject(
  {
    name: text(TOKEN_NAME_LENGTH, tokens.nameMissing).check(
      z.minLength(1, tokens.nameMissing),
      z.refine(isOneLine, wireWords.textNotOneLine),
      z.refine(isVisibleText, wireWords.textNotVisible),
    ),
    access: z.enum(TOKEN_ACCESS, tokens.accessExpected),
    /** until it ends */
    days: z.enum(TOKEN_DAYS, tokens.daysExpected),
    currentPassword: unchecked,
  },
  tokens.nameMissing,
)
export type NewApiToken = z.infer<typeof newApiToken>
export const newApiTokenBody = z.strictObject({ data: newApiToken })

const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  access: z.enum(TOKEN_ACCESS),
  admin: z.object({ id: z.int(), name: z.string() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof apiToken>

export const apiTokensReply = z.object({ data: z.array(apiToken) })
export type ApiTokensReply = z.infer<typeof apiTokensReply>

export const newApiTokenReply = one(z.object({ id: z.int(), token: z.string() }))
export type NewApiTokenReply = z.infer<typeof newApiTokenReply>
