import type { AnyId } from '@muster/domain/shared/text.ts'
import { expressionBuilder } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { DB } from '#db/schema.generated.ts'
import { isItem } from './store-items.ts'

const { val } = expressionBuilder<DB>()

/** Who of them are members of the item's event; nobody of them leaves it meanwhile. Locked before the item. */
export async function lockMembers(
  tx: Tx,
  item: AnyId,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('event_members as m')
    .innerJoin('items as i', 'i.event_id', 'm.event_id')
    .where(isItem(item))
    .where('m.user_id', '=', ({ fn }) => fn.any(val([...userIds])))
    .select('m.user_id as id')
    .orderBy('m.user_id')
    .forKeyShare('m')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Who of them are on it. */
export async function readAssigned(
  tx: Tx,
  itemId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('assignments')
    .select('user_id as id')
    .where('item_id', '=', itemId)
    .where('user_id', '=', ({ fn }) => fn.any(val([...userIds])))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function countAssigned(tx: Tx, itemId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('assignments')
    .where('item_id', '=', itemId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
