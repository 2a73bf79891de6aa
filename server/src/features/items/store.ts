import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { deleteInSteps } from '#db/delete-in-steps.ts'

/** The one writer of items and of who is assigned to them; each kind keeps its own columns. Called with `tx`. */

interface NewItem {
  eventId: number
  kind: ItemKind
  coordinatorId?: number | null
  now: Date
}

export async function insertItem(
  tx: Tx,
  { eventId, kind, coordinatorId = null, now }: NewItem,
): Promise<number> {
  const { id } = await tx
    .insertInto('items')
    .values({ event_id: eventId, kind, coordinator_id: coordinatorId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateItem = (
  tx: Tx,
  id: number,
  { coordinatorId, now }: { coordinatorId: number | null; now: Date },
) =>
  tx
    .updateTable('items')
    .set({ coordinator_id: coordinatorId, revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Who is to be named as a co-ordinator. Waits for a deletion of the account that has not committed yet. */
export const lockAccount = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('former_since', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

/** With who is on them and who has checked in. */
export const deleteItemsOf = (tx: Tx, eventId: number) =>
  deleteInSteps(tx, limit =>
    tx
      .deleteFrom('items')
      .where('id', 'in', db =>
        db.selectFrom('items').where('event_id', '=', eventId).select('id').limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )

export const deleteItem = (tx: Tx, id: number) => tx.deleteFrom('items').where('id', '=', id).execute()

export interface Assignments {
  item: { id: number; eventId: number; kind: string }
  /** at least one */
  userIds: readonly number[]
}

export const insertAssignments = (tx: Tx, { item, userIds }: Assignments, now: Date) =>
  tx
    .insertInto('assignments')
    .values(
      userIds.map(userId => ({
        item_id: item.id,
        user_id: userId,
        event_id: item.eventId,
        kind: item.kind,
        assigned_at: now,
      })),
    )
    .execute()

export const deleteAssignments = (tx: Tx, itemId: number, userIds: readonly number[]) =>
  tx.deleteFrom('assignments').where('item_id', '=', itemId).where('user_id', 'in', userIds).execute()

/** Raises the version of calendar entries that name the person, and nudges the screens that show them. */
export const touchItemsOf = (tx: Tx, coordinatorId: number, now: Date) =>
  tx.updateTable('items').set({ updated_at: now }).where('coordinator_id', '=', coordinatorId).execute()

export const deleteCoordinator = (tx: Tx, coordinatorId: number, now: Date) =>
  tx
    .updateTable('items')
    .set({ coordinator_id: null, updated_at: now })
    .where('coordinator_id', '=', coordinatorId)
    .execute()
