import type { Sheet } from '@muster/domain/imports/columns.ts'
import type { Stored } from '@muster/domain/imports/diff.ts'
import { formOfItem } from '@muster/domain/organiser/items-form.ts'
import type { ItemDraft } from '@muster/domain/organiser/schema-items.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import { type Details, plannedItems, toStored } from '#features/organiser/planned-item-sql.ts'

/** Rows of a table as an export writes them. Also inside a transaction. */

export interface EventOfSheet {
  id: number
  timezone: string
}

export const readSheet = (db: Kysely<DB>, sheet: Sheet, event: EventOfSheet): Promise<Stored[]> =>
  sheet === 'people' ? readPeople(db, event.id) : readItems(db, sheet, event)

const emailOf = sql<string>`lower(u.email)`

async function readPeople(db: Kysely<DB>, eventId: number): Promise<Stored[]> {
  const rows = await db
    .selectFrom('event_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.event_id', '=', eventId)
    .select(['u.id', emailOf.as('email'), 'u.name', 'u.contact'])
    .select(sql<boolean>`u.unclaimed_since is null`.as('isOwn'))
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  return rows.map(({ id, isOwn, email, name, contact }) => ({
    ...{ id, isOwn, people: [] },
    values: { email, name, contact },
  }))
}

async function readItems(
  db: Kysely<DB>,
  kind: ItemDraft['kind'],
  { id: eventId, timezone }: EventOfSheet,
): Promise<Stored[]> {
  const items = await plannedItems(db)
    .where('i.event_id', '=', eventId)
    .where('i.kind', '=', kind)
    .orderBy('i.id')
    .execute()
  const people = await readPlaces(db, eventId, kind)
  return items.map(row => {
    const item = { ...toStored(row as Details), coordinator: row.coordinator?.email ?? null } as ItemDraft
    return {
      ...{ id: row.id, isOwn: false },
      values: formOfItem(item, timezone),
      people: (people.get(row.id) ?? []).map(({ email }) => email).toSorted(),
    }
  })
}

async function readPlaces(db: Kysely<DB>, eventId: number, kind: ItemDraft['kind']) {
  const rows = await db
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.event_id', '=', eventId)
    .where('a.kind', '=', kind)
    .select(['a.item_id as itemId', emailOf.as('email')])
    .execute()
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

/** The emails of all who are in the event, with their ids. */
export async function readMembers(db: Kysely<DB>, eventId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('event_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.event_id', '=', eventId)
    .select(['u.id', emailOf.as('email')])
    .orderBy('u.id')
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}
