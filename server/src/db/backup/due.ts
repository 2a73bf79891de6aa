export interface Moment {
  /** 'HH:MM' in the machine's zone */
  backupAt: string
  now: Date
  startedAt: Date
  proven: readonly Date[]
  failedAt: Date | null
}

/** The minutes after a start may be the busiest of the day. */
const SETTLE_MS = 15 * 60_000
const RETRY_MS = 60 * 60_000

export function isBackupDue({ backupAt, now, startedAt, proven, failedAt }: Moment): boolean {
  if (now.getTime() - startedAt.getTime() < SETTLE_MS) return false
  if (failedAt && now.getTime() - failedAt.getTime() < RETRY_MS) return false
  const due = lastTimeOf(backupAt, now)
  // a wrong clock may have left backups from the future
  return !proven.some(time => time >= due && time <= now)
}

function lastTimeOf(backupAt: string, now: Date): Date {
  const [hours = 0, minutes = 0] = backupAt.split(':').map(Number)
  const at = new Date(now)
  at.setHours(hours, minutes, 0, 0)
  if (at > now) {
    at.setDate(at.getDate() - 1)
    // again, because of daylight saving time
    at.setHours(hours, minutes, 0, 0)
  }
  return at
}
