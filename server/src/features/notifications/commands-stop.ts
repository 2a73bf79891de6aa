import type { StopReply } from '@muster/domain/notifications/send-schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { recordAudit } from '#features/audit/store.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import * as store from './store-sends.ts'

/** What has not gone out is never sent (R355). To stop again tells what the first stop told. */
export async function stopSend(ctx: Context, me: Caller, notification: AnyId): Promise<StopReply['data']> {
  const stop = ctx.inTransaction(
    async tx => {
      const send = await store.lockSend(tx, notification)
      const isOwn = send?.senderId === me.user.id
      if (!send || send.eventId === null || (!isOwn && !isAdminCaller(me))) throw new Refused('not_found')
      const { id, documentId, eventId } = send
      const at = send.stoppedAt ?? ctx.now()
      if (send.stoppedAt === null) await store.stopNotification(tx, id, { id: me.user.id, at })
      const { gone, total } = await store.countGone(tx, id)
      if (send.stoppedAt === null) {
        const details = { notification: id, gone, total }
        await recordAudit(tx, { action: 'message-stopped', actorId: me.user.id, eventId, details, at })
      }
      return { eventId, reply: { documentId, stoppedAt: at.toISOString(), gone, total } }
    },
    { isIdempotent: true },
  )
  const { eventId, reply } = await stop
  ctx.live.nudge(eventId, 'sends')
  return reply
}
