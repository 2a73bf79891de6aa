import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import type { EventRole } from '@muster/domain/organiser/schema-members.ts'
import { type Expression, sql } from 'kysely'
import { displayName } from '#db/display-name-sql.ts'
import type { Builder } from '#db/statement.ts'

/** The people of an event with their role in it, as rows of `p`. */
export const membersOf = (db: Builder, eventId: Expression<number>) =>
  db.selectFrom(
    db
      .selectFrom('event_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .innerJoin('events as e', 'e.id', 'm.event_id')
      .where('m.event_id', '=', eventId)
      .select(({ ref, selectFrom }) => {
        // read once for all rows
        const named = selectFrom('items as i')
          .where('i.event_id', '=', eventId)
          .where('i.coordinator_id', 'is not', null)
          .select('i.coordinator_id')
        return [
          'u.id',
          'u.document_id as documentId',
          'u.name as typedName',
          'u.username',
          displayName(ref('u.name'), ref('u.username')).as('name'),
          'u.email',
          'u.contact',
          'u.confirmed as isConfirmed',
          sql<boolean>`u.unclaimed_since is not null`.as('isInvited'),
          sql<boolean>`u.disabled_at is not null`.as('isDisabled'),
          'm.joined_at as joinedAt',
          sql<EventRole>`case when u.role = ${ADMIN_ROLE} then 'admin'
            when u.id in (${named}) or u.id = e.emergency_coordinator_id then 'coordinator'
            else 'attendee' end`.as('role'),
        ]
      })
      .as('p'),
  )
