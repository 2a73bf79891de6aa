import { IMPORT_ACTIONS } from '@muster/domain/history/rules.ts'
import type { HistoryEntry, HistoryReply } from '@muster/domain/history/schema.ts'
import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { itemTitle } from '@muster/domain/itinerary/item-title.ts'
import { formerMember } from '@muster/domain/profile/words.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { displayName } from '#db/display-name-sql.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { itemName, joinItemName } from '#features/items/item-name-sql.ts'
import { chosenBy } from '#http/chosen-by.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'

interface Row {
  id: string
  at: Date
  action: string
  byId: number | null
  byName: string | null
  personId: number | null
  personName: string | null
  itemId: number | null
  kind: ItemKind | null
  itemName: string | null
  import: HistoryEntry['import']
  details: { changes?: Record<string, [unknown, unknown]>; reason?: unknown }
}

interface Chosen {
  item: number
  person: number
  import: number
}
type Of = Partial<Chosen> & { eventId: number }

const ITEM = sql<number | null>`(a.details ->> 'item')::integer`

const isHead = sql<boolean>`a.action = any(${IMPORT_ACTIONS})`

/** In the history of the whole event each import is one entry. */
function isAsked({ eventId, item, person: whose, import: of }: Of): RawBuilder<boolean> {
  const asked = [
    ...(item === undefined ? [] : [sql`${ITEM} = ${item}`]),
    ...(whose === undefined
      ? []
      : [sql`(a.actor_id = ${whose} or (a.subject_type = 'user' and a.subject_id = ${whose}))`]),
    ...(of === undefined ? [] : [sql`a.import_id = ${of} and not ${isHead}`]),
  ]
  const all = asked.length === 0 ? [sql`(a.import_id is null or ${isHead})`] : asked
  return sql`a.event_id = ${eventId} and ${sql.join(all, sql` and `)}`
}

const person = (alias: string) =>
  sql<string | null>`case when ${sql.ref(`${alias}.former_since`)} is null
    then ${displayName(sql.ref<string>(`${alias}.name`), sql.ref<string>(`${alias}.username`))} end`

/** A thing that was deleted is called what it was called then. */
const readPage = (of: Of, limit: number, offset: number) => sql<Row>`
  select a.id, a.at, a.action, a.details,
    b.id as "byId", ${person('b')} as "byName", s.id as "personId", ${person('s')} as "personName",
    ${ITEM} as "itemId", i.kind,
    coalesce(${itemName},
      a.details ->> 'name', a.details -> 'was' ->> 'flightNumber', a.details -> 'was' ->> 'busIdentifier',
      a.details -> 'was' ->> 'roomNumber', a.details -> 'was' ->> 'name') as "itemName",
    case when m.id is not null then
      jsonb_build_object('id', m.id, 'sheet', m.sheet, 'new', m.added, 'changed', m.changed) end as import
  from audit a
    left join users b on b.id = a.actor_id
    left join users s on a.subject_type = 'user' and s.id = a.subject_id
    left join items i on i.id = ${ITEM}
    ${joinItemName}
    left join imports m on m.id = a.import_id
  where ${isAsked(of)}
  order by a.at desc, a.id desc
  limit ${limit} offset ${offset}`

export async function historyOf(ctx: Context, asked: AnyId, query: Query): Promise<HistoryReply> {
  const db = dbOf(ctx)
  const eventId = await idOfEvent(ctx, asked)
  const event = await db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst()
  if (!event) throw new Refused('not_found')
  const of = { eventId, ...chosenBy<Chosen>(query) }
  const { rows } = await readPage(of, query.limit, query.offset).execute(db)
  const count = async () => {
    const counted = await sql<{
      n: number
    }>`select count(*)::int as n from audit a where ${isAsked(of)}`.execute(db)
    return counted.rows[0]?.n ?? 0
  }
  const names = await coordinatorsIn(ctx, rows)
  return {
    data: rows.map(row => toEntry(row, names)),
    meta: { pagination: await paginationOf(query, rows.length, count) },
  }
}

/** Fields that hold the id of a person. */
const PEOPLE = ['coordinatorId', 'emergency_coordinator_id']

async function coordinatorsIn(ctx: Context, rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ details }) =>
    PEOPLE.flatMap(
      field => (details.changes?.[field] ?? []).filter(id => typeof id === 'number') as number[],
    ),
  )
  if (ids.length === 0) return new Map()
  const found = await dbOf(ctx)
    .selectFrom('users')
    .where('id', 'in', [...new Set(ids)])
    .where('former_since', 'is', null)
    .select(({ ref }) => ['id', displayName(ref('name'), ref('username')).as('name')])
    .execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}

const named = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? formerMember.name }

function toEntry(row: Row, names: ReadonlyMap<number, string>): HistoryEntry {
  const { id, at, action, itemId, kind, itemName, details } = row
  const text = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined) return null
    if (PEOPLE.includes(field)) return names.get(Number(value)) ?? formerMember.name
    if (Array.isArray(value)) return value.join(', ')
    return typeof value === 'object' ? Object.values(value).join(', ') : String(value)
  }
  const name = itemName ?? ''
  return {
    ...{ id: Number(id), at: at.toISOString(), action },
    by: named(row.byId, row.byName),
    person: named(row.personId, row.personName),
    item: itemId === null ? null : { id: itemId, kind, name: itemTitle(kind, name), isGone: kind === null },
    changes: Object.entries(details.changes ?? {}).map(([field, [was, is]]) => ({
      ...{ field, was: text(field, was), is: text(field, is) },
    })),
    import: row.import,
    reason: typeof details.reason === 'string' ? details.reason : null,
  }
}
