import type { ReminderChange } from '@muster/domain/scheduled-reminders/facts.ts'
import type { Tx } from '#db/connect.ts'

/** In a transaction, so that a reminder and a change of it do not cross (both lock the event). */
export const readChanges = (tx: Tx, eventId: number): Promise<ReminderChange[]> =>
  tx
    .selectFrom('reminder_changes')
    .where('event_id', '=', eventId)
    .select(['rule', 'item_id as itemId', 'due_at as dueAt', 'is_skipped as isSkipped', 'body as text'])
    .execute()
