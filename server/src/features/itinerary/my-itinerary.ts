import { FOOD_AND_DRINKS, hasSecondLeg } from '@muster/domain/check-ins/rules.ts'
import type { Coordinator, ItineraryItem, MyItinerary } from '@muster/domain/itinerary/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { membersOf } from '#features/events/event-facts.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { isNamedIn } from '#http/role-in-event.ts'
import { Refused } from '#refused.ts'
import {
  assignedCount,
  checkedInCount,
  coordinatorCard,
  FIELDS,
  instant,
  ownCheckIn,
  phoneCard,
} from './item-sql.ts'

const DETAILS = ['flight', 'bus', 'room', 'subEvent', 'carPool'] as const

type Details = { [Name in (typeof DETAILS)[number]]: NonNullable<ItineraryItem[Name]> | null }

interface Row extends Details {
  emergencyCoordinator: Coordinator | null
  id: number
  documentId: string
  kind: ItineraryItem['kind']
  totalCount: number
  coordinator: Coordinator | null
  firstCount: number
  firstAt: string | null
  secondCount: number
  secondAt: string | null
}

const detailsOf = (table: string, fields: Readonly<Record<string, string>>) => {
  const pairs = Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`)
  return `(select json_build_object(${pairs.join(', ')}) from ${table} where ${table}.item_id = i.id)`
}

const CAR_POOL = {
  meetingPoint: 'car_pools.meeting_point',
  latitude: 'car_pools.latitude',
  longitude: 'car_pools.longitude',
  departureTime: instant('car_pools.departure_at'),
  returnTime: instant('car_pools.return_at'),
  note: 'car_pools.note',
  // whoever reads this is in the car pool
  owner: phoneCard('car_pools.owner_id'),
}

/**
 * What the caller has a place on, and for a member every session, once (design.md ruling 10). Car pools are hidden while
 * car pooling is switched off.
 */
const EXPECTED_AT = `(
    select a.item_id from assignments a where a.user_id = $1 and a.event_id = e.id and a.kind <> 'sub-event'
        and (a.kind <> 'car-pool' or e.has_car_pools)
    union all
    select s.id from items s join sub_events on sub_events.item_id = s.id
      where e.is_member and s.event_id = e.id and s.kind = 'sub-event'
        and sub_events.sub_type is distinct from '${FOOD_AND_DRINKS}')`

/**
 * One row an item, or one without for whoever is expected nowhere. Each detail is looked up for the items at hand
 * alone, so that it does not matter how many others there are. By one column, so that PostgreSQL expects one event
 * and plans once: `id = $2 or document_id = $3` was planned anew for each request, which took longer than its work.
 * `offset 0` has the event's own part worked out once, and not for each item.
 */
const textBy = (column: 'id' | 'document_id') => `select e.emergency_coordinator as "emergencyCoordinator",
    i.id, i.document_id as "documentId", i.kind,
    case when i.kind = 'sub-event' then e.members else ${assignedCount} end as "totalCount",
    ${coordinatorCard('i.coordinator_id')} as coordinator,
    ${checkedInCount('first')} as "firstCount", ${ownCheckIn('first')} as "firstAt",
    ${checkedInCount('second')} as "secondCount", ${ownCheckIn('second')} as "secondAt",
    case when i.kind = 'flight' then ${detailsOf('flights', FIELDS.flights)} end as flight,
    case when i.kind = 'bus' then ${detailsOf('buses', FIELDS.buses)} end as bus,
    case when i.kind = 'hotel-room' then ${detailsOf('hotel_rooms', FIELDS.hotel_rooms)} end as room,
    case when i.kind = 'sub-event' then ${detailsOf('sub_events', FIELDS.sub_events)} end as "subEvent",
    case when i.kind = 'car-pool' then ${detailsOf('car_pools', CAR_POOL)} end as "carPool"
  from (
    select o.id, o.is_car_pool_enabled as has_car_pools, m.user_id is not null as is_member,
      ${membersOf('o.id')} as members,
      ${coordinatorCard('o.emergency_coordinator_id')} as emergency_coordinator
    from events o left join event_members m on m.event_id = o.id and m.user_id = $1
    where o.${column} = $2 and ($3 or m.user_id is not null or ${isNamedIn('o', '$1')})
    offset 0
  ) e
  left join lateral ${EXPECTED_AT} expected on true
  left join items i on i.id = expected.item_id
  order by i.id`

const BY_ID = { name: 'my-itinerary', text: textBy('id') }
const BY_DOCUMENT_ID = { name: 'my-itinerary-by-document-id', text: textBy('document_id') }

export async function myItinerary(ctx: Context, me: Caller, id: AnyId): Promise<MyItinerary> {
  const statement = 'id' in id ? BY_ID : BY_DOCUMENT_ID
  const event = 'id' in id ? id.id : id.documentId
  const { rows } = await ctx.pool.query<Row>({ ...statement, values: [me.user.id, event, isAdminCaller(me)] })
  if (!rows[0]) throw new Refused('not_found')
  return {
    items: rows.filter(row => row.id !== null).map(shape),
    emergencyCoordinator: rows[0].emergencyCoordinator,
  }
}

function shape({ id, documentId, kind, totalCount, coordinator, ...row }: Row): ItineraryItem {
  const details = DETAILS.flatMap(name => (row[name] ? [[name, row[name]]] : []))
  return {
    id,
    documentId,
    kind,
    totalCount,
    coordinator,
    first: { checkedInCount: row.firstCount, checkedInAt: row.firstAt },
    second: hasSecondLeg(kind) ? { checkedInCount: row.secondCount, checkedInAt: row.secondAt } : null,
    ...(Object.fromEntries(details) as Partial<ItineraryItem>),
  }
}
