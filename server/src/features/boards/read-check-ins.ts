import type { BoardEntry } from '@muster/domain/boards/rules.ts'
import type { BoardPerson } from '@muster/domain/boards/schema.ts'
import type { HasDatabase } from '#db/access.ts'
import { displayName } from '#db/display-name-sql.ts'
import { statement } from '#db/statement.ts'
import { isoTime } from '#features/items/item-sql.ts'

export type PartsOfBoard = BoardEntry['parts']

const readCheckIns = statement('check-ins-of-page', { userIds: 'int[]' }, (db, { userIds }) =>
  db
    .selectFrom('check_ins as c')
    .leftJoin('users as b', join =>
      join.onRef('b.id', '=', 'c.by_user_id').onRef('c.by_user_id', '<>', 'c.user_id'),
    )
    .where('c.user_id', '=', ({ fn }) => fn.any(userIds))
    .where('c.annulled_at', 'is', null)
    .select(({ ref }) => [
      'c.user_id as userId',
      'c.item_id as itemId',
      'c.leg',
      isoTime(ref('c.at')).as('at'),
      'b.id as byId',
      displayName(ref('b.name'), ref('b.username')).as('byName'),
    ])
    .orderBy('c.at')
    .orderBy('c.id'),
)

export interface FirstCheckIn extends Pick<BoardPerson, 'checkedInAt' | 'checkedInBy'> {
  itemId: number
}

/** By person, the first to one of the parts. */
export async function findFirstCheckIns(
  ctx: HasDatabase,
  userIds: readonly number[],
  parts: PartsOfBoard,
): Promise<ReadonlyMap<number, FirstCheckIn>> {
  const first = new Map<number, FirstCheckIn>()
  if (userIds.length === 0) return first
  const wanted = new Set(parts.map(({ itemId, leg }) => `${itemId} ${leg}`))
  for (const { userId, itemId, leg, at, byId, byName } of await readCheckIns(ctx, { userIds })) {
    if (first.has(userId) || !wanted.has(`${itemId} ${leg}`)) continue
    const checkedInBy = byId === null ? null : { id: byId, name: byName ?? '' }
    first.set(userId, { itemId, checkedInAt: at, checkedInBy })
  }
  return first
}
