import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { deleteAssignments } from '#features/items/store.ts'
import type { Caller } from '#http/caller.ts'
import { annulCheckInsOf } from './commands.ts'

interface Unassigned {
  itemId: number
  userIds: readonly number[]
  reason: string
}

/** People who are no longer assigned are not checked in either. The item is locked. */
export async function unassign(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { itemId, userIds, reason }: Unassigned,
): Promise<void> {
  await deleteAssignments(tx, itemId, userIds)
  await annulCheckInsOf(ctx, tx, me, { itemId, userIds, reason })
}
