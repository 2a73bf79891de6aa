import { formatTime } from '@muster/domain/shared/clock.ts'

export const ownTimezone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the phone shows the time of that zone: one zone has several names, so their clocks are compared. */
export const isOwnTime = (timezone: string, now: Date) =>
  formatTime(timezone, now) === formatTime(ownTimezone(), now)
