import type { CheckInReply, Leg } from '@muster/domain/check-ins/schema.ts'
import type { Person } from '@muster/domain/itinerary/schema.ts'
import type { Context } from '#context.ts'
import { gather } from '#db/gather.ts'
import { membersOf } from '#features/events/event-facts.ts'
import { assignedCount, checkedInCount } from '#features/itinerary/item-sql.ts'
import type { ItemFacts } from './item-facts.ts'

/** Where a person stands after a call. */
export interface Outcome {
  item: ItemFacts
  user: Person
  leg: Leg
  at: Date | null
  alreadyCheckedIn: boolean
}

export async function standing(
  ctx: Context,
  { item, user, leg, at, alreadyCheckedIn }: Outcome,
): Promise<CheckInReply> {
  const counts = await countsOf(ctx.pool, item.id)
  return {
    data: {
      item: { id: item.id, documentId: item.documentId },
      user,
      leg,
      at: at?.toISOString() ?? null,
      checkedInCount: counts?.[leg] ?? 0,
      totalCount: counts?.total ?? 0,
    },
    meta: { alreadyCheckedIn },
  }
}

type Counts = Record<Leg | 'total', number>

const COUNTS = {
  name: 'check-in-counts',
  text: `select ${checkedInCount('first')} as first, ${checkedInCount('second')} as second,
      case i.kind when 'sub-event' then ${membersOf('i.event_id')} else ${assignedCount} end as total
    from items i where i.id = $1`,
}

/** Those who check in to an item at the same time are told the same numbers, which hold all of them. */
const countsOf = gather<number, Counts>(async (pool, ids) => {
  const found = await Promise.all(
    ids.map(async id => {
      const { rows } = await pool.query<Counts>({ ...COUNTS, values: [id] })
      return rows.map(counts => [id, counts] as const)
    }),
  )
  return new Map(found.flat())
})
