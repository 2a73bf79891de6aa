import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

/**
 * Queued recipients who still need the notification. Of a reminder these are people who are expected and pending now;
 * of everything else they are all.
 */
export async function stillPending(tx: Tx, notificationId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select r.user_id as "userId"
      from recipients r join notifications n on n.id = r.notification_id left join items i on i.id = r.item_id
      where r.notification_id = ${notificationId} and r.state = 'queued' and (n.reminder_type is null or (
        exists (select from event_members m where m.event_id = n.event_id and m.user_id = r.user_id)
        and (i.id is null or i.kind = 'sub-event'
          or exists (select from assignments a where a.item_id = i.id and a.user_id = r.user_id))
        and case n.reminder_type
          when 'preferences_reminder' then not exists (
            select from preferences p where p.event_id = n.event_id and p.user_id = r.user_id)
          else not exists (
            select from check_ins c where c.user_id = r.user_id and c.annulled_at is null
              and (c.leg = 'first' and c.item_id = any (n.first_leg_items)
                or c.leg = 'second' and c.item_id = any (n.second_leg_items))) end))
      order by r.user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}
