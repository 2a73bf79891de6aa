import { type Backup, isProven, isRight, timeOf } from './catalogue.ts'

const DAYS = 7
const WEEKS = 4
const YOUNG_MS = 48 * 3_600_000

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate())

const dayOf = (time: Date) => startOfDay(time).toDateString()

function weekOf(time: Date): string {
  const monday = startOfDay(time)
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7))
  return monday.toDateString()
}

/** Counts only days or weeks that have a backup, so that time alone deletes nothing. */
function newestOfEach(backups: readonly Backup[], periodOf: (time: Date) => string, count: number): Backup[] {
  const newest = new Map<string, Backup>()
  for (const backup of backups) {
    const period = periodOf(timeOf(backup))
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, count)
}

/**
 * Backups by hand are the operator's to delete, and none is outdated within two days. Proven, checksummed and faulty
 * backups are counted separately, so that none pushes out a better one.
 */
export function findOutdated(backups: readonly Backup[], now: Date): Backup[] {
  const thinned = backups.filter(({ facts }) => facts.reason !== 'by hand')
  const proven = thinned.filter(isProven)
  const unproven = thinned.filter(backup => !isProven(backup))
  const kept = new Set([
    ...[proven, unproven.filter(isRight)].flatMap(kind => [
      ...newestOfEach(kind, dayOf, DAYS),
      ...newestOfEach(kind, weekOf, WEEKS),
    ]),
    ...unproven.filter(backup => !isRight(backup)).slice(0, 1),
  ])
  const isYoung = (backup: Backup) => now.getTime() - timeOf(backup).getTime() < YOUNG_MS
  return thinned.filter(backup => !kept.has(backup) && !isYoung(backup))
}
