import { EXPIRES_AFTER_HOURS, type MessageKind } from '@muster/domain/notifications/kinds.ts'
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { DB, Notifications } from '#db/schema.generated.ts'
import { queueDelivery } from './deliver-queue.ts'

interface Notification {
  /** `null` when it is about the installation */
  eventId: number | null
  kind: MessageKind
  to: readonly number[]
  words: { title: string; body: string }
  /** the screen that it opens, of the event unless it is the first or the last one */
  screen: 'events' | 'car-pools' | 'car-pool-requests' | 'my-checkin' | 'my-items' | 'roll-call' | 'webhooks'
  itemId?: number
  /** a newer notification with the same key replaces this one */
  collapseKey?: string
  /** when the thing is that it is about */
  dueAt?: Date
  /** otherwise a time of its kind */
  expiresAt?: Date
}

type Notice = Omit<Notification, 'to'>
/** `null`: Muster itself */
type Sender = { user: { id: number } } | null

/** Delivered after the commit. Nobody is notified of what they did themselves. */
export async function notify(
  ctx: Context,
  tx: Tx,
  me: Sender,
  { to, ...notice }: Notification,
): Promise<void> {
  const recipientIds = [...new Set(to)].filter(id => id !== me?.user.id)
  if (recipientIds.length === 0) return
  const id = await insertNotification(tx, toRow(ctx, me, notice))
  const recipients = recipientIds.map(userId => ({ notification_id: id, user_id: userId }))
  await tx.insertInto('recipients').values(recipients).execute()
  await queueDelivery(ctx, tx, id)
}

/** As `notify`, for any number of people that a query finds. Returns the notification. */
export async function notifyEach(
  ctx: Context,
  tx: Tx,
  { me, ...notice }: Notice & { me: NonNullable<Sender> },
  people: SelectQueryBuilder<DB, never, { user_id: number }>,
): Promise<number> {
  const id = await insertNotification(tx, toRow(ctx, me, notice))
  await tx
    .insertInto('recipients')
    .columns(['notification_id', 'user_id'])
    .expression(
      tx
        .selectFrom(people.as('p'))
        .where('p.user_id', '<>', me.user.id)
        .select([sql<number>`${id}::int`.as('notification_id'), 'p.user_id']),
    )
    .execute()
  await queueDelivery(ctx, tx, id)
  return id
}

/** It is not sent after this moment. */
export const expireNotification = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('notifications').set({ expires_at: at }).where('id', '=', id).execute()

function toRow({ now }: Context, me: Sender, notice: Notice): Insertable<Notifications> {
  const { eventId, kind, words, screen, itemId, collapseKey, dueAt, expiresAt } = notice
  const at = now()
  return {
    event_id: eventId,
    sender_id: me?.user.id ?? null,
    kind,
    ...words,
    path: pathOf(screen, eventId),
    item_id: itemId ?? null,
    collapse_key: collapseKey ?? null,
    due_at: dueAt ?? null,
    created_at: at,
    expires_at: expiresAt ?? new Date(at.getTime() + EXPIRES_AFTER_HOURS[kind] * 3_600_000),
  }
}

function pathOf(screen: Notice['screen'], eventId: number | null): string {
  if (screen === 'events') return '/'
  return screen === 'webhooks' ? `/${screen}` : `/events/${eventId}/${screen}`
}

async function insertNotification(tx: Tx, notification: Insertable<Notifications>): Promise<number> {
  const { id } = await tx
    .insertInto('notifications')
    .values(notification)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** With what the person sent, which has their name in it, and what nobody else received. */
export async function forgetRecipient(tx: Tx, userId: number): Promise<void> {
  const received = await tx
    .deleteFrom('recipients')
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
              selectFrom('recipients as r').select('r.user_id').whereRef('r.notification_id', '=', 'n.id'),
            ),
          ),
        ]),
      ]),
    )
    .execute()
  for (const table of ['push_subscriptions', 'channel_choices', 'unsubscribes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
