import type { ReadAllBody, UpdateNotificationBody } from '@muster/domain/notifications/schema-inbox.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { recordAudit } from '#features/audit/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import * as store from './store-inbox.ts'

/** The other devices of the person are nudged. */
export async function markRead(ctx: Context, me: Caller, id: AnyId): Promise<void> {
  const userId = me.user.id
  const read = await ctx.inTransaction(tx => store.setRead(tx, { userId, id, now: ctx.now() }), {
    isIdempotent: true,
  })
  if (!read) throw new Refused('not_found')
  if (read.wasUnread && read.eventId !== null) ctx.live.nudgePeople(read.eventId, [userId])
}

export async function markAllRead(ctx: Context, me: Caller, { upTo, eventId }: ReadAllBody): Promise<void> {
  const event =
    eventId === undefined ? null : typeof eventId === 'number' ? { id: eventId } : { documentId: eventId }
  const all = { userId: me.user.id, upTo, event, now: ctx.now() }
  const events = await ctx.inTransaction(tx => store.setAllRead(tx, all), { isIdempotent: true })
  for (const id of events) ctx.live.nudgePeople(id, [me.user.id])
}

/** Only what is sent has a time of sending. */
export async function updateStatus(
  ctx: Context,
  me: Caller,
  { id, data }: { id: AnyId } & UpdateNotificationBody,
): Promise<void> {
  const { notificationStatus: status, sentAt } = data
  const now = ctx.now()
  const at = status === 'sent' ? (sentAt ? new Date(sentAt) : now) : null
  await ctx.inTransaction(async tx => {
    const found = await store.setStatus(tx, { id, status, sentAt: at })
    if (!found) throw new Refused('not_found')
    await recordAudit(tx, {
      action: 'notification-status-set',
      actorId: me.user.id,
      eventId: found.eventId,
      details: { ...id, status },
      at: now,
    })
  })
}
