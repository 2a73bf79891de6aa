import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import { type Expression, expressionBuilder } from 'kysely'
import type { DB } from '#db/schema.generated.ts'

interface EventColumns {
  id: Expression<number>
  emergencyCoordinatorId: Expression<number | null>
}

const eb = expressionBuilder<DB>()

/** Whether a person is a coordinator of the event: of one of its items, or for emergencies. */
export const isNamedInEvent = (event: EventColumns, userId: Expression<number>) =>
  eb
    .or([
      eb(event.emergencyCoordinatorId, '=', userId),
      eb.exists(
        eb
          .selectFrom('items as named')
          .where('named.event_id', '=', event.id)
          .where('named.coordinator_id', '=', userId),
      ),
    ])
    .$castTo<boolean>()

export const isMemberOfEvent = (event: Pick<EventColumns, 'id'>, userId: Expression<number>) =>
  eb
    .exists(
      eb
        .selectFrom('event_members as joined')
        .where('joined.event_id', '=', event.id)
        .where('joined.user_id', '=', userId),
    )
    .$castTo<boolean>()

interface UserColumns {
  id: Expression<number>
  role: Expression<string>
}

/** Whether a person is an Admin or a coordinator of the event. */
export const isStaffOfEvent = (event: EventColumns, user: UserColumns) =>
  eb.or([eb(user.role, '=', ADMIN_ROLE), isNamedInEvent(event, user.id)]).$castTo<boolean>()

/** Whether a person is an Admin, a coordinator of the event or a member of it: everyone but outsiders. */
export const isInsideEvent = (event: EventColumns, user: UserColumns) =>
  eb.or([isStaffOfEvent(event, user), isMemberOfEvent(event, user.id)]).$castTo<boolean>()
