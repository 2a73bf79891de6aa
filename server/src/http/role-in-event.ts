import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import type { Role } from '@muster/domain/shared/authorisation.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Caller } from './caller.ts'

/** That the person `u` is no outsider to the event `e`: a member, a coordinator in it, or an Admin. */
export const IS_INSIDE = `(u.role = '${ADMIN_ROLE}' or e.emergency_coordinator_id = u.id
  or exists (select from event_members m where m.event_id = e.id and m.user_id = u.id)
  or exists (select from items i where i.event_id = e.id and i.coordinator_id = u.id))`

/** What a caller who is no Admin is to an event. */
export async function roleInEvent(
  ctx: Context,
  caller: Caller,
  event: AnyId,
): Promise<Exclude<Role, 'anonymous' | 'admin'>> {
  const { rows } = await ctx.pool.query<{ isMember: boolean; isCoordinator: boolean }>({
    name: 'role-in-event',
    text: `select exists (select from event_members m where m.event_id = e.id and m.user_id = $1) as "isMember",
        e.emergency_coordinator_id = $1
          or exists (select from items i where i.event_id = e.id and i.coordinator_id = $1) as "isCoordinator"
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
