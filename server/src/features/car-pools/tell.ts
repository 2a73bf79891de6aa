import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'

interface Message {
  eventId: number
  to: readonly number[]
  words: { title: string; body: string }
  screen: 'car-pools' | 'car-pool-requests'
}

export const nameOf = ({ user }: Caller) => user.name.trim() || user.username

/** One message to however many, to be delivered after the commit; nobody is told of what they did themselves. */
export async function tell(
  { now }: Context,
  tx: Tx,
  me: Caller,
  { eventId, to, words, screen }: Message,
): Promise<void> {
  const recipients = [...new Set(to)].filter(id => id !== me.user.id)
  if (recipients.length === 0) return
  const { id } = await tx
    .insertInto('notifications')
    .values({
      event_id: eventId,
      sender_id: me.user.id,
      ...words,
      path: `/events/${eventId}/${screen}`,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const deliveries = recipients.map(userId => ({ notification_id: id, user_id: userId }))
  await tx.insertInto('deliveries').values(deliveries).execute()
}
