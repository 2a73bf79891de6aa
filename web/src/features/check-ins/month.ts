import { addDays } from '@muster/domain/shared/clock.ts'

const DAYS_OF_WEEK = 7

export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The same date `months` later; the last day if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const first = new Date(`${firstOfMonth(day)}T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const start = first.toISOString().slice(0, 10)
  const date = addDays(start, Number(day.slice(8)) - 1)
  return date.startsWith(start.slice(0, 7)) ? date : addDays(`${date.slice(0, 7)}-01`, -1)
}

/** 0 is Sunday, the first day of the week. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

export const weekOf = (day: string): string[] =>
  Array.from({ length: DAYS_OF_WEEK }, (_, at) => addDays(day, at - weekday(day)))

/** The weeks of the month of `day`; `null` for days of another month. */
export function weeksOfMonth(day: string): (string | null)[][] {
  const first = firstOfMonth(day)
  const next = addMonths(first, 1)
  const weeks: (string | null)[][] = []
  for (let [start = first] = weekOf(first); start < next; start = addDays(start, DAYS_OF_WEEK))
    weeks.push(weekOf(start).map(one => (one >= first && one < next ? one : null)))
  return weeks
}
