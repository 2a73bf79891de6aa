import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { Failed } from './store-deliver-fallback.ts'
import type { MessageStatus } from './whatsapp-statuses.ts'

/** A status may come before the answer to the send is stored; then the receipt finds the delivery. */
const found = (statuses: readonly MessageStatus[]) => sql`
    select d.id, d.notification_id, d.state as was, g.* from unnest(
        ${statuses.map(({ providerId }) => providerId)}::text[],
        ${statuses.map(({ reference }) => reference)}::text[],
        ${statuses.map(({ deliveredAt }) => deliveredAt)}::timestamptz[],
        ${statuses.map(({ openedAt }) => openedAt)}::timestamptz[],
        ${statuses.map(({ error }) => error)}::text[]
      ) as g (provider_id, reference, said_delivered_at, said_opened_at, said_error)
      join deliveries d on d.channel = 'whatsapp'
        and (d.provider_id = g.provider_id or (d.provider_id is null and d.receipt = g.reference))`

/** Of those that a status may close. Workers lock in the same order: notifications, then deliveries. */
export const lockNotifications = (tx: Tx, statuses: readonly MessageStatus[]) =>
  sql`
    select id from notifications where id in (
        select f.notification_id from (${found(statuses)}) f
          where f.was = 'sending' or f.was = 'failed' and f.said_delivered_at is not null
            or f.was = 'sent' and f.said_error is not null)
      order by id for no key update`.execute(tx)

interface Reported extends Failed {
  state: string
  was: string
}

/**
 * The first moment of each kind stays. One that a worker is sending is closed here, so that the worker's own outcome
 * changes nothing any more. Returns those whose state has changed. Rows are locked by ascending id, so that two calls
 * cannot wait for each other.
 */
export async function updateDeliveries(
  tx: Tx,
  statuses: readonly MessageStatus[],
  now: Date,
): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    with found as (${found(statuses)} order by d.id for update of d),
    judged as (
      select f.*, coalesce(d.delivered_at, f.said_delivered_at) as delivered_at,
          case when d.state not in ('sending', 'sent', 'failed') then d.state
            when coalesce(d.delivered_at, f.said_delivered_at) is not null then 'sent'
            when f.said_error is not null then 'failed' else d.state end as becomes
        from found f join deliveries d using (id))
    update deliveries d set
      provider_id = j.provider_id,
      delivered_at = j.delivered_at,
      opened_at = coalesce(d.opened_at, j.said_opened_at),
      error = case when j.delivered_at is null then coalesce(j.said_error, d.error) end,
      leased_until = case when j.becomes = 'sending' then d.leased_until end,
      sent_at = case when j.becomes = 'sent' then coalesce(d.sent_at, ${now}) end,
      state = j.becomes
    from judged j join notifications n on n.id = j.notification_id
    where d.id = j.id
    returning d.notification_id as "notificationId", d.user_id as "userId", d.state, j.was,
      n.kind, n.event_id as "eventId", n.due_at as "dueAt"`.execute(tx)
  return rows.filter(({ state, was }) => state !== was)
}
