import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { displayBytes } from '@muster/domain/installation/rules.ts'
import * as z from 'zod/mini'

const FACTS_FILE = 'muster-backup.json'
export const MANIFEST_FILE = 'backup_manifest'

const ARCHIVE_NAMES = ['base.tar.gz', 'base.tar', 'base.tar.gz.age', 'base.tar.age'] as const
export type ArchiveName = (typeof ARCHIVE_NAMES)[number]

const sums = z.object({ bytes: z.number(), sha256: z.string() })

const backupFacts = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  reason: z.enum(['nightly', 'by hand', 'before a migration']),
  postgres: z.string(),
  /** PostgreSQL's system identifier: the same for every copy of a database */
  system: z.string(),
  migration: z.nullable(z.string()),
  archive: z.extend(sums, { name: z.enum(ARCHIVE_NAMES) }),
  manifest: sums,
  unpackedBytes: z.number(),
  check: z.object({
    /** `restored`: unpacked, started and examined; `sums`: only checksums were verified */
    kind: z.enum(['restored', 'sums']),
    faults: z.array(z.string()),
    rows: z.nullable(z.record(z.string(), z.number())),
  }),
  seconds: z.object({ copy: z.number(), check: z.number() }),
})
export type BackupFacts = z.infer<typeof backupFacts>
export type Reason = BackupFacts['reason']

export interface Backup {
  name: string
  folder: string
  facts: BackupFacts
  /** its files have another size than when it was made */
  damage: string | null
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

export const nameAt = (time: Date) => time.toISOString().replaceAll(':', '-')

export const factsFileIn = (folder: string) => path.join(folder, FACTS_FILE)

export function readBackup(folder: string): Backup | null {
  try {
    const facts = backupFacts.parse(JSON.parse(readFileSync(factsFileIn(folder), 'utf8')))
    return { name: path.basename(folder), folder, facts, damage: findDamage(folder, facts) }
  } catch {
    return null
  }
}

function findDamage(folder: string, { archive, manifest }: BackupFacts): string | null {
  for (const { name, bytes } of [archive, { name: MANIFEST_FILE, ...manifest }]) {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false })
    if (!found) return `${name} is missing`
    if (found.size !== bytes) return `${name} has ${displayBytes(found.size)} and had ${displayBytes(bytes)}`
  }
  return null
}

export const timeOf = ({ facts }: Backup) => new Date(facts.madeAt)

export const isRight = ({ damage, facts: { check } }: Backup) => damage === null && check.faults.length === 0

export const isProven = (backup: Backup) => backup.facts.check.kind === 'restored' && isRight(backup)

export function listBackups(directory: string): Backup[] {
  return foldersIn(directory).flatMap(folder => readBackup(folder) ?? [])
}

/** Named like a backup, but without a readable description. */
export const listUnreadable = (directory: string): string[] =>
  foldersIn(directory).filter(folder => readBackup(folder) === null)

function foldersIn(directory: string): string[] {
  if (!existsSync(directory)) return []
  const names = readdirSync(directory).filter(name => NAME.test(name))
  return names
    .toSorted()
    .reverse()
    .map(name => path.join(directory, name))
}

export function readBackupState(directory: string): { newest: Backup | null; newestProven: Backup | null } {
  const backups = listBackups(directory)
  return { newest: backups[0] ?? null, newestProven: backups.find(isProven) ?? null }
}
