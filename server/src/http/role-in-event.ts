import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import type { Role } from '@muster/domain/shared/authorisation.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Caller } from './caller.ts'

/** SQL: that a person is a coordinator in an event, named on one of its items or for emergencies. */
export const isNamedIn = (event: string, user: string) => `(${event}.emergency_coordinator_id = ${user}
  or exists (select from items named where named.event_id = ${event}.id and named.coordinator_id = ${user}))`

/** SQL: that the person `u` is no outsider to the event `e`: a member, a coordinator in it, or an Admin. */
export const IS_INSIDE = `(u.role = '${ADMIN_ROLE}' or ${isNamedIn('e', 'u.id')}
  or exists (select from event_members m where m.event_id = e.id and m.user_id = u.id))`

/** What a caller who is no Admin is to an event. */
export async function roleInEvent(
  ctx: Context,
  caller: Caller,
  event: AnyId,
): Promise<Exclude<Role, 'anonymous' | 'admin'>> {
  const { rows } = await ctx.pool.query<{ isMember: boolean; isCoordinator: boolean }>({
    name: 'role-in-event',
    text: `select exists (select from event_members m where m.event_id = e.id and m.user_id = $1) as "isMember",
        ${isNamedIn('e', '$1')} as "isCoordinator"
      from events e where e.id = $2 or e.document_id = $3`,
    values: [
      caller.user.id,
      'id' in event ? event.id : null,
      'documentId' in event ? event.documentId : null,
    ],
  })
  if (rows[0]?.isCoordinator) return 'coordinator'
  return rows[0]?.isMember ? 'attendee' : 'outsider'
}
