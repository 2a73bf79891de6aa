import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'

const AT_ONCE = 100

/** Unfinished ones whose job was lost, whose quiet hours are over, or which an earlier version left. */
export async function findUnplanned(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from notifications n
      where n.notification_status in ('queued', 'sending') and (n.send_after is null or n.send_after <= ${ctx.now()})
        and (exists (select from recipients r where r.notification_id = n.id and r.state = 'queued')
          or not exists (select from recipients r where r.notification_id = n.id and r.state in ('queued', 'sending')))
      order by n.id limit ${AT_ONCE}`.execute(dbOf(ctx))
  return rows.map(({ id }) => id)
}

export const countOpen = (ctx: Context, channels: readonly string[]) =>
  dbOf(ctx)
    .selectFrom('deliveries')
    .where('channel', 'in', [...channels, ''])
    .where('state', 'in', ['queued', 'sending'])
    .groupBy('channel')
    .select(['channel', query => query.fn.countAll<number>().as('count')])
    .execute()

export interface Progress {
  waiting: number
  /** the channel has taken it; `delivered` and `opened` are among them */
  sent: number
  delivered: number
  opened: number
  failed: number
  skipped: number
}

const NOBODY: Progress = { waiting: 0, sent: 0, delivered: 0, opened: 0, failed: 0, skipped: 0 }

/** People, not deliveries. Who has read it in the inbox has opened it. */
export async function progressOf(ctx: Context, notificationId: number): Promise<Progress> {
  const counted = await sql<Progress>`
    select count(*) filter (where r.state in ('queued', 'sending'))::int as waiting,
        count(*) filter (where r.state = 'sent')::int as sent,
        count(*) filter (where r.state = 'sent' and (d.is_delivered or r.read_at is not null))::int as delivered,
        count(*) filter (where r.state = 'sent' and (d.is_opened or r.read_at is not null))::int as opened,
        count(*) filter (where r.state = 'failed')::int as failed,
        count(*) filter (where r.state = 'skipped')::int as skipped
      from recipients r left join (
        select user_id, bool_or(delivered_at is not null or opened_at is not null) as is_delivered,
            bool_or(opened_at is not null) as is_opened
          from deliveries where notification_id = ${notificationId} group by user_id) d on d.user_id = r.user_id
      where r.notification_id = ${notificationId}`.execute(dbOf(ctx))
  return counted.rows[0] ?? NOBODY
}
