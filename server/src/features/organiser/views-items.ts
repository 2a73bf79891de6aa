import type {
  ItemDraft,
  ItemSettingsReply,
  PlannedItemsReply,
} from '@muster/domain/organiser/schema-items.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import { statement, statementById } from '#db/statement.ts'
import { toCoverImage } from '#features/events/cover-reply.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { assignedCount } from '#features/items/item-sql.ts'
import { chosenBy } from '#http/chosen-by.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { type Details, plannedItems, toStored } from './planned-item-sql.ts'

type Kind = ItemDraft['kind']

const NONE = sql<null>`null`
const LISTED = {
  flight: {
    table: 'flights',
    ...{ name: sql.ref('d.flight_number'), detail: sql.ref('d.flight_name') },
    ...{ startsAt: sql.ref('d.departure'), endsAt: sql.ref('d.arrival'), capacity: NONE },
    order: sql.ref('d.departure'),
  },
  bus: {
    table: 'buses',
    ...{ name: sql.ref('d.bus_identifier'), detail: sql.ref('d.bus_number') },
    ...{ startsAt: sql.ref('d.time'), endsAt: NONE, capacity: sql.ref('d.capacity') },
    order: sql.ref('d.time'),
  },
  'hotel-room': {
    table: 'hotel_rooms',
    ...{ name: sql.ref('d.room_number'), detail: NONE },
    ...{ startsAt: sql.ref('d.checkin_time'), endsAt: sql.ref('d.checkout_time') },
    ...{ capacity: sql.ref('d.capacity'), order: sql.ref('d.room_number') },
  },
  'sub-event': {
    table: 'sub_events',
    ...{ name: sql.ref('d.name'), detail: sql.ref('d.location') },
    ...{ startsAt: sql.ref('d.start_date'), endsAt: sql.ref('d.end_date'), capacity: NONE },
    order: sql.ref('d.start_date'),
  },
} as const

function readerOf(kind: Kind) {
  const { table, name, detail, startsAt, endsAt, capacity, order } = LISTED[kind]
  return statement(
    `planned-${table}`,
    { eventId: 'int', term: 'text', limit: 'int', offset: 'int' },
    (db, { eventId, term, limit, offset }) =>
      db
        .selectFrom('items as i')
        .innerJoin(`${table} as d` as 'flights as d', 'd.item_id', 'i.id')
        .leftJoin('users as u', 'u.id', 'i.coordinator_id')
        .where('i.event_id', '=', eventId)
        .where('i.kind', '=', kind)
        .where(
          sql<boolean>`(${term} = '' or position(${term} in lower(${name})) > 0
            or position(${term} in lower(coalesce(${detail}::text, ''))) > 0
            or position(${term} in lower(coalesce(u.name, ''))) > 0)`,
        )
        .select(({ ref }) => [
          'i.id',
          'i.document_id as documentId',
          sql<string>`${name}`.as('name'),
          sql<string | null>`${detail}`.as('detail'),
          sql<Date | null>`${startsAt}`.as('startsAt'),
          sql<Date | null>`${endsAt}`.as('endsAt'),
          sql<number | null>`${capacity}`.as('capacity'),
          'u.id as coordinatorId',
          displayName(ref('u.name').$notNull(), ref('u.username').$notNull()).as('coordinatorName'),
          assignedCount(ref('i.id')).as('assigned'),
          sql<number>`(count(*) over ())::int`.as('total'),
        ])
        .orderBy(order)
        .orderBy('i.id')
        .limit(limit)
        .offset(offset),
  )
}

const READERS: Readonly<Record<Kind, ReturnType<typeof readerOf>>> = {
  flight: readerOf('flight'),
  bus: readerOf('bus'),
  'hotel-room': readerOf('hotel-room'),
  'sub-event': readerOf('sub-event'),
}

const iso = (at: Date | null) => at?.toISOString() ?? null

export async function plannedItemsOf(ctx: Context, event: AnyId, query: Query): Promise<PlannedItemsReply> {
  const { kind = 'sub-event', name = '' } = chosenBy<{ kind: Kind; name: string }>(query)
  const { limit, offset } = query
  const eventId = await idOfEvent(ctx, event)
  const of = { eventId, term: name.toLowerCase() }
  const rows = await READERS[kind](ctx, { ...of, limit, offset })
  // a page after the last has no row that says how many there are
  const count = async () =>
    (rows[0] ?? (await READERS[kind](ctx, { ...of, limit: 1, offset: 0 }))[0])?.total ?? 0
  return {
    data: rows.map(({ total: _, coordinatorId, coordinatorName, startsAt, endsAt, ...row }) => ({
      ...row,
      kind,
      startsAt: iso(startsAt),
      endsAt: iso(endsAt),
      coordinator: coordinatorId === null ? null : { id: coordinatorId, name: coordinatorName },
    })),
    meta: { pagination: await paginationOf(query, rows.length, count) },
  }
}

const readItem = statementById('planned-item', {}, (db, _, hasId) =>
  plannedItems(db).where(({ ref }) => hasId({ id: ref('i.id'), documentId: ref('i.document_id') })),
)

export async function itemSettings(ctx: Context, item: AnyId): Promise<ItemSettingsReply> {
  const [found] = await readItem(ctx, item, {})
  if (!found) throw new Refused('not_found')
  const { id, documentId, revision, assigned, coordinator, cover } = found
  const stored = toStored(found as Details)
  return {
    data: {
      ...{ id, documentId, revision, assigned, coordinator, cover: toCoverImage(cover) },
      item: { ...stored, coordinator: coordinator?.email ?? null } as ItemDraft,
    },
  }
}
