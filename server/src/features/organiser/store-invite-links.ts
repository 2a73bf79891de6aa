import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Tx } from '#db/connect.ts'

/** Returns the event. */
export const updateNonce = (tx: Tx, event: AnyId, nonce: string | null) =>
  tx
    .updateTable('events')
    .set({ invite_nonce: nonce })
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .returning('id')
    .executeTakeFirst()

/** Shared lock: people join concurrently, and switching the link off waits for them. */
export const lockLinked = (tx: Tx, nonce: string, now: Date) =>
  tx
    .selectFrom('events')
    .select('id')
    .where('invite_nonce', '=', nonce)
    .where('active', '=', true)
    .where('end_date', '>=', now)
    .forShare()
    .executeTakeFirst()
