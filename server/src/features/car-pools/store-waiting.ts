import type { Tx } from '#db/connect.ts'

/** Waiting longer keeps one's turn. */
export const insertWait = (tx: Tx, eventId: number, userId: number, now: Date) =>
  tx
    .insertInto('car_pool_waits')
    .values({ event_id: eventId, user_id: userId, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteWait = (tx: Tx, eventId: number, userId: number) =>
  tx.deleteFrom('car_pool_waits').where('event_id', '=', eventId).where('user_id', '=', userId).execute()

/** Those who were not told for a while, with the home of their own that they saved for the event. */
export const readWaiting = (tx: Tx, eventId: number, toldUntil: Date) =>
  tx
    .selectFrom('car_pool_waits as w')
    .leftJoin('preferences as p', join =>
      join.onRef('p.event_id', '=', 'w.event_id').onRef('p.user_id', '=', 'w.user_id'),
    )
    .select(['w.user_id as id', 'p.latitude', 'p.longitude'])
    .where('w.event_id', '=', eventId)
    .where(eb => eb.or([eb('w.told_at', 'is', null), eb('w.told_at', '<=', toldUntil)]))
    .orderBy('w.created_at')
    .orderBy('w.user_id')
    .execute()

/** Of these people those whom nobody else has told in the meantime, and who wait still. */
export async function claimWaiting(
  tx: Tx,
  { eventId, userIds, toldUntil, now }: { eventId: number; userIds: number[]; toldUntil: Date; now: Date },
): Promise<number[]> {
  const rows = await tx
    .with('mine', db =>
      db
        .selectFrom('car_pool_waits')
        .select('user_id')
        .where('event_id', '=', eventId)
        .where('user_id', 'in', userIds)
        .where(eb => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', toldUntil)]))
        .orderBy('user_id')
        .forUpdate(),
    )
    .updateTable('car_pool_waits')
    .set({ told_at: now })
    .where('event_id', '=', eventId)
    .where('user_id', 'in', db => db.selectFrom('mine').select('user_id'))
    .returning('user_id as id')
    .execute()
  return rows.map(({ id }) => id)
}
