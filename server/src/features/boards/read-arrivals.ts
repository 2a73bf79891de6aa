import type { Leg } from '@muster/domain/items/facts.ts'
import { sql } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { byVersion } from '#db/by-version.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'

/** A person and the minute since 1970. */
type Arrival = readonly [userId: number, minute: number]
export type ArrivalsAtLegs = Readonly<Partial<Record<Leg, readonly Arrival[]>>>

const readArrived = statement('arrived-at-items', { itemIds: 'int[]' }, (db, { itemIds }) =>
  db
    .selectFrom('check_ins as c')
    .where('c.annulled_at', 'is', null)
    .where('c.item_id', '=', ({ fn }) => fn.any(itemIds))
    .groupBy(['c.item_id', 'c.leg'])
    .select(({ ref }) => [
      'c.item_id as itemId',
      'c.leg',
      sql<
        Arrival[]
      >`json_agg(array[${ref('c.user_id')}, floor(extract(epoch from ${ref('c.at')}) / 60)::int])`.as(
        'arrived',
      ),
    ])
    .$narrowType<{ leg: Leg }>(),
)

const findArrived = gather<number, ArrivalsAtLegs, HasDatabase>(async (ctx, itemIds) => {
  const found = new Map<number, ArrivalsAtLegs>()
  for (const { itemId, leg, arrived } of await readArrived(ctx, { itemIds }))
    found.set(itemId, { ...found.get(itemId), [leg]: arrived })
  return found
})

const NOBODY: ArrivalsAtLegs = {}
const ITEMS_KEPT = 20_000

/** Who is in at an item since when. The version is that of the item's numbers, so a check-in has only its item read again. */
export const arrivedAt = byVersion<ArrivalsAtLegs>(
  async (ctx, itemId) => (await findArrived(ctx, itemId)) ?? NOBODY,
  { kept: ITEMS_KEPT },
)
