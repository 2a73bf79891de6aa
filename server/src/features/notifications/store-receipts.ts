import type { Tx } from '#db/connect.ts'

interface Delivered {
  notificationId: number
  userId: number
  subscriptionId: number | null
}

/** Repeated calls keep the first time. `undefined` for an unknown receipt. */
export async function markDelivered(
  tx: Tx,
  receipt: string,
  now: Date,
  isOpened: boolean,
): Promise<Delivered | undefined> {
  return tx
    .updateTable('deliveries')
    .set(({ fn, val }) => ({
      delivered_at: fn.coalesce('delivered_at', val(now)),
      ...(isOpened ? { opened_at: fn.coalesce('opened_at', val(now)) } : {}),
    }))
    .where('receipt', '=', receipt)
    .returning([
      'notification_id as notificationId',
      'user_id as userId',
      'subscription_id as subscriptionId',
    ])
    .executeTakeFirst()
}

export const markDevice = (tx: Tx, id: number, now: Date, isOpened: boolean) =>
  tx
    .updateTable('push_subscriptions')
    .set({ last_delivered_at: now, ...(isOpened ? { last_opened_at: now } : {}) })
    .where('id', '=', id)
    .execute()

/** Returns the event whose inbox has changed, `undefined` if it was read before. */
export async function markRead(
  tx: Tx,
  { notificationId, userId }: Delivered,
  now: Date,
): Promise<{ eventId: number | null } | undefined> {
  return tx
    .updateTable('recipients as r')
    .from('notifications as n')
    .set({ read_at: now })
    .whereRef('n.id', '=', 'r.notification_id')
    .where('r.notification_id', '=', notificationId)
    .where('r.user_id', '=', userId)
    .where('r.read_at', 'is', null)
    .returning('n.event_id as eventId')
    .executeTakeFirst()
}
