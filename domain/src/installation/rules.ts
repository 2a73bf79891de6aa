import { BACK_AT, BACKUP_OLD_MS, LOW_AT } from './limits.ts'
import type { BackupState, DiskLevel } from './schema.ts'

/** reliability.md 1.2, case 22. A level is left a little above where it began, in either case. */
export function diskLevel(before: DiskLevel, freeBytes: number, reserve: number): DiskLevel {
  if (freeBytes < reserve * (before === 'full' ? BACK_AT : 1)) return 'full'
  if (freeBytes < reserve * LOW_AT * (before === 'ok' ? 1 : BACK_AT)) return 'low'
  return 'ok'
}

const KILOBYTE = 1024
const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

/** As much as a person wants to know: `12 kB`, `430 MB`, `1.8 GB`. */
export function displayBytes(bytes: number): string {
  if (bytes >= 100 * GIGABYTE) return `${Math.floor(bytes / GIGABYTE)} GB`
  if (bytes >= GIGABYTE) return `${(Math.floor((bytes / GIGABYTE) * 10) / 10).toFixed(1)} GB`
  if (bytes >= MEGABYTE || bytes === 0) return `${Math.floor(bytes / MEGABYTE)} MB`
  return `${Math.ceil(bytes / KILOBYTE)} kB`
}

const DAY_MS = 24 * 3_600_000

/** What an Admin should know of the backups: null when nothing, else what is wrong and for how many whole days. */
export function backupWorry(
  { at, isGood }: BackupState,
  now: Date,
): { kind: 'bad' } | { kind: 'old'; days: number } | null {
  if (!isGood) return { kind: 'bad' }
  const age = now.getTime() - Date.parse(at)
  return age < BACKUP_OLD_MS ? null : { kind: 'old', days: Math.floor(age / DAY_MS) }
}
