import type { CalendarFeedReply } from '@muster/domain/itinerary/schema.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { newNonce, tokenOf } from './calendar-token.ts'

const replyOf = (ctx: Context, nonce: string | undefined): CalendarFeedReply => ({
  data: {
    url: nonce
      ? `${ctx.config.publicUrl}/api/calendars/${tokenOf(ctx.jwtSecret, nonce)}${FEED_EXTENSION}`
      : null,
  },
})

export const FEED_EXTENSION = '.ics'

export async function readFeed(ctx: Context, me: Caller): Promise<CalendarFeedReply> {
  const feed = await ctx.db
    .selectFrom('calendar_feeds')
    .select('nonce')
    .where('user_id', '=', me.user.id)
    .executeTakeFirst()
  return replyOf(ctx, feed?.nonce)
}

/** A new address; the one before it ends. */
export async function renewFeed(ctx: Context, me: Caller): Promise<CalendarFeedReply> {
  const feed = { nonce: newNonce(), created_at: ctx.now() }
  await ctx.inTransaction(
    tx =>
      tx
        .insertInto('calendar_feeds')
        .values({ user_id: me.user.id, ...feed })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(feed))
        .execute(),
    { isIdempotent: true },
  )
  return replyOf(ctx, feed.nonce)
}

export async function revokeFeed(ctx: Context, me: Caller): Promise<CalendarFeedReply> {
  await ctx.inTransaction(tx => tx.deleteFrom('calendar_feeds').where('user_id', '=', me.user.id).execute(), {
    isIdempotent: true,
  })
  return replyOf(ctx, undefined)
}
