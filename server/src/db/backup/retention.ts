import { type Backup, isProven, timeOf } from './catalogue.ts'

const DAYS = 7
const WEEKS = 4

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate())

const dayOf = (time: Date) => startOfDay(time).toDateString()

function weekOf(time: Date): string {
  const monday = startOfDay(time)
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7))
  return monday.toDateString()
}

/** The newest of each of the last so many days, or weeks, that have one at all: time alone deletes nothing. */
function newestOfEach(backups: readonly Backup[], periodOf: (time: Date) => string, most: number): Backup[] {
  const newest = new Map<string, Backup>()
  for (const backup of backups) {
    const period = periodOf(timeOf(backup))
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, most)
}

/**
 * Which of one database's backups, newest first, make room for the others; days and weeks are those of the
 * machine. Those that were restored for a test, those whose checksums alone are right and those that are not right
 * are counted apart, so that no lesser one pushes out a better one.
 */
export function findOutdated(backups: readonly Backup[]): Backup[] {
  const proven = backups.filter(isProven)
  const unproven = backups.filter(backup => !isProven(backup))
  const isRight = ({ facts }: Backup) => facts.check.faults.length === 0
  const kept = new Set([
    ...[proven, unproven.filter(isRight)].flatMap(kind => [
      ...newestOfEach(kind, dayOf, DAYS),
      ...newestOfEach(kind, weekOf, WEEKS),
    ]),
    ...unproven.filter(backup => !isRight(backup)).slice(0, 1),
  ])
  return backups.filter(backup => !kept.has(backup))
}
