import { storedCover } from '#features/events/cover-facts.ts'
import { membersOf } from '#features/events/event-facts.ts'
import {
  assignedCount,
  assignedPeople,
  checkedInPeople,
  coordinatorCard,
  type FIELDS,
  selfCheckedIn,
} from './item-sql.ts'

/** What the list and the page of one kind of item differ in. All of it is SQL, as item-sql.ts has it. */
export interface Screen {
  table: keyof typeof FIELDS
  /** how many are expected */
  total: string
  /** whether the caller, who is no Admin, may see an item */
  isVisible: string
  /** what may be populated, for an Admin and for others */
  parts(isAdmin: boolean): Record<string, string>
  sorts: Record<string, string>
  byDefault: { field: string; isDescending: boolean }
}

const event = `(select json_build_object('id', e.id, 'documentId', e.document_id, 'name', e.name)
    from events e where e.id = i.event_id)`

const travelParts = {
  event,
  co_ordinator: coordinatorCard('i.coordinator_id'),
  assigned_users: assignedPeople,
  checked_in_users: checkedInPeople('first'),
}
const ascending = (field: string) => ({ field, isDescending: false })

const travel = {
  total: assignedCount,
  isVisible: `i.id in (select a.item_id from assignments a where a.user_id = $1
    union all select own.id from items own where own.coordinator_id = $1)`,
  parts: () => travelParts,
}

export const flightScreen: Screen = {
  ...travel,
  table: 'flights',
  sorts: { departure: 'flights.departure' },
  byDefault: ascending('departure'),
}
export const busScreen: Screen = {
  ...travel,
  table: 'buses',
  sorts: { time: 'buses.time' },
  byDefault: ascending('time'),
}
export const roomScreen: Screen = {
  ...travel,
  table: 'hotel_rooms',
  parts: () => ({ ...travelParts, checked_out_users: checkedInPeople('second') }),
  sorts: { roomNumber: 'hotel_rooms.room_number' },
  byDefault: ascending('roomNumber'),
}

/** Of thousands at a session, a member learns the number and not the names (reliability.md 5). */
const checkedInAsSeen = `case when i.coordinator_id = $1
    then ${checkedInPeople('first')} else ${selfCheckedIn('first')} end`

export const subEventScreen: Screen = {
  table: 'sub_events',
  // everyone is expected (design.md ruling 10)
  total: membersOf('i.event_id'),
  isVisible: `(i.coordinator_id = $1 or i.event_id in (select m.event_id from event_members m where m.user_id = $1
    union all select named.id from events named where named.emergency_coordinator_id = $1))`,
  parts: isAdmin => ({
    event,
    cover: storedCover('sub_events.cover_image_id'),
    checked_in_users: isAdmin ? checkedInPeople('first') : checkedInAsSeen,
  }),
  sorts: { startDate: 'sub_events.start_date', name: 'lower(sub_events.name)' },
  byDefault: ascending('startDate'),
}
