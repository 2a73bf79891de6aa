import { FOOD_AND_DRINKS, hasSecondLeg } from '@muster/domain/check-ins/rules.ts'
import type { ItemKind, ItineraryItem, MyItinerary } from '@muster/domain/itinerary/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Context } from '#context.ts'
import type { DB } from '#db/schema.generated.ts'
import { type Builder, type HasId, statementById } from '#db/statement.ts'
import { memberCount } from '#features/events/member-count-sql.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { isNamedInEvent } from '#http/role-in-event-sql.ts'
import { Refused } from '#refused.ts'
import {
  assignedCount,
  busFields,
  carPoolFields,
  checkedInCount,
  checkInTime,
  coordinatorCard,
  flightFields,
  roomFields,
  subEventFields,
} from './item-sql.ts'

interface Parameters {
  callerId: Expression<number>
  isAdmin: Expression<boolean>
}

/** The event, if the caller may read it. `offset 0` makes PostgreSQL evaluate it once and not for each item. */
const visibleEvent = (db: Builder, p: Parameters, hasId: HasId) =>
  db
    .selectFrom('events as o')
    .leftJoin('event_members as m', join =>
      join.onRef('m.event_id', '=', 'o.id').on('m.user_id', '=', p.callerId),
    )
    .where(({ ref }) => hasId({ id: ref('o.id'), documentId: ref('o.document_id') }))
    .where(({ eb, or, ref }) => {
      const event = { id: ref('o.id'), emergencyCoordinatorId: ref('o.emergency_coordinator_id') }
      return or([p.isAdmin, eb('m.user_id', 'is not', null), isNamedInEvent(event, p.callerId)])
    })
    .select(({ eb, ref }) => [
      'o.id',
      'o.is_car_pool_enabled as has_car_pools',
      eb('m.user_id', 'is not', null).as('is_member'),
      memberCount(ref('o.id')).as('members'),
      coordinatorCard(ref('o.emergency_coordinator_id')).as('emergency_coordinator'),
    ])
    .offset(0)

type VisibleEvent = ReturnType<typeof visibleEvent> extends Expression<infer Row> ? Row : never

/** The caller's assignments and, for a member, every session (R10). Car pools are hidden while they are switched off. */
function expectedItems({ callerId }: Parameters) {
  const { selectFrom } = expressionBuilder<DB & { e: VisibleEvent }, 'e'>()
  return selectFrom('assignments as a')
    .where('a.user_id', '=', callerId)
    .whereRef('a.event_id', '=', 'e.id')
    .where('a.kind', '<>', 'sub-event')
    .where(({ eb, or }) => or([eb('a.kind', '<>', 'car-pool'), eb.ref('e.has_car_pools').$castTo<boolean>()]))
    .select('a.item_id')
    .unionAll(
      selectFrom('items as s')
        .innerJoin('sub_events', 'sub_events.item_id', 's.id')
        .where('e.is_member', '=', true)
        .whereRef('s.event_id', '=', 'e.id')
        .where('s.kind', '=', 'sub-event')
        .where('sub_events.sub_type', 'is distinct from', FOOD_AND_DRINKS)
        .select('s.id as item_id'),
    )
}

const legColumns = (item: Expression<number>, { callerId }: Parameters) =>
  [
    checkedInCount(item, 'first').as('firstCount'),
    checkInTime(item, callerId, 'first').as('firstAt'),
    checkedInCount(item, 'second').as('secondCount'),
    checkInTime(item, callerId, 'second').as('secondAt'),
  ] as const

/** The details of an item, read only from the table of its kind. */
function detailColumns() {
  const i = expressionBuilder<DB & { i: DB['items'] }, 'i'>()
  const ofKind = <Details>(kind: ItemKind, details: Expression<Details>) =>
    i.case().when('i.kind', '=', kind).then(details).end()
  const flight = i.selectFrom('flights as d').select(jsonBuildObject(flightFields).as('json'))
  const bus = i.selectFrom('buses as d').select(jsonBuildObject(busFields).as('json'))
  const room = i.selectFrom('hotel_rooms as d').select(jsonBuildObject(roomFields).as('json'))
  const subEvent = i.selectFrom('sub_events as d').select(jsonBuildObject(subEventFields).as('json'))
  const carPool = i.selectFrom('car_pools as d').select(jsonBuildObject(carPoolFields).as('json'))
  return [
    ofKind('flight', flight.whereRef('d.item_id', '=', 'i.id').$asScalar()).as('flight'),
    ofKind('bus', bus.whereRef('d.item_id', '=', 'i.id').$asScalar()).as('bus'),
    ofKind('hotel-room', room.whereRef('d.item_id', '=', 'i.id').$asScalar()).as('room'),
    ofKind('sub-event', subEvent.whereRef('d.item_id', '=', 'i.id').$asScalar()).as('subEvent'),
    ofKind('car-pool', carPool.whereRef('d.item_id', '=', 'i.id').$asScalar()).as('carPool'),
  ] as const
}

/** One row per item, or one row without an item. */
const readMyItinerary = statementById(
  'my-itinerary',
  { callerId: 'int', isAdmin: 'boolean' },
  (db, p, hasId) =>
    db
      .selectFrom(visibleEvent(db, p, hasId).as('e'))
      .leftJoinLateral(expectedItems(p).as('expected'), join => join.onTrue())
      .leftJoin('items as i', 'i.id', 'expected.item_id')
      .select([
        'e.emergency_coordinator as emergencyCoordinator',
        'i.id',
        'i.document_id as documentId',
        'i.kind',
      ])
      .select(({ eb, ref }) => [
        eb
          .case()
          .when('i.kind', '=', 'sub-event')
          .then(ref('e.members'))
          .else(assignedCount(ref('i.id').$notNull()))
          .end()
          .as('totalCount'),
        coordinatorCard(ref('i.coordinator_id')).as('coordinator'),
        ...legColumns(ref('i.id').$notNull(), p),
        ...detailColumns(),
      ])
      .orderBy('i.id'),
)

type Row = Awaited<ReturnType<typeof readMyItinerary>>[number]
type ItemRow = Row & { id: number; documentId: string; kind: ItemKind }
const hasItem = (row: Row): row is ItemRow => row.id !== null

export async function myItinerary(ctx: Context, me: Caller, id: AnyId): Promise<MyItinerary> {
  const values = { callerId: me.user.id, isAdmin: isAdminCaller(me) }
  const rows = await readMyItinerary(ctx, id, values)
  if (!rows[0]) throw new Refused('not_found')
  return {
    items: rows.filter(hasItem).map(toItineraryItem),
    emergencyCoordinator: rows[0].emergencyCoordinator,
  }
}

function toItineraryItem(row: ItemRow): ItineraryItem {
  const { id, documentId, kind, totalCount, coordinator, flight, bus, room, subEvent, carPool } = row
  return {
    id,
    documentId,
    kind,
    totalCount,
    coordinator,
    first: { checkedInCount: row.firstCount, checkedInAt: row.firstAt },
    second: hasSecondLeg(kind) ? { checkedInCount: row.secondCount, checkedInAt: row.secondAt } : null,
    ...(flight && { flight }),
    ...(bus && { bus }),
    ...(room && { room }),
    ...(subEvent && { subEvent }),
    ...(carPool && { carPool }),
  }
}
