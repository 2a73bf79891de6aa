import type { Tx } from '#db/connect.ts'

/** Raises the version of calendar entries that name the person, and nudges the screens that show them. */
export const touchItemsOf = (tx: Tx, coordinatorId: number, now: Date) =>
  tx.updateTable('items').set({ updated_at: now }).where('coordinator_id', '=', coordinatorId).execute()

export const deleteCoordinator = (tx: Tx, coordinatorId: number, now: Date) =>
  tx
    .updateTable('items')
    .set({ coordinator_id: null, updated_at: now })
    .where('coordinator_id', '=', coordinatorId)
    .execute()
