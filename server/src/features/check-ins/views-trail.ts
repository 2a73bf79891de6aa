import type { CheckInMethod } from '@muster/domain/check-ins/facts.ts'
import type { TrailReply } from '@muster/domain/check-ins/schema.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { HasDatabase } from '#db/access.ts'
import { displayName } from '#db/display-name-sql.ts'
import { statement } from '#db/statement.ts'
import { isoTime } from '#features/items/item-sql.ts'

const readTrail = statement('trail-of-person', { itemId: 'int', userId: 'int' }, (db, { itemId, userId }) =>
  db
    .selectFrom('check_ins as c')
    .leftJoin('users as b', join =>
      join.onRef('b.id', '=', 'c.by_user_id').onRef('c.by_user_id', '<>', 'c.user_id'),
    )
    .leftJoin('users as a', 'a.id', 'c.annulled_by_id')
    .where('c.item_id', '=', itemId)
    .where('c.user_id', '=', userId)
    .select(({ ref }) => [
      'c.id',
      'c.leg',
      'c.method',
      isoTime(ref('c.at')).as('at'),
      isoTime(ref('c.recorded_at')).as('receivedAt'),
      'b.id as byId',
      displayName(ref('b.name'), ref('b.username')).as('byName'),
      isoTime(ref('c.annulled_at')).as('annulledAt'),
      'a.id as annulledById',
      displayName(ref('a.name'), ref('a.username')).as('annulledByName'),
      'c.annulled_reason as reason',
    ])
    .orderBy('c.recorded_at', 'desc')
    .orderBy('c.id', 'desc')
    .$narrowType<{ leg: Leg; method: CheckInMethod }>(),
)

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** The caller is staff of the item. */
export async function trail(ctx: HasDatabase, itemId: number, userId: number): Promise<TrailReply> {
  const rows = await readTrail(ctx, { itemId, userId })
  const data = rows.map(row => {
    const { byId, byName, annulledAt, annulledById, annulledByName, reason, ...checkIn } = row
    const annulled = annulledAt && {
      at: annulledAt,
      by: personOf(annulledById, annulledByName),
      reason: reason ?? '',
    }
    return { ...checkIn, by: personOf(byId, byName), annulled: annulled || null }
  })
  return { data }
}
