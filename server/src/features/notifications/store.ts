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

/** With what the person sent, which has their name in it, and what nobody else received. */
export async function forgetRecipient(tx: Tx, userId: number): Promise<void> {
  const received = await tx
    .deleteFrom('deliveries')
    .where('user_id', '=', userId)
    .returning('notification_id as id')
    .execute()
  const ids = received.map(({ id }) => id)
  await tx
    .deleteFrom('notifications as n')
    .where(({ eb, and, or, not, exists, selectFrom, val }) =>
      or([
        eb('n.sender_id', '=', userId),
        and([
          eb('n.id', '=', eb.fn.any(val(ids))),
          not(
            exists(
              selectFrom('deliveries as d').select('d.user_id').whereRef('d.notification_id', '=', 'n.id'),
            ),
          ),
        ]),
      ]),
    )
    .execute()
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}
