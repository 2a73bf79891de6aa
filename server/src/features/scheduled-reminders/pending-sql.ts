import type { Firing } from '@muster/domain/scheduled-reminders/facts.ts'
import { sql } from 'kysely'

/** `pending (key, user_id)`: who would be reminded now; the key is item and leg, `null first` are preferences. */
export function withPending(eventId: number, firings: readonly Firing[]) {
  const ofItems = firings.filter(({ itemId }) => itemId !== null)
  const itemIds = ofItems.map(({ itemId }) => itemId)
  return sql`
    with due as materialized (
        select distinct * from unnest(${itemIds}::int[], ${ofItems.map(({ leg }) => leg)}::text[]) as due (item_id, leg)),
      ins as (
        select item_id, user_id, leg from check_ins where annulled_at is null and item_id = any (${itemIds}::int[])),
      places as (
        select d.item_id, d.leg, i.kind, a.user_id
          from due d join items i on i.id = d.item_id join assignments a on a.item_id = d.item_id where i.kind <> 'sub-event'
        union all
        select d.item_id, d.leg, i.kind, m.user_id
          from due d join items i on i.id = d.item_id join event_members m on m.event_id = i.event_id where i.kind = 'sub-event'),
      pending as (
        select item_id || ' ' || leg as key, user_id from places p
          where (item_id, user_id, leg) not in (select item_id, user_id, leg from ins)
            -- nobody leaves a room in which they never were
            and (kind <> 'hotel-room' or leg = 'first'
              or (item_id, user_id) in (select item_id, user_id from ins where leg = 'first'))
        union all
        select 'null first', m.user_id from event_members m
          where m.event_id = ${eventId}
            and m.user_id not in (select user_id from preferences where event_id = ${eventId}))`
}
