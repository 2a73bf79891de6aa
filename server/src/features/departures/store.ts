import type { Leg } from '@muster/domain/items/facts.ts'
import { expressionBuilder } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { DB } from '#db/schema.generated.ts'
import { itemRows, peopleAt } from './departing-sql.ts'

const { val } = expressionBuilder<DB>()

export const readItems = (tx: Tx, ids: readonly number[]) =>
  itemRows(tx)
    .where('i.id', '=', ({ fn }) => fn.any(val([...ids])))
    .execute()

/** By ascending id to avoid deadlocks, after the event, its members and its car pools. Check-ins there wait. */
export const lockItems = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('items')
    .select('id')
    .where('id', '=', ({ fn }) => fn.any(val([...ids])))
    .orderBy('id')
    .forUpdate()
    .execute()

export const readPeople = (tx: Tx, itemId: number, leg: Leg) => peopleAt(tx, val(itemId), val(leg)).execute()

export async function readAssignedIds(tx: Tx, itemId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('assignments')
    .select('user_id as id')
    .where('item_id', '=', itemId)
    .where('user_id', '=', ({ fn }) => fn.any(val([...userIds])))
    .execute()
  return rows.map(({ id }) => id)
}

interface NewDeparture {
  item: { id: number; eventId: number; kind: string }
  leg: Leg
  callerId: number
  now: Date
}

export async function insertDeparture(tx: Tx, { item, leg, callerId, now }: NewDeparture): Promise<number> {
  const { id } = await tx
    .insertInto('departures')
    .values({
      item_id: item.id,
      event_id: item.eventId,
      kind: item.kind,
      leg,
      at: now,
      by_user_id: callerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertMove = (tx: Tx, departureId: number, { user, to }: { user: number; to: number }) =>
  tx
    .insertInto('departure_moves')
    .values({ departure_id: departureId, user_id: user, to_item_id: to })
    .execute()

/** Returns whether it had departed. */
export async function undoDeparture(
  tx: Tx,
  { itemId, leg }: { itemId: number; leg: Leg },
  { callerId, reason, now }: { callerId: number; reason: string; now: Date },
): Promise<boolean> {
  const undone = await tx
    .updateTable('departures')
    .set({ undone_at: now, undone_by_id: callerId, undone_reason: reason })
    .where('item_id', '=', itemId)
    .where('leg', '=', leg)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return undone !== undefined
}
