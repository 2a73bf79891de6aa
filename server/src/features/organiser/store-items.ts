import type { ItemDetails } from '@muster/domain/organiser/schema-items.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { expressionBuilder } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { DB } from '#db/schema.generated.ts'
import { type Details, plannedItems, toStored } from './planned-item-sql.ts'

export interface EventOfItems {
  id: number
  timezone: string
  startDate: Date
  endDate: Date
}

const eventOfItems = (tx: Tx) =>
  tx
    .selectFrom('events as e')
    .select(['e.id', 'e.timezone', 'e.start_date as startDate', 'e.end_date as endDate'])
    .forShare('e')

/** Its dates stay as they are until the item is there. */
export const lockEvent = (tx: Tx, event: AnyId): Promise<EventOfItems | undefined> =>
  eventOfItems(tx)
    .where(eb => ('id' in event ? eb('e.id', '=', event.id) : eb('e.document_id', '=', event.documentId)))
    .executeTakeFirst()

/** Locked before the item. */
export const lockEventOf = (tx: Tx, item: AnyId): Promise<EventOfItems | undefined> =>
  eventOfItems(tx).innerJoin('items as i', 'i.event_id', 'e.id').where(isItem(item)).executeTakeFirst()

export const isItem = (item: AnyId) => {
  const eb = expressionBuilder<{ i: DB['items'] }, 'i'>()
  return 'id' in item ? eb('i.id', '=', item.id) : eb('i.document_id', '=', item.documentId)
}

interface StoredItem {
  id: number
  documentId: string
  eventId: number
  revision: number
  coordinatorId: number | null
  details: ItemDetails
}

export async function lockItem(tx: Tx, item: AnyId): Promise<StoredItem | undefined> {
  const locked = await tx
    .selectFrom('items as i')
    .select('i.id')
    .where(isItem(item))
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  // read after the lock, so that it is what the lock protects
  const row = await plannedItems(tx).where('i.id', '=', locked.id).executeTakeFirst()
  if (!row) return undefined
  const { id, documentId, eventId, revision, coordinatorId } = row
  return { id, documentId, eventId, revision, coordinatorId, details: toStored(row as Details) }
}
