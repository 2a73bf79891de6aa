import { formatDay, formatShortDay } from '@muster/domain/shared/clock.ts'

export const dayChips = (days: readonly string[], today: string) =>
  days.map(value => ({
    value,
    label: formatDay(value),
    short: formatShortDay(value),
    isCurrent: value === today,
  }))
