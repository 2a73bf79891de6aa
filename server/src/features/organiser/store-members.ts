import type { AnyId } from '@muster/domain/shared/text.ts'
import { expressionBuilder } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { displayName } from '#db/display-name-sql.ts'
import type { DB } from '#db/schema.generated.ts'

const { val } = expressionBuilder<DB>()

/** Its end stays where it is meanwhile. */
export const lockEvent = (tx: Tx, event: AnyId) =>
  tx
    .selectFrom('events')
    .select(['id', 'name', 'active', 'end_date as endDate'])
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .forShare()
    .executeTakeFirst()

/** Those of the people who are members, by ascending id. */
export const lockMembers = (tx: Tx, eventId: number, userIds: readonly number[]) =>
  tx
    .selectFrom('event_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.event_id', '=', eventId)
    .where('m.user_id', '=', ({ fn }) => fn.any(val([...userIds])))
    .select(({ ref }) => ['u.id', displayName(ref('u.name'), ref('u.username')).as('name')])
    .orderBy('m.user_id')
    .forUpdate('m')
    .execute()
