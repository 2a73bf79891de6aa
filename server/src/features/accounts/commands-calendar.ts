import type { Context } from '#context.ts'
import { renewFeed } from '#features/itinerary/commands-calendar.ts'
import type { Caller } from '#http/caller.ts'
import { lockProved, proveItIsYou } from './prove-it-is-you.ts'

/** Asks for the password, because the link outlives the session that makes it (R498). */
export async function makeCalendarLink(ctx: Context, me: Caller, password: string): Promise<void> {
  const proof = await proveItIsYou(ctx, me.user.id, password)
  await ctx.inTransaction(
    async tx => {
      await lockProved(tx, proof)
      await renewFeed(ctx, tx, me.user.id)
    },
    { isIdempotent: true },
  )
}
