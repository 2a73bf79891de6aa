import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import * as store from './store-receipts.ts'

/** A device says that a push message has arrived, or was opened, which is also what an inbox calls read. */
export async function acknowledge(ctx: Context, receipt: string, { isOpened }: { isOpened: boolean }) {
  const now = ctx.now()
  const read = await ctx.inTransaction(
    async tx => {
      const delivery = await store.markDelivered(tx, receipt, now, isOpened)
      if (!delivery) throw new Refused('not_found')
      if (delivery.subscriptionId !== null) await store.markDevice(tx, delivery.subscriptionId, now, isOpened)
      const marked = isOpened ? await store.markRead(tx, delivery, now) : undefined
      return marked ? { ...marked, userId: delivery.userId } : null
    },
    { isIdempotent: true },
  )
  if (read?.eventId) ctx.live.nudgePeople(read.eventId, [read.userId])
}
