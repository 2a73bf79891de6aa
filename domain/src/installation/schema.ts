import * as z from 'zod/mini'
import { one } from '../shared/reply.ts'

/** `low`: somebody should make room. `full`: nothing is saved any more. */
export const diskState = z.object({ level: z.enum(['ok', 'low', 'full']), freeBytes: z.int() })
export type DiskState = z.infer<typeof diskState>
export type DiskLevel = DiskState['level']

/** The newest one; good when it was tried out and everything was in it. */
export const backupState = z.object({ at: z.string(), isGood: z.boolean() })
export type BackupState = z.infer<typeof backupState>

/** What an Admin should know of the machine. Null: a database that we do not run, or no backup yet. */
export const installationReply = one(
  z.object({ disk: z.nullable(diskState), backup: z.nullable(backupState) }),
)
export type InstallationReply = z.infer<typeof installationReply>
