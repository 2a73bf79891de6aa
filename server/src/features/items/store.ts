import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { deleteInSteps } from '#db/delete-in-steps.ts'
import { partsOf } from '#db/parts-of.ts'

/** The one writer of items and of who is assigned to them; each kind keeps its own columns. Called with `tx`. */

interface NewItem {
  eventId: number
  kind: ItemKind
  coordinatorId?: number | null
  now: Date
}

export async function insertItem(tx: Tx, { coordinatorId = null, ...item }: NewItem): Promise<number> {
  const [id] = await insertItems(tx, { ...item, coordinatorIds: [coordinatorId] })
  if (id === undefined) throw new Error('no item was inserted')
  return id
}

interface NewItems {
  eventId: number
  kind: ItemKind
  /** of each new item */
  coordinatorIds: readonly (number | null)[]
  now: Date
}

/** Returns their ids in the order of the co-ordinators. */
export async function insertItems(
  tx: Tx,
  { eventId, kind, coordinatorIds, now }: NewItems,
): Promise<number[]> {
  const ids: number[] = []
  const places = Map.groupBy(coordinatorIds.keys(), place => coordinatorIds[place] ?? null)
  for (const [coordinatorId, alike] of places)
    for (const part of partsOf(alike)) {
      const rows = await tx
        .insertInto('items')
        .values(
          part.map(() => ({
            ...{ event_id: eventId, kind, coordinator_id: coordinatorId },
            ...{ created_at: now, updated_at: now },
          })),
        )
        .returning('id')
        .execute()
      for (const [at, { id }] of rows.entries()) ids[part[at] ?? 0] = id
    }
  return ids
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

export const deleteItem = (tx: Tx, id: number) => deleteItems(tx, [id])

/** At least one. */
export const deleteItems = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('items').where('id', 'in', ids).execute()

interface Places {
  eventId: number
  kind: string
  people: readonly { itemId: number; userId: number }[]
}

export async function insertPlaces(tx: Tx, { eventId, kind, people }: Places, now: Date): Promise<void> {
  for (const part of partsOf(people))
    await tx
      .insertInto('assignments')
      .values(
        part.map(({ itemId, userId }) => ({
          ...{ item_id: itemId, user_id: userId, event_id: eventId, kind, assigned_at: now },
        })),
      )
      .execute()
}

export interface Assignments {
  item: { id: number; eventId: number; kind: string }
  userIds: readonly number[]
}

export const insertAssignments = (tx: Tx, { item, userIds }: Assignments, now: Date) =>
  insertPlaces(tx, { ...item, people: userIds.map(userId => ({ itemId: item.id, userId })) }, now)

export const deleteAssignments = (tx: Tx, itemId: number, userIds: readonly number[]) =>
  tx.deleteFrom('assignments').where('item_id', '=', itemId).where('user_id', 'in', userIds).execute()

/** Raises the version of calendar entries that name the person, and nudges the screens that show them. */
export const touchItemsOf = (tx: Tx, coordinatorIds: readonly number[], now: Date) =>
  tx
    .updateTable('items')
    .set({ updated_at: now })
    .where(({ eb, fn, val }) => eb('coordinator_id', '=', fn.any(val([...coordinatorIds]))))
    .execute()

export const deleteCoordinator = (tx: Tx, coordinatorId: number, now: Date) =>
  tx
    .updateTable('items')
    .set({ coordinator_id: null, updated_at: now })
    .where('coordinator_id', '=', coordinatorId)
    .execute()
