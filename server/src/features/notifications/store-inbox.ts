import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Tx } from '#db/connect.ts'
import { isListed } from './inbox-sql.ts'

/** The event of an own notification, and whether it was unread; `undefined` for anybody else's. */
export async function setRead(
  tx: Tx,
  { userId, id, now }: { userId: number; id: AnyId; now: Date },
): Promise<{ eventId: number | null; wasUnread: boolean } | undefined> {
  const found = await tx
    .selectFrom('recipients as r')
    .innerJoin('notifications as n', 'n.id', 'r.notification_id')
    .select(['n.id', 'n.event_id as eventId', 'r.read_at as readAt'])
    .where('r.user_id', '=', userId)
    .where(isListed('r'))
    .where(eb => ('id' in id ? eb('n.id', '=', id.id) : eb('n.document_id', '=', id.documentId)))
    .executeTakeFirst()
  if (!found) return undefined
  const { numUpdatedRows } = await tx
    .updateTable('recipients')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('notification_id', '=', found.id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return { eventId: found.eventId, wasUnread: numUpdatedRows > 0n }
}

interface AllRead {
  userId: number
  upTo: number
  event: AnyId | null
  now: Date
}

/** The events in which something was unread. */
export async function setAllRead(tx: Tx, { userId, upTo, event, now }: AllRead): Promise<Set<number>> {
  const rows = await tx
    .updateTable('recipients as r')
    .from('notifications as n')
    .set({ read_at: now })
    .whereRef('n.id', '=', 'r.notification_id')
    .where('r.user_id', '=', userId)
    .where('r.read_at', 'is', null)
    .where(isListed('r'))
    .where('r.notification_id', '<=', upTo)
    .$if(event !== null, query =>
      query.where('n.event_id', 'in', eb =>
        eb
          .selectFrom('events as e')
          .select('e.id')
          .where(one =>
            event && 'id' in event
              ? one('e.id', '=', event.id)
              : one('e.document_id', '=', event?.documentId ?? ''),
          ),
      ),
    )
    .returning('n.event_id as eventId')
    .execute()
  return new Set(rows.flatMap(({ eventId }) => (eventId === null ? [] : [eventId])))
}

interface Status {
  id: AnyId
  status: string
  sentAt: Date | null
}

export const setStatus = async (
  tx: Tx,
  { id, status, sentAt }: Status,
): Promise<{ eventId: number | null } | undefined> =>
  tx
    .updateTable('notifications as n')
    .set({ notification_status: status, sent_at: sentAt })
    .where(eb => ('id' in id ? eb('n.id', '=', id.id) : eb('n.document_id', '=', id.documentId)))
    .returning('n.event_id as eventId')
    .executeTakeFirst()
