import type { Leg } from '@muster/domain/items/facts.ts'
import type {
  BusReply,
  FlightReply,
  HotelRoomReply,
  Person,
  ReachablePerson,
  SubEventReply,
} from '@muster/domain/itinerary/schema.ts'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import { displayNameOf, isAdminCaller } from '#http/caller.ts'
import type { Filterables } from '#http/list-form.ts'
import { assignedPeople, checkedInPeople, findOwnCheckIns, heldCheckIns } from './read-item-people.ts'
import { type Asked, item, itemViews } from './views-item-listing.ts'

const { selectFrom } = expressionBuilder<DB>()
const itemId = item.ref('i.id')

export const isStaff = ({ me, shared }: Asked) =>
  isAdminCaller(me) || shared.card.coordinator?.id === me.user.id

async function checkedIn({ ctx, shared, now, numbers }: Asked, leg: Leg): Promise<readonly Person[]> {
  if (!numbers) return []
  return checkedInPeople(ctx, now, { id: shared.card.id, version: numbers.version, leg })
}

async function assigned(asked: Asked): Promise<readonly ReachablePerson[]> {
  const { ctx, shared, now } = asked
  const people = await assignedPeople(ctx, now, shared.card.id)
  return isStaff(asked) ? people.reachable : people.names
}

const travelParts = {
  event: ({ event }: Asked) => event,
  co_ordinator: ({ shared }: Asked) => shared.card.coordinator,
  assigned_users: assigned,
  checked_in_users: (asked: Asked) => checkedIn(asked, 'first'),
}

const travel = {
  totalCount: ({ shared }: Asked) => shared.assigned,
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
  kind: 'flight',
  table: 'flights',
  isByTime: true,
  filters: { ...travelFilters, ...FLIGHT },
  sorts: FLIGHT,
  defaultSort: 'departure',
})

export const buses = itemViews<BusReply>({
  ...travel,
  kind: 'bus',
  table: 'buses',
  isByTime: true,
  filters: { ...travelFilters, ...BUS },
  sorts: BUS,
  defaultSort: 'time',
})

export const hotelRooms = itemViews<HotelRoomReply>({
  ...travel,
  kind: 'hotel-room',
  table: 'hotel_rooms',
  isByTime: false,
  parts: { ...travelParts, checked_out_users: asked => checkedIn(asked, 'second') },
  filters: { ...travelFilters, ...ROOM },
  sorts: ROOM,
  defaultSort: 'roomNumber',
})

export const subEvents = itemViews<SubEventReply>({
  kind: 'sub-event',
  table: 'sub_events',
  isByTime: true,
  // every member is expected (R10)
  totalCount: ({ now }) => now.members,
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
  parts: {
    event: ({ event }) => event,
    cover: ({ shared }) => shared.cover,
    // a session has thousands of people: members learn how many checked in, not who
    checked_in_users: asked => (isStaff(asked) ? checkedIn(asked, 'first') : selfIfCheckedIn(asked)),
  },
  filters: SUB_EVENT,
  sorts: { ...SUB_EVENT, name: sql`lower(${sql.ref('d.name')})` },
  defaultSort: 'startDate',
})

async function selfIfCheckedIn({ ctx, me, shared, numbers }: Asked): Promise<Person[]> {
  const { id } = shared.card
  const held = heldCheckIns(ctx, { id, version: numbers?.version ?? 0 })
  const isIn = held ? held.first.has(me.user.id) : (await findOwnCheckIns(ctx, me.user.id))?.has(id)
  return isIn ? [{ id: me.user.id, name: displayNameOf(me) }] : []
}
