import { type Expression, expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.generated.ts'
import { isoTime, phoneCard } from '#features/items/item-sql.ts'

const eb = expressionBuilder<DB>()

export interface RunningOfEvent {
  id: number
  documentId: string
  about: string | null
  startedAt: string
  emergencyCoordinator: { id: number; name: string; contact: string } | null
}

/** What an event's facts say of its running roll-call; the same for all who read them. */
export const runningOf = (event: {
  id: Expression<number>
  emergencyCoordinatorId: Expression<number | null>
}) =>
  eb
    .selectFrom('roll_calls as r')
    .where('r.event_id', '=', event.id)
    .where('r.ended_at', 'is', null)
    .select(({ ref }) =>
      jsonBuildObject({
        id: ref('r.id'),
        documentId: ref('r.document_id'),
        about: ref('r.about'),
        startedAt: isoTime(ref('r.started_at')),
        emergencyCoordinator: phoneCard(eb.parens(event.emergencyCoordinatorId).$notNull()),
      })
        .$castTo<RunningOfEvent>()
        .as('running'),
    )
    .$asScalar()
