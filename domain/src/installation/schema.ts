import * as z from 'zod/mini'
import { one } from '../shared/reply.ts'

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
