import { type Expression, expressionBuilder } from 'kysely'
import type { DB } from '#db/schema.generated.ts'

interface RollCallColumns {
  eventId: Expression<number>
  itemId: Expression<number | null>
  asksEverybody: Expression<boolean>
}

const eb = expressionBuilder<DB>()

/** Members of the event, at this moment: people who join are asked too, and who leaves is no longer counted. */
export const isAsked = ({ eventId, itemId, asksEverybody }: RollCallColumns, userId: Expression<number>) =>
  eb
    .and([
      eb.exists(
        eb
          .selectFrom('event_members as asked')
          .where('asked.event_id', '=', eventId)
          .where('asked.user_id', '=', userId)
          .select('asked.user_id'),
      ),
      eb.or([
        asksEverybody,
        eb.exists(
          eb
            .selectFrom('assignments as placed')
            .where('placed.item_id', '=', itemId)
            .where('placed.user_id', '=', userId)
            .select('placed.user_id'),
        ),
      ]),
    ])
    .$castTo<boolean>()

/** Whether a person is on an item of this co-ordinator. */
export const isPersonOf = (
  coordinatorId: Expression<number>,
  { eventId, userId }: { eventId: Expression<number>; userId: Expression<number> },
) =>
  eb
    .exists(
      eb
        .selectFrom('assignments as seat')
        .innerJoin('items as led', 'led.id', 'seat.item_id')
        .where('seat.event_id', '=', eventId)
        .where('seat.user_id', '=', userId)
        .where('led.coordinator_id', '=', coordinatorId)
        .select('seat.user_id'),
    )
    .$castTo<boolean>()
