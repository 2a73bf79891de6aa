import type { Leg } from '@muster/domain/items/facts.ts'
import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { FOOD_AND_DRINKS } from '@muster/domain/items/rules.ts'
import type { Coordinator, ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import type { CoverImage } from '@muster/domain/shared/cover.ts'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { HasDatabase } from '#db/access.ts'
import { byVersion } from '#db/by-version.ts'
import type { DB } from '#db/schema.generated.ts'
import { statement } from '#db/statement.ts'
import { type StoredCover, toCoverImage } from '#features/events/cover-reply.ts'
import { storedCover } from '#features/events/cover-sql.ts'
import { type EventNow, findEventNow } from '#features/events/read-event-now.ts'
import {
  assignedCount,
  busFields,
  coordinatorCard,
  departedTimes,
  flightFields,
  roomFields,
  subEventFields,
} from '#features/items/item-sql.ts'

/** An item without check-ins. Car pools are not among them: each person has at most one. */
export interface SharedItem {
  /** as in an itinerary */
  card: Omit<ItineraryItem, 'totalCount' | 'first' | 'second' | 'carPool' | 'movedFrom'>
  /** of its own kind */
  details: object
  cover: CoverImage | null
  assigned: number
  departedAt: Readonly<Record<Leg, string | null>>
}

export interface EventItems {
  event: { id: number; documentId: string; name: string }
  emergencyCoordinator: Coordinator | null
  byId: ReadonlyMap<number, SharedItem>
  /** which every member is expected at (R10) */
  sessionIds: readonly number[]
  /** all sub-events in order of time */
  agendaIds: readonly number[]
  idsByCoordinator: ReadonlyMap<number | undefined, readonly number[]>
  /** in the default order of their list */
  idsByKind: ReadonlyMap<ItemKind, readonly number[]>
}

const subEvent = expressionBuilder<{ d: DB['sub_events'] }, 'd'>()

const KINDS = [
  {
    kind: 'flight',
    part: 'flight',
    table: 'flights',
    fields: flightFields,
    cover: null,
    order: 'd.departure',
  },
  { kind: 'bus', part: 'bus', table: 'buses', fields: busFields, cover: null, order: 'd.time' },
  {
    kind: 'hotel-room',
    part: 'room',
    table: 'hotel_rooms',
    fields: roomFields,
    cover: null,
    order: 'd.room_number',
  },
  {
    kind: 'sub-event',
    part: 'subEvent',
    table: 'sub_events',
    fields: subEventFields,
    cover: storedCover(subEvent.ref('d.cover_image_id')),
    order: 'd.start_date',
  },
] as const

function readerOf({ kind, part, table, fields, cover, order }: (typeof KINDS)[number]) {
  const read = statement(`${table}-of-event`, { eventId: 'int' }, (db, { eventId }) =>
    db
      .selectFrom('items as i')
      .innerJoin(`${table} as d` as 'flights as d', 'd.item_id', 'i.id')
      .where('i.event_id', '=', eventId)
      .where('i.kind', '=', kind)
      .select(({ lit, ref }) => [
        'i.id',
        'i.document_id as documentId',
        coordinatorCard(ref('i.coordinator_id')).as('coordinator'),
        jsonBuildObject(fields as Record<string, Expression<unknown>>)
          .$castTo<object>()
          .as('details'),
        (cover ?? lit(null)).$castTo<StoredCover | null>().as('cover'),
        assignedCount(ref('i.id')).as('assigned'),
        departedTimes(ref('i.first_departed_at'), ref('i.second_departed_at')).as('departedAt'),
      ])
      .orderBy(sql.ref(order))
      .orderBy('i.id'),
  )
  return async (ctx: HasDatabase, eventId: number): Promise<SharedItem[]> =>
    (await read(ctx, { eventId })).map(
      ({ id, documentId, coordinator, details, cover: stored, assigned, departedAt }) => ({
        card: { id, documentId, kind, coordinator, [part]: details },
        details,
        cover: toCoverImage(stored),
        assigned,
        departedAt,
      }),
    )
}

const readers = KINDS.map(readerOf)

const readEvent = statement('event-of-items', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('events as e')
    .where('e.id', '=', eventId)
    .select(({ ref }) => [
      'e.id',
      'e.document_id as documentId',
      'e.name',
      coordinatorCard(ref('e.emergency_coordinator_id')).as('emergencyCoordinator'),
    ]),
)

const GONE = { id: 0, documentId: '', name: '', emergencyCoordinator: null }

export const eventItems = byVersion<EventItems>(async (ctx, eventId) => {
  const [[row], ...kinds] = await Promise.all([
    readEvent(ctx, { eventId }),
    ...readers.map(read => read(ctx, eventId)),
  ])
  const { emergencyCoordinator, ...event } = row ?? GONE
  const items = kinds.flat().toSorted((one, other) => one.card.id - other.card.id)
  const agenda = items
    .flatMap(({ card }) => (card.subEvent ? [{ id: card.id, ...card.subEvent }] : []))
    .sort((one, other) => compareText(one.startDate, other.startDate))
  const idsByCoordinator = new Map<number | undefined, number[]>()
  for (const [coordinatorId, coordinated] of Map.groupBy(items, ({ card }) => card.coordinator?.id))
    idsByCoordinator.set(
      coordinatorId,
      coordinated.map(({ card }) => card.id),
    )
  return {
    event,
    emergencyCoordinator,
    byId: new Map(items.map(item => [item.card.id, item])),
    sessionIds: agenda.filter(({ subType }) => subType !== FOOD_AND_DRINKS).map(({ id }) => id),
    agendaIds: agenda.map(({ id }) => id),
    idsByCoordinator,
    idsByKind: new Map(KINDS.map(({ kind }, at) => [kind, (kinds[at] ?? []).map(({ card }) => card.id)])),
  }
})

export interface EventSnapshot {
  now: EventNow
  items: EventItems
}

/** `null` for an unknown event. */
export async function eventSnapshot(ctx: HasDatabase, eventId: number): Promise<EventSnapshot | null> {
  const now = await findEventNow(ctx, eventId)
  return now ? { now, items: await eventItems(ctx, { id: eventId, version: now.items }) } : null
}

export const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
