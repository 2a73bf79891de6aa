import type { Leg } from '@muster/domain/check-ins/schema.ts'
import { shownName } from '#features/accounts/shown-name.ts'

/*
 * SQL that the screens of items share. `i` is the row of `items`; `$1` is who asks.
 */

/** As the wire says it: ISO 8601 in UTC with milliseconds. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What is an item's own, by the wire's names. */
export const FIELDS = {
  flights: {
    flightNumber: 'flights.flight_number',
    flightName: 'flights.flight_name',
    departure: instant('flights.departure'),
    arrival: instant('flights.arrival'),
  },
  buses: {
    busNumber: 'buses.bus_number',
    busIdentifier: 'buses.bus_identifier',
    time: instant('buses.time'),
  },
  hotel_rooms: {
    roomNumber: 'hotel_rooms.room_number',
    checkinTime: instant('hotel_rooms.checkin_time'),
    checkoutTime: instant('hotel_rooms.checkout_time'),
  },
  sub_events: {
    name: 'sub_events.name',
    desc: 'sub_events.description',
    startDate: instant('sub_events.start_date'),
    endDate: instant('sub_events.end_date'),
    subType: 'sub_events.sub_type',
    location: 'sub_events.location',
  },
} as const satisfies Record<string, Record<string, string>>

/** From sums that are kept while they change, so that it costs the same for ten people and ten thousand. */
export const checkedInCount = (leg: Leg) =>
  `coalesce((select sum(n.checked_in) from derived.check_in_counts n where n.item_id = i.id and n.leg = '${leg}'), 0)::int`

export const assignedCount = `coalesce((select sum(n.assigned) from derived.assignment_counts n where n.item_id = i.id), 0)::int`

/** When the caller checked in themselves. */
export const ownCheckIn = (leg: Leg) =>
  `(select ${instant('c.at')} from check_ins c
    where c.item_id = i.id and c.user_id = $1 and c.leg = '${leg}' and c.annulled_at is null)`

const PERSON = `json_build_object('id', u.id, 'name', ${shownName('u')})`
const people = (from: string) =>
  `coalesce((select json_agg(${PERSON} order by u.name, u.id) from ${from}), '[]')`

const checkIns = (leg: Leg) =>
  `check_ins c join users u on u.id = c.user_id where c.item_id = i.id and c.leg = '${leg}' and c.annulled_at is null`

export const person = (id: string) => `(select ${PERSON} from users u where u.id = ${id})`
/** For the people in the same car pool (design.md ruling 13). */
export const phoneCard = (id: string) => `(select json_build_object(
    'id', u.id, 'name', ${shownName('u')}, 'contact', u.contact) from users u where u.id = ${id})`
/** A card for the people of the item, or of the event (design.md ruling 13). */
export const coordinatorCard = (id: string) => `(select json_build_object(
    'id', u.id, 'name', ${shownName('u')}, 'email', u.email, 'contact', u.contact) from users u where u.id = ${id})`

export const assignedPeople = people('assignments a join users u on u.id = a.user_id where a.item_id = i.id')
export const checkedInPeople = (leg: Leg) => people(checkIns(leg))
export const selfCheckedIn = (leg: Leg) => people(`${checkIns(leg)} and c.user_id = $1`)
