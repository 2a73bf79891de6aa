import type { Leg } from '@muster/domain/items/facts.ts'
import type { ReachablePerson } from '@muster/domain/itinerary/schema.ts'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { displayName } from '#db/display-name-sql.ts'
import type { DB } from '#db/schema.generated.ts'

const { selectFrom } = expressionBuilder<DB>()

type TextOf<Time> = Time extends null ? null : string

/** An instant as on the wire: ISO 8601 in UTC with milliseconds. */
export const isoTime = <Time extends Date | null>(at: Expression<Time>) =>
  sql<TextOf<Time>>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** By leg. */
export const departedTimes = (first: Expression<Date | null>, second: Expression<Date | null>) =>
  jsonBuildObject({ first: isoTime(first), second: isoTime(second) })

/** Reads sums that triggers keep, so that ten thousand people cost as much as ten. */
export const checkedInCount = (itemId: Expression<number>, leg: Leg | Expression<string>) =>
  selectFrom('derived.check_in_counts as n')
    .where('n.item_id', '=', itemId)
    .where('n.leg', '=', leg)
    .select(({ fn }) => sql<number>`coalesce(${fn.sum('n.checked_in')}, 0)::int`.as('checked_in'))
    .$asScalar()
    .$notNull()

export const assignedCount = (itemId: Expression<number>) =>
  selectFrom('derived.assignment_counts as n')
    .where('n.item_id', '=', itemId)
    .select(({ fn }) => sql<number>`coalesce(${fn.sum('n.assigned')}, 0)::int`.as('assigned'))
    .$asScalar()
    .$notNull()

const u = expressionBuilder<{ u: DB['users'] }, 'u'>()
const [id, email, contact] = [u.ref('u.id'), u.ref('u.email'), u.ref('u.contact')]
const name = displayName(u.ref('u.name'), u.ref('u.username'))
const person = { id, name }

const userById = (userId: Expression<number | null>) => selectFrom('users as u').where('u.id', '=', userId)

export const personCard = (userId: Expression<number>) =>
  userById(userId)
    .select(jsonBuildObject(person).$castTo<ReachablePerson>().as('card'))
    .$asScalar()
    .$notNull()

/** With contact details (R13). */
export const reachableCard = (userId: Expression<number>) =>
  userById(userId)
    .select(
      jsonBuildObject({ ...person, email, contact })
        .$castTo<ReachablePerson>()
        .as('card'),
    )
    .$asScalar()
    .$notNull()

export const phoneCard = (userId: Expression<number>) =>
  userById(userId)
    .select(jsonBuildObject({ ...person, contact }).as('card'))
    .$asScalar()
    .$notNull()

export const coordinatorCard = (userId: Expression<number | null>) =>
  userById(userId).select(jsonBuildObject({ ...person, email, contact }).as('card'))

/** Every query calls the row of an item's own table `d`. */
const detailsOf = <Table extends keyof DB>() => expressionBuilder<{ d: DB[Table] }, 'd'>()
const flight = detailsOf<'flights'>()
const bus = detailsOf<'buses'>()
const room = detailsOf<'hotel_rooms'>()
const subEvent = detailsOf<'sub_events'>()
const carPool = detailsOf<'car_pools'>()

export const flightFields = {
  flightNumber: flight.ref('d.flight_number'),
  flightName: flight.ref('d.flight_name'),
  departure: isoTime(flight.ref('d.departure')),
  arrival: isoTime(flight.ref('d.arrival')),
  airport: flight.ref('d.airport'),
  terminal: flight.ref('d.terminal'),
  arriveMinutesBefore: flight.ref('d.arrive_minutes_before'),
}
export const busFields = {
  busNumber: bus.ref('d.bus_number'),
  busIdentifier: bus.ref('d.bus_identifier'),
  time: isoTime(bus.ref('d.time')),
  boardingPoint: bus.ref('d.boarding_point'),
  boardingLandmark: bus.ref('d.boarding_landmark'),
  boardingLatitude: bus.ref('d.boarding_latitude'),
  boardingLongitude: bus.ref('d.boarding_longitude'),
  arriveMinutesBefore: bus.ref('d.arrive_minutes_before'),
}
export const roomFields = {
  roomNumber: room.ref('d.room_number'),
  checkinTime: isoTime(room.ref('d.checkin_time')),
  checkoutTime: isoTime(room.ref('d.checkout_time')),
}
export const subEventFields = {
  name: subEvent.ref('d.name'),
  desc: subEvent.ref('d.description'),
  startDate: isoTime(subEvent.ref('d.start_date')),
  endDate: isoTime(subEvent.ref('d.end_date')),
  subType: subEvent.ref('d.sub_type'),
  location: subEvent.ref('d.location'),
}
export const carPoolFields = {
  meetingPoint: carPool.ref('d.meeting_point'),
  latitude: carPool.ref('d.latitude'),
  longitude: carPool.ref('d.longitude'),
  departureTime: isoTime(carPool.ref('d.departure_at')),
  returnTime: isoTime(carPool.ref('d.return_at')),
  note: carPool.ref('d.note'),
  owner: phoneCard(carPool.ref('d.owner_id')),
}
