import type { CheckInReply, Leg } from '@muster/domain/check-ins/schema.ts'
import type { Person } from '@muster/domain/itinerary/schema.ts'
import type { Context } from '#context.ts'
import { gather } from '#db/gather.ts'
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

/** Those who check in to an item at the same time are told the same numbers, which hold all of them. */
const countsOf = gather<number, Counts>(async (pool, ids) => {
  const checkedIn = (leg: Leg) =>
    `(select coalesce(sum(c.checked_in), 0)::int from derived.check_in_counts c where c.item_id = i.id and c.leg = '${leg}')`
  const { rows } = await pool.query<Counts & { id: number }>({
    name: 'check-in-counts',
    text: `select i.id, ${checkedIn('first')} as first, ${checkedIn('second')} as second,
        case i.kind when 'sub-event'
          then (select coalesce(sum(m.members), 0)::int from derived.member_counts m where m.event_id = i.event_id)
          else (select count(*)::int from assignments a where a.item_id = i.id) end as total
      from items i where i.id = any($1::int[])`,
    values: [ids],
  })
  return new Map(rows.map(row => [row.id, row]))
})
