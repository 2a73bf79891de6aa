import type { HasDatabase } from '#db/access.ts'
import { gatherAll } from '#db/gather.ts'
import { statement } from '#db/statement.ts'

const readNumbers = statement('item-numbers', { ids: 'int[]' }, (db, { ids }) =>
  db
    .selectFrom('derived.check_in_counts as n')
    .where('n.item_id', '=', ({ fn }) => fn.any(ids))
    .groupBy('n.item_id')
    .select(({ cast, fn }) => {
      const sum = fn.sum<number>('n.checked_in')
      return [
        'n.item_id as id',
        cast<number | null>(sum.filterWhere('n.leg', '=', 'first'), 'integer').as('first'),
        cast<number | null>(sum.filterWhere('n.leg', '=', 'second'), 'integer').as('second'),
        // rises with each check-in and each annulment
        cast<number>(fn.sum<number>('n.version'), 'integer').as('version'),
      ]
    }),
)

export interface ItemNumbers {
  first: number | null
  second: number | null
  version: number
}

/** By item, of those with a check-in. A check-in changes nothing else that is shared, so these are read for each moment. */
export const findItemNumbers = gatherAll<number, ItemNumbers, HasDatabase>(
  async (ctx, ids) => new Map((await readNumbers(ctx, { ids })).map(row => [row.id, row])),
)
