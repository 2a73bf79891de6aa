export interface Moment {
  /** 'HH:MM' in the machine's zone */
  backupAt: string
  now: Date
  /** when this server started */
  startedAt: Date
  /** when each backup was made that was restored for a test and found right */
  proven: readonly Date[]
  /** null when the last attempt went well */
  failedAt: Date | null
}

/** The first minutes after a start may be the busiest ones of the day. */
const SETTLE_MS = 15 * 60_000
const RETRY_MS = 60 * 60_000

/** Whether the time of day has passed since the newest good backup, also while the machine was off or asleep. */
export function isBackupDue({ backupAt, now, startedAt, proven, failedAt }: Moment): boolean {
  if (now.getTime() - startedAt.getTime() < SETTLE_MS) return false
  if (failedAt && now.getTime() - failedAt.getTime() < RETRY_MS) return false
  const due = lastTimeOf(backupAt, now)
  // a clock that was wrong for a while leaves backups of the future behind
  return !proven.some(time => time >= due && time <= now)
}

function lastTimeOf(backupAt: string, now: Date): Date {
  const [hours = 0, minutes = 0] = backupAt.split(':').map(Number)
  const at = new Date(now)
  at.setHours(hours, minutes, 0, 0)
  if (at > now) {
    at.setDate(at.getDate() - 1)
    // a day with a change of clocks has other hours
    at.setHours(hours, minutes, 0, 0)
  }
  return at
}
