import { dbOf, type HasDatabase } from '#db/access.ts'
import type { Tx } from '#db/connect.ts'

interface NewFeed {
  nonce: string
  created_at: Date
  last_read_at: null
}

export async function upsertFeed(tx: Tx, userId: number, feed: NewFeed): Promise<void> {
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...feed })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(feed))
    .execute()
}

export const deleteFeed = (tx: Tx, userId: number) =>
  tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()

export const updateLastRead = (ctx: HasDatabase, nonce: string, at: { now: Date; ifBefore: Date }) =>
  dbOf(ctx)
    .updateTable('calendar_feeds')
    .set({ last_read_at: at.now })
    .where('nonce', '=', nonce)
    .where(({ eb, or }) => or([eb('last_read_at', 'is', null), eb('last_read_at', '<', at.ifBefore)]))
    .execute()
