import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Tx } from '#db/connect.ts'

export const findEvent = (tx: Tx, event: AnyId) =>
  tx
    .selectFrom('events')
    .select('id')
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .executeTakeFirst()
