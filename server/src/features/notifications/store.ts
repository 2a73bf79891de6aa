import type { Insertable } from 'kysely'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Notifications } from '#db/schema.generated.ts'

interface Notification {
  eventId: number
  to: readonly number[]
  words: { title: string; body: string }
  /** the screen of the event that it opens */
  screen: 'car-pools' | 'car-pool-requests'
}

/** Delivered after the commit. Nobody is notified of what they did themselves. */
export async function notify(
  { now }: Context,
  tx: Tx,
  me: { user: { id: number } },
  { eventId, to, words, screen }: Notification,
): Promise<void> {
  const recipientIds = [...new Set(to)].filter(id => id !== me.user.id)
  if (recipientIds.length === 0) return
  const path = `/events/${eventId}/${screen}`
  const notification = { event_id: eventId, sender_id: me.user.id, ...words, path, created_at: now() }
  await insertNotification(tx, notification, recipientIds)
}

async function insertNotification(
  tx: Tx,
  notification: Insertable<Notifications>,
  recipientIds: readonly number[],
): Promise<void> {
  const { id } = await tx
    .insertInto('notifications')
    .values(notification)
    .returning('id')
    .executeTakeFirstOrThrow()
  const deliveries = recipientIds.map(userId => ({ notification_id: id, user_id: userId }))
  await tx.insertInto('deliveries').values(deliveries).execute()
}
