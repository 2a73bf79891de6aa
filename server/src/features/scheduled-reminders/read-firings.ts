import type { Channel } from '@muster/domain/notifications/kinds.ts'
import type { Firing } from '@muster/domain/scheduled-reminders/facts.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { withPending } from './pending-sql.ts'

const LATEST = 30

/** Rooms and car pools of one firing are shown as one. */
export async function readLatestFirings(ctx: Context, eventId: number) {
  const { rows } = await sql<{
    id: number
    rule: string
    itemId: number | null
    firedAt: Date
    people: number
    isSkipped: boolean
  }>`
    select min(id)::int as id, rule, fired_at as "firedAt", sum(people)::int as people, bool_and(is_skipped) as "isSkipped",
        case when count(*) = 1 then min(item_id) end as "itemId"
      from reminder_firings where event_id = ${eventId}
      group by rule, fired_at, case when rule like 'room-%' or rule like 'car-pool-%' then 0 else item_id end
      order by fired_at desc, id desc limit ${LATEST}`.execute(dbOf(ctx))
  return rows
}

/** Who would be reminded now, by item and leg; `null first` are preferences. */
export async function countPending(
  ctx: Context,
  eventId: number,
  firings: readonly Firing[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    ${withPending(eventId, firings)}
    select key, count(*)::int as count from pending group by key`.execute(dbOf(ctx))
  return new Map(rows.map(({ key, count }) => [key, count]))
}

type Way = Channel | 'none'

interface Ways {
  userId: number
  /** by what is due soon, which is sent although it is switched off, and by what is not */
  soon: Way
  later: Way
}

/** Likewise, by both ways. */
export async function countPendingByWay(
  ctx: Context,
  eventId: number,
  firings: readonly Firing[],
  ways: readonly Ways[],
) {
  const { rows } = await sql<{ key: string; soon: Way; later: Way; count: number }>`
    ${withPending(eventId, firings)},
      ways as (
        select * from unnest(${ways.map(({ userId }) => userId)}::int[], ${ways.map(({ soon }) => soon)}::text[],
          ${ways.map(({ later }) => later)}::text[]) as way (user_id, soon, later))
    select key, coalesce(soon, 'none') as soon, coalesce(later, 'none') as later, count(*)::int as count
      from pending left join ways using (user_id) group by 1, 2, 3`.execute(dbOf(ctx))
  return Map.groupBy(rows, ({ key }) => key)
}
