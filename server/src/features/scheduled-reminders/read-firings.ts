import type { Firing } from '@muster/domain/scheduled-reminders/facts.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'

const LATEST = 30

/** Rooms and car pools of one firing are shown as one. */
export async function readLatestFirings(ctx: Context, eventId: number) {
  const { rows } = await sql<{
    id: number
    rule: string
    itemId: number | null
    firedAt: Date
    people: number
  }>`
    select min(id)::int as id, rule, fired_at as "firedAt", sum(people)::int as people,
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
  const ofItems = firings.filter(({ itemId }) => itemId !== null)
  const { rows } = await sql<{ key: string; count: number }>`
    with due as materialized (
        select distinct * from unnest(${ofItems.map(({ itemId }) => itemId)}::int[], ${ofItems.map(({ leg }) => leg)}::text[])
          as due (item_id, leg)),
      ins as (
        select item_id, user_id, leg from check_ins
          where annulled_at is null and item_id = any (${ofItems.map(({ itemId }) => itemId)}::int[])),
      places as (
        select d.item_id, d.leg, i.kind, a.user_id
          from due d join items i on i.id = d.item_id join assignments a on a.item_id = d.item_id where i.kind <> 'sub-event'
        union all
        select d.item_id, d.leg, i.kind, m.user_id
          from due d join items i on i.id = d.item_id join event_members m on m.event_id = i.event_id where i.kind = 'sub-event')
    select item_id || ' ' || leg as key, count(*)::int as count from places p
      where (item_id, user_id, leg) not in (select item_id, user_id, leg from ins)
        and (kind <> 'hotel-room' or leg = 'first'
          or (item_id, user_id) in (select item_id, user_id from ins where leg = 'first'))
      group by item_id, leg
    union all
    select 'null first', count(*)::int from event_members m
      where m.event_id = ${eventId}
        and m.user_id not in (select user_id from preferences where event_id = ${eventId})`.execute(dbOf(ctx))
  return new Map(rows.map(({ key, count }) => [key, count]))
}
