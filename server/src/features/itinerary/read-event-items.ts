import { FOOD_AND_DRINKS } from '@muster/domain/check-ins/rules.ts'
import type { Coordinator, ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { byVersion } from '#db/by-version.ts'
import type { DB } from '#db/schema.generated.ts'
import { statement } from '#db/statement.ts'
import { busFields, coordinatorCard, flightFields, roomFields, subEventFields } from './item-sql.ts'

/** An item without numbers and times of a person. Car pools are not among them: each person has at most one. */
export type SharedItem = Omit<ItineraryItem, 'totalCount' | 'first' | 'second' | 'carPool'>

export interface EventItems {
  emergencyCoordinator: Coordinator | null
  byId: ReadonlyMap<number, SharedItem>
  /** which every member is expected at (R10) */
  sessionIds: readonly number[]
}

type Travel = 'flights' | 'buses' | 'hotel_rooms' | 'sub_events'
const i = expressionBuilder<DB & { i: DB['items'] }, 'i'>()
const detailsOf = <Details>(table: Travel, fields: Record<string, Expression<unknown>>) =>
  i
    .selectFrom(`${table} as d` as 'flights as d')
    .whereRef('d.item_id', '=', 'i.id')
    .select(jsonBuildObject(fields).$castTo<Details>().as('json'))
    .$asScalar()

const readItems = statement('items-of-event', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('items as i')
    .where('i.event_id', '=', eventId)
    .where('i.kind', '<>', 'car-pool')
    .select(({ ref }) => [
      'i.id',
      'i.document_id as documentId',
      ref('i.kind').$castTo<SharedItem['kind']>().as('kind'),
      coordinatorCard(ref('i.coordinator_id')).as('coordinator'),
      detailsOf<SharedItem['flight']>('flights', flightFields).as('flight'),
      detailsOf<SharedItem['bus']>('buses', busFields).as('bus'),
      detailsOf<SharedItem['room']>('hotel_rooms', roomFields).as('room'),
      detailsOf<SharedItem['subEvent']>('sub_events', subEventFields).as('subEvent'),
    ])
    .orderBy('i.id'),
)

const readEmergencyCoordinator = statement('emergency-coordinator', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('events as e')
    .where('e.id', '=', eventId)
    .select(({ ref }) => coordinatorCard(ref('e.emergency_coordinator_id')).as('card')),
)

export const eventItems = byVersion<EventItems>(async (ctx, eventId) => {
  const [rows, [emergency]] = await Promise.all([
    readItems(ctx, { eventId }),
    readEmergencyCoordinator(ctx, { eventId }),
  ])
  const items = rows.map(toSharedItem)
  const sessions = items.filter(({ subEvent }) => subEvent && subEvent.subType !== FOOD_AND_DRINKS)
  return {
    emergencyCoordinator: emergency?.card ?? null,
    byId: new Map(items.map(item => [item.id, item])),
    sessionIds: sessions.map(({ id }) => id),
  }
})

type Row = Awaited<ReturnType<typeof readItems>>[number]

function toSharedItem({ id, documentId, kind, coordinator, flight, bus, room, subEvent }: Row): SharedItem {
  return {
    id,
    documentId,
    kind,
    coordinator,
    ...(flight && { flight }),
    ...(bus && { bus }),
    ...(room && { room }),
    ...(subEvent && { subEvent }),
  }
}
