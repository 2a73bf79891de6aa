import { EXPIRES_AFTER_HOURS, type MessageKind } from '@muster/domain/notifications/kinds.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { partsOf } from '#db/parts-of.ts'
import { queueDeliveries } from './deliver-queue.ts'

/** So that no statement takes long. */
const RECIPIENTS_AT_ONCE = 5_000

export interface NotificationToMany {
  kind: MessageKind
  /** of reminders: who is pending is decided by it when it is sent */
  reminderType?: 'checkin_reminder' | 'preferences_reminder'
  /** and who is pending: those who are checked in to none of these */
  legs?: { first: readonly number[]; second: readonly number[] }
  itemId: number | null
  title: string
  body: string
  path: string
  collapseKey: string
  dueAt: Date | null
  expiresAt?: Date
  recipients: readonly OwnWords[]
}

interface OwnWords {
  userId: number
  itemId?: number | null
  /** otherwise those of the notification */
  words?: { title: string; body: string }
}

interface Of {
  eventId: number
  now: Date
}

/** Nobody has sent them. A few statements, and one for each five thousand recipients. Returns their ids in the same order. */
export async function insertNotifications(
  ctx: Context,
  tx: Tx,
  { eventId, now }: Of,
  all: readonly NotificationToMany[],
): Promise<number[]> {
  if (all.length === 0) return []
  const made = all.map(({ recipients: _, ...one }) => ({
    ...{ kind: one.kind, reminder_type: one.reminderType ?? null, item_id: one.itemId, due_at: one.dueAt },
    ...{ title: one.title, body: one.body, path: one.path, collapse_key: one.collapseKey },
    expires_at: one.expiresAt ?? new Date(now.getTime() + EXPIRES_AFTER_HOURS[one.kind] * 3_600_000),
    ...{ first_leg_items: one.legs?.first ?? null, second_leg_items: one.legs?.second ?? null },
  }))
  const { rows } = await sql<{ id: number }>`
    insert into notifications (event_id, created_at, kind, reminder_type, item_id, due_at, title, body, path, collapse_key,
        expires_at, first_leg_items, second_leg_items)
      select ${eventId}::int, ${now}::timestamptz, * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (
        kind text, reminder_type text, item_id int, due_at timestamptz, title text, body text, path text, collapse_key text,
        expires_at timestamptz, first_leg_items int[], second_leg_items int[])
      returning id`.execute(tx)
  // they are made in the order of the list
  const ids = rows.map(({ id }) => id)
  const recipients = all.flatMap((one, at) => one.recipients.map(to => ({ ...to, notificationId: ids[at] })))
  for (const part of partsOf(recipients, RECIPIENTS_AT_ONCE))
    await sql`
      insert into recipients (notification_id, user_id, item_id, title, body)
        select * from unnest(
          ${part.map(({ notificationId }) => notificationId)}::int[],
          ${part.map(({ userId }) => userId)}::int[],
          ${part.map(({ itemId }) => itemId ?? null)}::int[],
          ${part.map(({ words }) => words?.title ?? null)}::text[],
          ${part.map(({ words }) => words?.body ?? null)}::text[])`.execute(tx)
  await queueDeliveries(ctx, tx, ids)
  return ids
}
