import type { Leg } from '@muster/domain/items/facts.ts'
import type { Coordinator, ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { HasDatabase } from '#db/access.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'
import { assignedCount, carPoolFields, coordinatorCard, departedTimes } from '#features/items/item-sql.ts'

const readCarPools = statement('own-car-pools', { ids: 'int[]' }, (db, { ids }) =>
  db
    .selectFrom('car_pools as d')
    .innerJoin('items as i', 'i.id', 'd.item_id')
    .where('d.item_id', '=', ({ fn }) => fn.any(ids))
    .select(({ ref }) => [
      'i.id',
      'i.document_id as documentId',
      sql<Coordinator | null>`(${coordinatorCard(ref('i.coordinator_id'))})`.as('coordinator'),
      jsonBuildObject(carPoolFields).as('carPool'),
      assignedCount(ref('i.id')).as('assigned'),
      departedTimes(ref('i.first_departed_at'), ref('i.second_departed_at')).as('departedAt'),
    ]),
)

export interface OwnCarPool {
  card: Pick<ItineraryItem, 'id' | 'documentId' | 'kind' | 'coordinator' | 'carPool'>
  assigned: number
  departedAt: Readonly<Record<Leg, string | null>>
}

export const findOwnCarPool = gather<number, OwnCarPool, HasDatabase>(async (ctx, ids) => {
  const rows = await readCarPools(ctx, { ids })
  return new Map(
    rows.map(({ assigned, departedAt, ...row }) => [
      row.id,
      { card: { ...row, kind: 'car-pool' }, assigned, departedAt },
    ]),
  )
})
