import type { Context } from '#context.ts'
import { channelsOf } from './channels-of.ts'
import { settleReported } from './store-deliver-fallback.ts'
import { lockNotifications, updateDeliveries } from './store-whatsapp.ts'
import type { MessageStatus } from './whatsapp-statuses.ts'

/** The platform repeats a call until it is answered, and may mix up the order. Twice is as once. */
export async function noteStatuses(ctx: Context, statuses: readonly MessageStatus[]): Promise<void> {
  if (statuses.length === 0) return
  const now = ctx.now()
  const closed = await ctx.inTransaction(
    async tx => {
      await lockNotifications(tx, statuses)
      const changed = await updateDeliveries(tx, statuses, now)
      await settleReported(tx, changed, { now, has: channelsOf(ctx) })
      return changed
    },
    { isIdempotent: true },
  )
  for (const eventId of new Set(closed.map(one => one.eventId)))
    if (eventId !== null) ctx.live.nudge(eventId, 'sends')
}
