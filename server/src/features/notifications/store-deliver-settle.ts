import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

/**
 * Ends notifications that have no recipient left to reach. Their rows must be locked, so that two workers who each
 * reach one of the last two see each other.
 */
export const settle = (tx: Tx, notificationIds: readonly number[], now: Date) =>
  sql`
    update notifications n set notification_status = o.status, sent_at = case when o.status = 'sent' then ${now}::timestamptz end
      from (select id, case
          when exists (select from recipients r where r.notification_id = id and r.state = 'sent') then 'sent'
          when exists (select from recipients r where r.notification_id = id
            and (r.state = 'failed' or r.skipped_because in ('expired', 'stopped', 'unreachable'))) then 'failed'
          else 'sent' end as status
        from unnest(${notificationIds}::int[]) as given (id)) o
      where n.id = o.id and (n.notification_status in ('queued', 'sending')
          or n.notification_status = 'sent' and o.status = 'failed') and not exists (
        select from recipients r where r.notification_id = n.id and r.state in ('queued', 'sending'))`.execute(
    tx,
  )

export interface Pair {
  notificationId: number
  userId: number
}

/** The state of the way to a person follows from all deliveries. One that was sent decides, until it is reported as failed. */
export const settleRecipients = (tx: Tx, pairs: readonly Pair[]) =>
  sql`
    with facts as (
      select d.notification_id, d.user_id, min(d.sent_at) as sent_at, bool_or(d.state = 'sent') as is_sent,
          bool_or(d.state in ('queued', 'sending')) as is_open, bool_or(d.state = 'failed') as has_failed,
          bool_or(d.state = 'expired') as is_expired
        from (select distinct * from unnest(${pairs.map(pair => pair.notificationId)}::int[],
          ${pairs.map(({ userId }) => userId)}::int[]) as given (notification_id, user_id)) p
          join deliveries d on d.notification_id = p.notification_id and d.user_id = p.user_id
        group by d.notification_id, d.user_id)
    update recipients r set sent_at = f.sent_at,
        state = case when is_sent then 'sent' when is_open then 'sending' when has_failed then 'failed' else 'skipped' end,
        skipped_because = case when is_sent or is_open or has_failed then null
          when is_expired then 'expired' else 'stopped' end
      from facts f
      where r.notification_id = f.notification_id and r.user_id = f.user_id
        and (r.state in ('queued', 'sending') or f.is_sent <> (r.state = 'sent'))`.execute(tx)
