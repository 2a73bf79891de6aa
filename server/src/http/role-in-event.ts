import type { Role } from '@muster/domain/shared/authorisation.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { HasDatabase } from '#db/access.ts'
import { statementById } from '#db/statement.ts'
import type { Caller } from './caller.ts'
import { isMemberOfEvent, isNamedInEvent } from './role-in-event-sql.ts'

const readRole = statementById('role-in-event', { callerId: 'int' }, (db, { callerId }, hasId) =>
  db
    .selectFrom('events as e')
    .select(eb => {
      const event = { id: eb.ref('e.id'), emergencyCoordinatorId: eb.ref('e.emergency_coordinator_id') }
      return [
        isMemberOfEvent(event, callerId).as('isMember'),
        isNamedInEvent(event, callerId).as('isCoordinator'),
      ]
    })
    .where(eb => hasId({ id: eb.ref('e.id'), documentId: eb.ref('e.document_id') })),
)

export async function roleInEvent(
  ctx: HasDatabase,
  caller: Caller,
  event: AnyId,
): Promise<Exclude<Role, 'anonymous' | 'admin'>> {
  const [row] = await readRole(ctx, event, { callerId: caller.user.id })
  if (row?.isCoordinator) return 'coordinator'
  return row?.isMember ? 'attendee' : 'outsider'
}
