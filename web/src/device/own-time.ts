import { formatTime } from '@muster/domain/shared/clock.ts'

export const ownTimezone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Compares clock times, because a zone has several names. */
export const isOwnTime = (timezone: string, now: Date) =>
  formatTime(timezone, now) === formatTime(ownTimezone(), now)
