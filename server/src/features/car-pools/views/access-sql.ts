import { type Expression, expressionBuilder } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { isMemberOfEvent, isNamedInEvent } from '#http/role-in-event-sql.ts'

const eb = expressionBuilder<DB>()

export const CALLER = { callerId: 'int', isAdmin: 'boolean' } as const

export interface CallerReferences {
  callerId: Expression<number>
  isAdmin: Expression<boolean>
}

export const callerValues = (me: Caller) => ({ callerId: me.user.id, isAdmin: isAdminCaller(me) })

interface EventColumns {
  id: Expression<number>
  emergencyCoordinatorId: Expression<number | null>
  isCarPoolEnabled: Expression<boolean>
}

const events = expressionBuilder<{ e: DB['events'] }, 'e'>()
export const EVENT: EventColumns = {
  id: events.ref('e.id'),
  emergencyCoordinatorId: events.ref('e.emergency_coordinator_id'),
  isCarPoolEnabled: events.ref('e.is_car_pool_enabled'),
}

export const isPartOfEvent = (
  event: Omit<EventColumns, 'isCarPoolEnabled'>,
  { callerId }: Pick<CallerReferences, 'callerId'>,
) => eb.or([isMemberOfEvent(event, callerId), isNamedInEvent(event, callerId)]).$castTo<boolean>()

/** While car pooling is switched off only Admins read the car pools of an event. */
export const mayReadCarPools = (event: EventColumns, caller: CallerReferences) =>
  eb.or([caller.isAdmin, eb.and([event.isCarPoolEnabled, isPartOfEvent(event, caller)])]).$castTo<boolean>()

export const hasSeatIn = (carPoolId: Expression<number>, userId: Expression<number>) =>
  eb
    .exists(
      eb.selectFrom('assignments as a').where('a.item_id', '=', carPoolId).where('a.user_id', '=', userId),
    )
    .$castTo<boolean>()

interface PersonAtEvent {
  id: Expression<number>
  eventId: Expression<number>
}

/** Whether the caller is the co-ordinator of an item of the person (R13). The first question is asked once for all rows. */
export const isCoordinatorOf = (callerId: Expression<number>, { id, eventId }: PersonAtEvent) =>
  eb.and([
    eb.exists(eb.selectFrom('items as own').where('own.coordinator_id', '=', callerId)),
    eb.exists(
      eb
        .selectFrom('items as led')
        .innerJoin('assignments as a', 'a.item_id', 'led.id')
        .where('led.coordinator_id', '=', callerId)
        .where('led.event_id', '=', eventId)
        .where('a.user_id', '=', id),
    ),
  ])

export const sharesCarPoolWith = (callerId: Expression<number>, { id, eventId }: PersonAtEvent) =>
  eb.exists(
    eb
      .selectFrom('assignments as mine')
      .innerJoin('assignments as theirs', 'theirs.item_id', 'mine.item_id')
      .where('mine.event_id', '=', eventId)
      .where('mine.user_id', '=', callerId)
      .where('mine.kind', '=', 'car-pool')
      .where('theirs.user_id', '=', id),
  )

export const pendingInvitations = (userId: Expression<number>) =>
  eb
    .selectFrom('car_pool_requests as r')
    .where('r.requestee_id', '=', userId)
    .where('r.request_type', '=', 'invite_request')
    .where('r.request_status', '=', 'pending')

export const isInvitedTo = (carPoolId: Expression<number>, userId: Expression<number>) =>
  eb.exists(pendingInvitations(userId).where('r.car_pool_id', '=', carPoolId)).$castTo<boolean>()

/** The car pool of the one join request that a person may have pending at an event. */
export const askedCarPoolId = (eventId: Expression<number>, userId: Expression<number>) =>
  eb
    .selectFrom('car_pool_requests as r')
    .where('r.event_id', '=', eventId)
    .where('r.requester_id', '=', userId)
    .where('r.request_type', '=', 'join_request')
    .where('r.request_status', '=', 'pending')
    .select('r.car_pool_id')
