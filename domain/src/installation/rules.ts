import { BACK_AT, LOW_AT } from './limits.ts'
import type { DiskLevel } from './schema.ts'

/** reliability.md 1.2, case 22. A level is left a little above where it began, in either case. */
export function diskLevel(before: DiskLevel, freeBytes: number, reserve: number): DiskLevel {
  if (freeBytes < reserve * (before === 'full' ? BACK_AT : 1)) return 'full'
  if (freeBytes < reserve * LOW_AT * (before === 'ok' ? 1 : BACK_AT)) return 'low'
  return 'ok'
}

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

/** As much as a person wants to know: `430 MB`, `1.8 GB`. */
export const displayBytes = (bytes: number) =>
  bytes < GIGABYTE
    ? `${Math.floor(bytes / MEGABYTE)} MB`
    : `${(Math.floor((bytes / GIGABYTE) * 10) / 10).toFixed(1)} GB`
