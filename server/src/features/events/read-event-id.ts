import type { AnyId } from '@muster/domain/shared/text.ts'
import type { HasDatabase } from '#db/access.ts'
import { statement } from '#db/statement.ts'
import { Refused } from '#refused.ts'

const findEventId = statement('event-by-document-id', { documentId: 'text' }, (db, { documentId }) =>
  db.selectFrom('events').where('document_id', '=', documentId).select('id'),
)

export async function idOfEvent(ctx: HasDatabase, event: AnyId): Promise<number> {
  if ('id' in event) return event.id
  const [found] = await findEventId(ctx, event)
  if (!found) throw new Refused('not_found')
  return found.id
}
