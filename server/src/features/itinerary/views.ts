import type { CoverImage } from '@muster/domain/events/schema.ts'
import type {
  BusReply,
  FlightReply,
  HotelRoomReply,
  SubEventReply,
  SubEventsReply,
} from '@muster/domain/itinerary/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Context } from '#context.ts'
import type { DB } from '#db/schema.generated.ts'
import { type StoredCover, toCoverImage } from '#features/events/cover-reply.ts'
import { storedCover } from '#features/events/cover-sql.ts'
import { memberCount } from '#features/events/member-count-sql.ts'
import type { Caller } from '#http/caller.ts'
import type { Filterables } from '#http/list-form.ts'
import type { Query } from '#http/query.ts'
import {
  assignedCount,
  assignedPeople,
  busFields,
  checkedInPeople,
  coordinatorCard,
  flightFields,
  roomFields,
  subEventFields,
} from './item-sql.ts'
import { item, itemViews } from './views-item-listing.ts'

const { selectFrom } = expressionBuilder<DB>()
const [itemId, eventId] = [item.ref('i.id'), item.ref('i.event_id')]

const event = selectFrom('events as e')
  .where('e.id', '=', eventId)
  .select(e =>
    jsonBuildObject({ id: e.ref('e.id'), documentId: e.ref('e.document_id'), name: e.ref('e.name') }).as(
      'event',
    ),
  )

const travelParts = ({ id, isAdmin }: { id: Expression<number>; isAdmin: boolean }) => ({
  event,
  co_ordinator: coordinatorCard(item.ref('i.coordinator_id')),
  assigned_users: assignedPeople(itemId, isAdmin ? sql.lit(true) : item('i.coordinator_id', '=', id)),
  checked_in_users: checkedInPeople(itemId, 'first'),
})

const travel = {
  totalCount: assignedCount(itemId),
  isVisible: (callerId: Expression<number>) =>
    item(
      'i.id',
      'in',
      selectFrom('assignments as a')
        .where('a.user_id', '=', callerId)
        .select('a.item_id')
        .unionAll(
          selectFrom('items as own').where('own.coordinator_id', '=', callerId).select('own.id as item_id'),
        ),
    ),
  parts: travelParts,
}

/** Everyone who sees the item sees who is assigned to it. */
const travelFilters: Filterables = {
  'co_ordinator.id': item.ref('i.coordinator_id'),
  'assigned_users.id': is =>
    item.exists(
      selectFrom('assignments as a')
        .where('a.item_id', '=', itemId)
        .where(assignment => is(assignment.ref('a.user_id'))),
    ),
}

const columns = (named: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(named).map(([name, column]) => [name, sql.ref(`d.${column}`)]))

const FLIGHT = columns({
  ...{ flightNumber: 'flight_number', flightName: 'flight_name' },
  ...{ departure: 'departure', arrival: 'arrival', airport: 'airport', terminal: 'terminal' },
  arriveMinutesBefore: 'arrive_minutes_before',
})
const BUS = columns({
  ...{ busNumber: 'bus_number', busIdentifier: 'bus_identifier', time: 'time' },
  ...{ boardingPoint: 'boarding_point', boardingLandmark: 'boarding_landmark' },
  ...{ boardingLatitude: 'boarding_latitude', boardingLongitude: 'boarding_longitude' },
  arriveMinutesBefore: 'arrive_minutes_before',
})
const ROOM = columns({
  ...{ roomNumber: 'room_number', checkinTime: 'checkin_time', checkoutTime: 'checkout_time' },
})
const SUB_EVENT = columns({
  ...{ name: 'name', desc: 'description', startDate: 'start_date', endDate: 'end_date' },
  ...{ subType: 'sub_type', location: 'location' },
})

export const flights = itemViews<FlightReply>({
  ...travel,
  table: 'flights',
  fields: flightFields,
  filters: { ...travelFilters, ...FLIGHT },
  sorts: FLIGHT,
  defaultSort: 'departure',
})

export const buses = itemViews<BusReply>({
  ...travel,
  table: 'buses',
  fields: busFields,
  filters: { ...travelFilters, ...BUS },
  sorts: BUS,
  defaultSort: 'time',
})

export const hotelRooms = itemViews<HotelRoomReply>({
  ...travel,
  table: 'hotel_rooms',
  fields: roomFields,
  parts: caller => ({ ...travelParts(caller), checked_out_users: checkedInPeople(itemId, 'second') }),
  filters: { ...travelFilters, ...ROOM },
  sorts: ROOM,
  defaultSort: 'roomNumber',
})

type SubEventRow = Omit<SubEventReply, 'cover'> & { cover?: StoredCover | null }

const subEventItems = itemViews<SubEventRow>({
  table: 'sub_events',
  fields: subEventFields,
  // every member is expected (R10)
  totalCount: memberCount(eventId),
  isVisible: callerId =>
    item.or([
      item('i.coordinator_id', '=', callerId),
      item(
        'i.event_id',
        'in',
        selectFrom('event_members as m')
          .where('m.user_id', '=', callerId)
          .select('m.event_id')
          .unionAll(
            selectFrom('events as named')
              .where('named.emergency_coordinator_id', '=', callerId)
              .select('named.id as event_id'),
          ),
      ),
    ]),
  parts: ({ id, isAdmin }) => {
    const everybody = checkedInPeople(itemId, 'first')
    // a session has thousands of people: members learn how many checked in, not who
    const asSeenByMembers = item
      .case()
      .when('i.coordinator_id', '=', id)
      .then(everybody)
      .else(checkedInPeople(itemId, 'first', id))
      .end()
    return {
      event,
      cover: storedCover(expressionBuilder<{ d: DB['sub_events'] }, 'd'>().ref('d.cover_image_id')),
      checked_in_users: isAdmin ? everybody : asSeenByMembers,
    }
  },
  filters: SUB_EVENT,
  sorts: { ...SUB_EVENT, name: sql`lower(${sql.ref('d.name')})` },
  defaultSort: 'startDate',
})

function toSubEventReply({ cover, ...row }: SubEventRow): SubEventReply {
  const populated: { cover?: CoverImage | null } = cover === undefined ? {} : { cover: toCoverImage(cover) }
  return { ...row, ...populated }
}

export const subEvents = {
  async read(ctx: Context, me: Caller, id: AnyId, populate: ReadonlySet<string>): Promise<SubEventReply> {
    return toSubEventReply(await subEventItems.read(ctx, me, id, populate))
  },
  async list(ctx: Context, me: Caller, query: Query): Promise<SubEventsReply> {
    const { data, meta } = await subEventItems.list(ctx, me, query)
    return { data: data.map(toSubEventReply), meta }
  },
}
