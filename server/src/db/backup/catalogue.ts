import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** Our own file in a backup; what has none is nobody's business of ours. */
const FACTS_FILE = 'muster-backup.json'
export const MANIFEST_FILE = 'backup_manifest'

const sums = z.object({ bytes: z.number(), sha256: z.string() })

const backupFacts = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  reason: z.enum(['nightly', 'by hand', 'before a migration']),
  /** of the server that made it, such as 18.4 */
  postgres: z.string(),
  /** which database this is: copies of it have the same number, a new one has another */
  system: z.string(),
  /** the newest one that the database had, null for none */
  migration: z.nullable(z.string()),
  archive: z.extend(sums, { name: z.enum(['base.tar.gz', 'base.tar']) }),
  manifest: sums,
  /** what it takes once it is unpacked */
  unpackedBytes: z.number(),
  check: z.object({
    /** `restored`: it was unpacked, started and examined; `sums`: every checksum was right */
    kind: z.enum(['restored', 'sums']),
    /** empty when all was right */
    faults: z.array(z.string()),
    /** rows found in each table, null where the database was not started */
    rows: z.nullable(z.record(z.string(), z.number())),
  }),
  /** what it took to write it, and to check it */
  seconds: z.object({ copy: z.number(), check: z.number() }),
})
export type BackupFacts = z.infer<typeof backupFacts>
export type Reason = BackupFacts['reason']

export interface Backup {
  name: string
  folder: string
  facts: BackupFacts
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** Sortable, and a file name everywhere. */
export const nameAt = (time: Date) => time.toISOString().replaceAll(':', '-')

export const factsFileIn = (folder: string) => path.join(folder, FACTS_FILE)

/** Null where the folder is no backup of ours, or its description cannot be read. */
export function readBackup(folder: string): Backup | null {
  try {
    const facts = backupFacts.parse(JSON.parse(readFileSync(factsFileIn(folder), 'utf8')))
    return { name: path.basename(folder), folder, facts }
  } catch {
    return null
  }
}

export const timeOf = ({ facts }: Backup) => new Date(facts.madeAt)

/** Restored for a test, and found right. */
export const isProven = ({ facts: { check } }: Backup) =>
  check.kind === 'restored' && check.faults.length === 0

/** Newest first. A folder that bears a backup's name without being one is not among them. */
export function listBackups(directory: string): Backup[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .filter(name => NAME.test(name))
    .sort()
    .reverse()
    .flatMap(name => readBackup(path.join(directory, name)) ?? [])
}

/** For whoever wants to know whether the backups work. */
export function readBackupState(directory: string): { newest: Backup | null; newestProven: Backup | null } {
  const backups = listBackups(directory)
  return { newest: backups[0] ?? null, newestProven: backups.find(isProven) ?? null }
}
