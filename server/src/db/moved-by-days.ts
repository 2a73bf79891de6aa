import { type Expression, type RawBuilder, sql } from 'kysely'

export interface Move {
  timezone: string
  days: number
}

/** The same time of day so many days later, whatever the clocks of the time zone do in between. */
export const movedByDays = <Time extends Date | null>(
  at: Expression<Time>,
  { timezone, days }: Move,
): RawBuilder<Time> =>
  sql<Time>`(${at} at time zone ${timezone}::text + make_interval(days => ${days}::int)) at time zone ${timezone}::text`
