import { INVITEES_SHOWN } from '@muster/domain/car-pools/limits.ts'
import type { Person } from '@muster/domain/itinerary/schema.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { statement } from '#db/statement.ts'
import { pendingInvitations } from './access-sql.ts'
import type { CallerAtEvent } from './caller-at-event.ts'
import { USER } from './person-sql.ts'

const PARAMETERS = {
  eventId: 'int',
  callerId: 'int',
  search: 'text',
  ownsPoolId: 'int',
  isAdmin: 'boolean',
} as const

const readFreeMembers = statement(
  'car-pool-invitees',
  PARAMETERS,
  (db, { eventId, callerId, search, ownsPoolId, isAdmin }) =>
    db
      .selectFrom('event_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', USER.displayName.as('name')])
      .where('m.event_id', '=', eventId)
      .where('u.id', '<>', callerId)
      .where(sql<boolean>`(${search} = '' or position(lower(${search}) in lower(${USER.displayName})) > 0)`)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('assignments as a')
              .where('a.event_id', '=', eventId)
              .where('a.user_id', '=', USER.id)
              .where('a.kind', '=', 'car-pool'),
          ),
        ),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('car_pools as c').where('c.event_id', '=', eventId).where('c.owner_id', '=', USER.id),
          ),
        ),
      )
      .where(({ exists, not }) =>
        not(exists(pendingInvitations(USER.id).where('r.car_pool_id', '=', ownsPoolId))),
      )
      // coordinators who are not members own no car pool here, and learn no names
      .where(({ exists, or, selectFrom }) =>
        or([
          isAdmin,
          exists(
            selectFrom('event_members as mine')
              .where('mine.event_id', '=', eventId)
              .where('mine.user_id', '=', callerId),
          ),
        ]),
      )
      .orderBy(({ fn }) => fn('lower', [USER.displayName]))
      .orderBy('u.id')
      .limit(INVITEES_SHOWN),
)

export const readInvitees = (
  ctx: Context,
  { userId, eventId, ownsPoolId, isAdmin }: CallerAtEvent,
  search: string,
): Promise<Person[]> => readFreeMembers(ctx, { eventId, callerId: userId, search, ownsPoolId, isAdmin })
