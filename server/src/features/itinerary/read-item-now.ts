import type { Leg } from '@muster/domain/items/facts.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { versionOf } from '#db/by-version.ts'
import { gather } from '#db/gather.ts'
import { type Builder, statement, statementByKeys } from '#db/statement.ts'
import { memberCount } from '#features/events/member-count-sql.ts'
import type { EventNow } from '#features/events/read-event-now.ts'
import type { ItemNumbers } from './read-item-numbers.ts'

type LegRow = [leg: Leg, checkedIn: number, version: number]

const itemsNow = (db: Builder) =>
  db.selectFrom('items as i').select(({ ref, selectFrom }) => [
    'i.id',
    'i.event_id as eventId',
    versionOf(ref('i.event_id'), 'items').as('items'),
    versionOf(ref('i.event_id'), 'members').as('names'),
    memberCount(ref('i.event_id')).as('members'),
    selectFrom('derived.check_in_counts as n')
      .whereRef('n.item_id', '=', 'i.id')
      .select(({ ref: of }) =>
        sql<
          LegRow[]
        >`json_agg(json_build_array(${of('n.leg')}, ${of('n.checked_in')}, ${of('n.version')}))`.as('legs'),
      )
      .as('legs'),
  ])

const readByIds = statementByKeys('items-now', (db, ids) => itemsNow(db).where('i.id', 'in', ids))
const readByDocumentId = statement('item-now-by-document-id', { documentId: 'text' }, (db, { documentId }) =>
  itemsNow(db).where('i.document_id', '=', documentId),
)

interface ItemNow {
  id: number
  now: EventNow
  numbers: ItemNumbers
}

type Row = Awaited<ReturnType<typeof readByIds>>[number]

function toItemNow({ id, eventId, legs, ...now }: Row): ItemNow {
  const numbers = { first: 0, second: 0, version: 0 }
  for (const [leg, checkedIn, version] of legs ?? []) {
    numbers[leg] += checkedIn
    numbers.version += version
  }
  return { id, now: { id: eventId, ...now }, numbers }
}

/** People arrive together, so concurrent readers share the query. */
const findById = gather<number, ItemNow, HasDatabase>(
  async (ctx, ids) => new Map((await readByIds(ctx, ids)).map(row => [row.id, toItemNow(row)])),
)

/** The numbers of an item and the versions of its event. */
export async function findItemNow(ctx: HasDatabase, id: AnyId): Promise<ItemNow | undefined> {
  if ('id' in id) return findById(ctx, id.id)
  const [row] = await readByDocumentId(ctx, id)
  return row && toItemNow(row)
}
