import type { Tx } from '#db/connect.ts'

export const insertWait = (tx: Tx, eventId: number, userId: number, now: Date) =>
  tx
    .insertInto('car_pool_waits')
    .values({ event_id: eventId, user_id: userId, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteWait = (tx: Tx, eventId: number, userId: number) =>
  tx.deleteFrom('car_pool_waits').where('event_id', '=', eventId).where('user_id', '=', userId).execute()

/** People who have not been notified since `notifiedBefore`, with the home that they saved for the event. */
export const readWaiting = (tx: Tx, eventId: number, notifiedBefore: Date) =>
  tx
    .selectFrom('car_pool_waits as w')
    .leftJoin('preferences as p', join =>
      join.onRef('p.event_id', '=', 'w.event_id').onRef('p.user_id', '=', 'w.user_id'),
    )
    .select(['w.user_id as id', 'p.latitude', 'p.longitude'])
    .where('w.event_id', '=', eventId)
    .where(eb => eb.or([eb('w.told_at', 'is', null), eb('w.told_at', '<=', notifiedBefore)]))
    .orderBy('w.created_at')
    .orderBy('w.user_id')
    .execute()

/** Returns those of the people who still wait and whom no other transaction has notified in the meantime. */
export async function claimWaiting(
  tx: Tx,
  {
    eventId,
    userIds,
    notifiedBefore,
    now,
  }: { eventId: number; userIds: number[]; notifiedBefore: Date; now: Date },
): Promise<number[]> {
  const rows = await tx
    .with('claimed', db =>
      db
        .selectFrom('car_pool_waits')
        .select('user_id')
        .where('event_id', '=', eventId)
        .where('user_id', 'in', userIds)
        .where(eb => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', notifiedBefore)]))
        .orderBy('user_id')
        .forUpdate(),
    )
    .updateTable('car_pool_waits')
    .set({ told_at: now })
    .where('event_id', '=', eventId)
    .where('user_id', 'in', db => db.selectFrom('claimed').select('user_id'))
    .returning('user_id as id')
    .execute()
  return rows.map(({ id }) => id)
}
