import type { EventReply } from '@muster/domain/events/schema.ts'
import { byVersion } from '#db/by-version.ts'
import { statement } from '#db/statement.ts'
import { displayName } from '#features/accounts/display-name-sql.ts'

type People = NonNullable<EventReply['assigned_users']>

const readNames = statement('member-names', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('event_members as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.event_id', '=', eventId)
    .select(member => ['u.id', displayName(member.ref('u.name'), member.ref('u.username')).as('name')])
    .orderBy('u.name')
    .orderBy('u.id'),
)

/** Of every member, in order, without contact details (R13). */
export const memberNames = byVersion<People>((ctx, eventId) => readNames(ctx, { eventId }))
