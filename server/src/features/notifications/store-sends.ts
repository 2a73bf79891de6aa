import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { stopDeliveries } from './store-deliver-plan.ts'
import { insertWorded } from './store-reminders.ts'

interface Message {
  eventId: number
  senderId: number
  now: Date
  expiresAt: Date
  /** in quiet hours it goes out at once */
  dueAt: Date | null
  path: string
  title: string
  /** without the greeting */
  body: string
  messages: Parameters<typeof insertWorded>[3]
}

/** Two statements for any number of people. */
export async function insertMessage(ctx: Context, tx: Tx, message: Message): Promise<string> {
  const { eventId, senderId, now, expiresAt, dueAt, path, title, body, messages } = message
  const itemIds = new Set(messages.map(({ itemId }) => itemId))
  const [itemId = null] = itemIds.size === 1 ? itemIds : []
  const { id, documentId } = await tx
    .insertInto('notifications')
    .values({
      ...{ event_id: eventId, sender_id: senderId, kind: 'message', item_id: itemId, title, body, path },
      ...{ created_at: now, expires_at: expiresAt, due_at: dueAt },
    })
    .returning(['id', 'document_id as documentId'])
    .executeTakeFirstOrThrow()
  await insertWorded(ctx, tx, id, messages)
  return documentId
}

interface OfSender {
  eventId: number
  senderId: number
  since: Date
}

/** Messages by one person. */
export async function countSince(tx: Tx, { eventId, senderId, since }: OfSender): Promise<number> {
  const { count } = await tx
    .selectFrom('notifications')
    .where('event_id', '=', eventId)
    .where('sender_id', '=', senderId)
    .where('kind', '=', 'message')
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const lockSend = (tx: Tx, notification: AnyId) =>
  tx
    .selectFrom('notifications')
    .select(['id', 'document_id as documentId', 'event_id as eventId', 'sender_id as senderId'])
    .select(['stopped_at as stoppedAt'])
    .where(({ eb }) =>
      'id' in notification ? eb('id', '=', notification.id) : eb('document_id', '=', notification.documentId),
    )
    .where('kind', '<>', 'car-pool')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** What has not gone out is never sent. */
export async function stopNotification(tx: Tx, id: number, by: { id: number; at: Date }): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ stopped_at: by.at, stopped_by_id: by.id })
    .where('id', '=', id)
    .execute()
  await stopDeliveries(tx, id, by.at)
}

/** People to whom it has gone out. */
export async function countGone(tx: Tx, id: number): Promise<{ gone: number; total: number }> {
  return tx
    .selectFrom('recipients')
    .where('notification_id', '=', id)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('state', 'in', ['sending', 'sent']).as('gone'),
    ])
    .executeTakeFirstOrThrow()
}
