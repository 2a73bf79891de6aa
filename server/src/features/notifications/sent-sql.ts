import type { SentToPerson } from '@muster/domain/notifications/send-facts.ts'
import type { SentNotification } from '@muster/domain/notifications/send-schema.ts'
import { type Expression, sql } from 'kysely'

/** How far a notification has come with the recipient `r`, as `progressOf` counts it. */
export const personState = sql<SentToPerson>`case
  when r.state in ('failed', 'skipped') then r.state
  when r.state in ('queued', 'sending') then 'waiting'
  when r.read_at is not null then 'opened'
  else coalesce((select case
      when bool_or(d.opened_at is not null) then 'opened'
      when bool_or(d.delivered_at is not null) then 'delivered' end
    from deliveries d where d.notification_id = r.notification_id and d.user_id = r.user_id), 'sent') end`

export const countsOf = (notificationId: Expression<number>) => sql<SentNotification['counts']>`(
  select jsonb_build_object('total', count(*), 'waiting', count(*) filter (where state in ('queued', 'sending')),
      'goneOut', count(*) filter (where state = 'sent'), 'failed', count(*) filter (where state = 'failed'),
      'skipped', count(*) filter (where state = 'skipped'))
    from recipients where notification_id = ${notificationId})`
