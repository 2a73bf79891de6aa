import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Tx } from '#db/connect.ts'
import { displayName } from '#db/display-name-sql.ts'

/** Further changes within this time are told together with it, but not for longer than the second. */
const [SETTLED_AFTER, TOLD_WITHIN] = [sql.lit('60 seconds'), sql.lit('5 minutes')]
/** The database's clock wrote the times. */
const isSettled = sql<boolean>`(max(at) <= now() - ${SETTLED_AFTER}::interval or min(at) <= now() - ${TOLD_WITHIN}::interval)`

export async function readSettledEvents(ctx: Context): Promise<number[]> {
  const rows = await dbOf(ctx)
    .selectFrom('changes_to_tell')
    .groupBy('event_id')
    .having(isSettled)
    .select('event_id as id')
    .orderBy('event_id')
    .execute()
  return rows.map(({ id }) => id)
}

interface ChangeRow {
  itemId: number | null
  userId: number | null
  was: Record<string, unknown>
  byId: number | null
}

/** Oldest first. Only the server whose transaction deletes a row tells it. */
export async function deleteSettled(tx: Tx, eventId: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow & { id: number }>`
    delete from changes_to_tell
      where event_id = ${eventId} and (select ${isSettled} from changes_to_tell where event_id = ${eventId})
      returning id::int, item_id as "itemId", user_id as "userId", was, by_id as "byId"`.execute(tx)
  return rows.toSorted((one, other) => one.id - other.id)
}

export const readEvent = (tx: Tx, eventId: number) =>
  tx
    .selectFrom('events')
    .where('id', '=', eventId)
    .select(['id', 'name', 'timezone', 'active', 'location'])
    .select(['start_date as startDate', 'end_date as endDate'])
    .executeTakeFirst()

interface ItemRow {
  id: number
  is: Record<string, unknown>
  hasDeparted: boolean
}

/** In the form in which the triggers keep what was. */
export async function readItems(tx: Tx, ids: readonly number[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.first_departed_at is not null as "hasDeparted",
        coalesce(to_jsonb(f), to_jsonb(b), to_jsonb(h), to_jsonb(s))
          || jsonb_build_object('kind', i.kind, 'coordinator_id', i.coordinator_id) as is
      from items i
        left join flights f on f.item_id = i.id
        left join buses b on b.item_id = i.id
        left join hotel_rooms h on h.item_id = i.id
        left join sub_events s on s.item_id = i.id
      where i.id = any (${ids}::int[]) and i.kind <> 'car-pool'`.execute(tx)
  return rows
}

interface PersonRow {
  itemId: number
  userId: number
  isIn: boolean
  isOut: boolean
}

/** Of items that people are assigned to. */
export async function readAssigned(tx: Tx, itemIds: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with ins as materialized (
      select item_id, user_id, leg from check_ins where annulled_at is null and item_id = any (${itemIds}::int[]))
    select a.item_id as "itemId", a.user_id as "userId",
        (a.item_id, a.user_id) in (select item_id, user_id from ins where leg = 'first') as "isIn",
        (a.item_id, a.user_id) in (select item_id, user_id from ins where leg = 'second') as "isOut"
      from assignments a where a.item_id = any (${itemIds}::int[])`.execute(tx)
  return rows
}

export async function readCheckedIn(tx: Tx, itemIds: readonly number[]) {
  const rows = await tx
    .selectFrom('check_ins')
    .where('item_id', '=', sql<number>`any(${itemIds}::int[])`)
    .where('annulled_at', 'is', null)
    .select(['item_id as itemId', 'user_id as userId'])
    .execute()
  return new Set(rows.map(({ itemId, userId }) => `${itemId} ${userId}`))
}

export async function readMemberIds(tx: Tx, eventId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('event_members')
    .where('event_id', '=', eventId)
    .select('user_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** They need not be members. */
export async function readCoordinatorIds(tx: Tx, eventId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('items as i')
    .innerJoin('users as u', 'u.id', 'i.coordinator_id')
    .where('i.event_id', '=', eventId)
    .where('u.former_since', 'is', null)
    .select('u.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

export const readPeople = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('users as u')
    .where('u.id', '=', sql<number>`any(${ids}::int[])`)
    .select(['u.id', 'u.contact', displayName(sql.ref('u.name'), sql.ref('u.username')).as('name')])
    .execute()

/** Until the end of the transaction, changed places are not told. */
export const markToldByItself = (tx: Tx) =>
  sql`select set_config('muster.tells_itself', 'yes', true)`.execute(tx)

/** Of the person's places. Changes that the person made stay, from nobody. */
export async function deleteChangesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('changes_to_tell').where('user_id', '=', userId).execute()
  await tx.updateTable('changes_to_tell').set({ by_id: null }).where('by_id', '=', userId).execute()
}
