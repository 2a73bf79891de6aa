import type { Sheet } from '@muster/domain/imports/columns.ts'
import type { ItemDetails } from '@muster/domain/organiser/schema-items.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { expressionBuilder, sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { partsOf } from '#db/parts-of.ts'
import type { DB } from '#db/schema.generated.ts'
import { type Details, plannedItems, toStored } from '#features/organiser/planned-item-sql.ts'

const { val } = expressionBuilder<DB>()

/** Ten thousand rows take longer than any other statement, and only imports wait for each other. */
const STATEMENT_MS = 30_000

/** The event with its dates. Its imports wait for each other until the end of the transaction. */
export async function lockEvent(tx: Tx, event: AnyId) {
  const found = await tx
    .selectFrom('events')
    .select(['id', 'name', 'active', 'timezone', 'start_date as startDate', 'end_date as endDate'])
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .forShare()
    .executeTakeFirst()
  if (!found) return undefined
  await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
    pg_advisory_xact_lock(hashtext('imports'), ${found.id})`.execute(tx)
  return found
}

/** What triggers do is done with each part, so that the commit is as short as any other. */
export const settleTriggers = (tx: Tx) => sql`set constraints all immediate`.execute(tx)

/** Whatever this transaction writes to the audit from now on belongs to the import. */
export const auditAs = (tx: Tx, importId: number) =>
  sql`select set_config('muster.import', ${String(importId)}, true)`.execute(tx)

/** By id, in which order they are locked. */
export const lockItems = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('items')
    .select('id')
    .where('id', '=', ({ fn }) => fn.any(val([...ids])))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Nobody of them leaves the event meanwhile. Locked before items. Returns those who are in it. */
export async function lockMembers(tx: Tx, eventId: number, userIds: readonly number[]) {
  const rows = await tx
    .selectFrom('event_members')
    .where('event_id', '=', eventId)
    .where('user_id', '=', ({ fn }) => fn.any(val([...userIds])))
    .select('user_id as id')
    .orderBy('user_id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function readDescribed(tx: Tx, userIds: readonly number[]): Promise<Map<number, Described>> {
  const rows = await tx
    .selectFrom('users')
    .where('id', '=', ({ fn }) => fn.any(val([...userIds])))
    .select(['id', 'name', 'contact'])
    .execute()
  return new Map(rows.map(({ id, ...described }) => [id, described]))
}

export interface ItemBefore {
  id: number
  revision: number
  coordinatorId: number | null
  details: ItemDetails
}

export async function readItems(tx: Tx, ids: readonly number[]): Promise<Map<number, ItemBefore>> {
  const rows = await plannedItems(tx)
    .where('i.id', '=', ({ fn }) => fn.any(val([...ids])))
    .execute()
  return new Map(
    rows.map(row => {
      const { id, revision, coordinatorId } = row
      return [id, { id, revision, coordinatorId, details: toStored(row as Details) }]
    }),
  )
}

interface NewImport {
  eventId: number
  sheet: Sheet
  by: number
  at: Date
  counts: { added: number; changed: number; same: number }
}

export async function insertImport(tx: Tx, { eventId, sheet, by, at, counts }: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({ event_id: eventId, sheet, by_id: by, at, ...counts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What an undo has to know. */
export type ImportChange =
  | { kind: 'item-added'; itemId: number }
  | { kind: 'item-changed'; itemId: number; before: ItemBefore }
  | { kind: 'put-on'; itemId: number; userId: number }
  | { kind: 'taken-off'; itemId: number; userId: number; before: { assignedAt: string } }
  | { kind: 'account-added' | 'member-added' | 'invited'; userId: number }
  | { kind: 'account-changed'; userId: number; before: { was: Described; is: Described } | null }

export interface Described {
  name: string
  contact: string
}

export async function insertChanges(tx: Tx, importId: number, changes: readonly ImportChange[]) {
  for (const part of partsOf(changes))
    await tx
      .insertInto('import_changes')
      .values(
        part.map(change => ({
          import_id: importId,
          kind: change.kind,
          item_id: 'itemId' in change ? change.itemId : null,
          user_id: 'userId' in change ? change.userId : null,
          before: 'before' in change ? JSON.stringify(change.before) : null,
        })),
      )
      .execute()
}

export const readImport = (tx: Tx, id: number) =>
  tx
    .selectFrom('imports')
    .select(['event_id as eventId', 'sheet', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Of items and people that are still there. */
export async function readChanges(tx: Tx, importId: number): Promise<ImportChange[]> {
  const rows = await tx
    .selectFrom('import_changes')
    .select(['kind', 'item_id as itemId', 'user_id as userId', 'before'])
    .where('import_id', '=', importId)
    .orderBy('id')
    .execute()
  return rows as unknown as ImportChange[]
}

export const updateUndone = (tx: Tx, id: number, { by, at, kept }: { by: number; at: Date; kept: number }) =>
  tx.updateTable('imports').set({ undone_by_id: by, undone_at: at, kept }).where('id', '=', id).execute()

/** When each of these people was put on the item. */
export async function readPlaces(tx: Tx, itemIds: readonly number[]) {
  const rows = await tx
    .selectFrom('assignments as a')
    .leftJoin('check_ins as c', join =>
      join
        .onRef('c.item_id', '=', 'a.item_id')
        .onRef('c.user_id', '=', 'a.user_id')
        .on('c.annulled_at', 'is', null),
    )
    .where('a.item_id', '=', ({ fn }) => fn.any(val([...itemIds])))
    .select(['a.item_id as itemId', 'a.user_id as userId', 'a.assigned_at as assignedAt'])
    .select(sql<boolean>`bool_or(c.id is not null)`.as('isCheckedIn'))
    .groupBy(['a.item_id', 'a.user_id', 'a.assigned_at'])
    .execute()
  return Map.groupBy(rows, ({ itemId }) => itemId)
}
