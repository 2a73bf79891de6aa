import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Caller } from '#http/caller.ts'
import { newNonce } from '#signed-nonce.ts'
import * as store from './store-calendar.ts'

const TOUCH_AFTER_MS = 5 * 60_000

/** For accounts, which ask for the password. Gives the feed a new address. The one before stops working. */
export const renewFeed = ({ now }: Context, tx: Tx, userId: number) =>
  store.upsertFeed(tx, userId, { nonce: newNonce(), created_at: now(), last_read_at: null })

export async function revokeFeed(ctx: Context, me: Caller): Promise<void> {
  await ctx.inTransaction(tx => endFeed(tx, me.user.id), { isIdempotent: true })
}

/** Also for accounts: a feed ends with the sessions and codes of its person (R120). */
export const endFeed = (tx: Tx, userId: number) => store.deleteFeed(tx, userId)

/** Not awaited: the answer does not wait for it, and losing it does no harm. */
export function noteFeedRead(ctx: Context, nonce: string): void {
  const now = ctx.now()
  store
    .updateLastRead(ctx, nonce, { now, ifBefore: new Date(now.getTime() - TOUCH_AFTER_MS) })
    .catch(error => ctx.log.warn({ err: error }, 'a calendar feed could not be marked as read'))
}
