import type { CheckInReply } from '@muster/domain/check-ins/schema.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { Person } from '@muster/domain/itinerary/schema.ts'
import type { Context } from '#context.ts'
import type { HasDatabase } from '#db/access.ts'
import { gather } from '#db/gather.ts'
import { statementByKeys } from '#db/statement.ts'
import { memberCount } from '#features/events/member-count-sql.ts'
import { assignedCount, checkedInCount } from '#features/items/item-sql.ts'

/** What a call left behind; `at` is null when the person is not checked in. */
export interface CheckInOutcome {
  item: { id: number; documentId: string }
  user: Person
  leg: Leg
  at: Date | null
  alreadyCheckedIn: boolean
  /** an earlier attempt with this client key made the check-in */
  hasSameKey?: boolean
  /** if the write has read them */
  counts?: { checkedIn: number; total: number } | null
}

const readCounts = statementByKeys('check-in-counts', (db, ids) =>
  db
    .selectFrom('items as i')
    .where('i.id', 'in', ids)
    .select(({ eb, ref }) => [
      'i.id',
      checkedInCount(ref('i.id'), 'first').as('first'),
      checkedInCount(ref('i.id'), 'second').as('second'),
      eb
        .case()
        .when('i.kind', '=', 'sub-event')
        .then(memberCount(ref('i.event_id')))
        .else(assignedCount(ref('i.id')))
        .end()
        .as('total'),
    ]),
)

type Counts = Awaited<ReturnType<typeof readCounts>>[number]

export const findCounts = gather<number, Counts, HasDatabase>(
  async (ctx, ids) => new Map((await readCounts(ctx, ids)).map(row => [row.id, row])),
)

async function countsOf(ctx: Context, itemId: number, leg: Leg) {
  const counts = await findCounts(ctx, itemId)
  return { checkedIn: counts?.[leg] ?? 0, total: counts?.total ?? 0 }
}

export async function checkInResult(ctx: Context, outcome: CheckInOutcome): Promise<CheckInReply> {
  const { item, user, leg, at, alreadyCheckedIn } = outcome
  const { checkedIn, total } = outcome.counts ?? (await countsOf(ctx, item.id, leg))
  return {
    data: {
      item: { id: item.id, documentId: item.documentId },
      user,
      leg,
      at: at?.toISOString() ?? null,
      checkedInCount: checkedIn,
      totalCount: total,
    },
    meta: { alreadyCheckedIn },
  }
}
