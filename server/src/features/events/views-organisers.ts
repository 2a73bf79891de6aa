import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import type { OrganisersReply } from '@muster/domain/events/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { statementById } from '#db/statement.ts'
import type { Caller } from '#http/caller.ts'
import { isInsideEvent } from '#http/role-in-event-sql.ts'
import { Refused } from '#refused.ts'

const readOrganisers = statementById('event-organisers', { callerId: 'int' }, (db, { callerId }, hasId) =>
  db
    .selectFrom('users as u')
    .innerJoin('events as e', join => join.onTrue())
    .where('u.id', '=', callerId)
    .where(({ ref }) => hasId({ id: ref('e.id'), documentId: ref('e.document_id') }))
    .where(({ ref }) =>
      isInsideEvent(
        { id: ref('e.id'), emergencyCoordinatorId: ref('e.emergency_coordinator_id') },
        { id: ref('u.id'), role: ref('u.role') },
      ),
    )
    .select(({ ref, selectFrom }) => {
      const admins = selectFrom('users as a')
        .select('a.id')
        .where('a.role', '=', ADMIN_ROLE)
        .where('a.disabled_at', 'is', null)
      const named = selectFrom('items as i')
        .select('i.coordinator_id as id')
        .where('i.event_id', '=', ref('e.id'))
        .where('i.coordinator_id', 'is not', null)
        .$castTo<{ id: number }>()
      return [
        'e.emergency_coordinator_id as emergencyId',
        sql<number[]>`array(${admins.union(named)})`.as('otherIds'),
      ]
    }),
)

export async function organisers(ctx: Context, me: Caller, event: AnyId): Promise<OrganisersReply> {
  const [found] = await readOrganisers(ctx, event, { callerId: me.user.id })
  if (!found) throw new Refused('not_found')
  const { emergencyId, otherIds } = found
  return { data: { userIds: [...new Set([...otherIds, ...(emergencyId === null ? [] : [emergencyId])])] } }
}
