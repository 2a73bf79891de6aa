import { type Expression, expressionBuilder } from 'kysely'
import type { DB } from '#db/schema.generated.ts'

const eb = expressionBuilder<DB>()

export const memberCount = (eventId: Expression<number>) =>
  eb.cast<number>(
    eb.fn.coalesce(
      eb
        .selectFrom('derived.member_counts as n')
        .where('n.event_id', '=', eventId)
        .select(({ fn }) => fn.sum<number>('n.members').as('members')),
      eb.lit(0),
    ),
    'integer',
  )
