import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { shownName } from '#features/accounts/shown-name.ts'
import type { Caller } from '#http/caller.ts'
import { IS_INSIDE } from '#http/role-in-event.ts'
import { Refused } from '#refused.ts'

interface ItemRow {
  documentId: string
  createdAt: Date
  updatedAt: Date
  coordinatorName: string | null
  coordinatorContact: string | null
  eventName: string
  timezone: string
  eventStart: Date
  eventEnd: Date
  active: boolean
  eventLocation: string | null
  /** of the kind that it is, with what that kind has */
  flightNumber: string | null
  flightName: string
  departure: Date
  arrival: Date
  busNumber: string | null
  busIdentifier: string
  busTime: Date
  roomNumber: string | null
  checkinTime: Date | null
  checkoutTime: Date | null
  subEventName: string | null
  description: string | null
  location: string | null
  subEventStart: Date
  subEventEnd: Date
  meetingPoint: string | null
  rideDeparture: Date | null
  rideReturn: Date | null
  rideNote: string | null
  ownerName: string
  ownerContact: string
}
export type CalendarItem = ItemRow

/** Sub-events are for all members (design.md ruling 10). */
const textFor = (person: string) => `with person as (${person}),
  attended as (
    select e.* from person p join event_members m on m.user_id = p.id join events e on e.id = m.event_id
    where case when p.event_id is null then e.active else e.id = p.event_id end),
  entries as (
    select a.item_id from person p join assignments a on a.user_id = p.id join attended e on e.id = a.event_id
      where a.kind <> 'sub-event' and (a.kind <> 'car-pool' or e.is_car_pool_enabled)
    union all
    select i.id from attended e join items i on i.event_id = e.id and i.kind = 'sub-event'),
  described as (
    select i.document_id as "documentId", i.created_at as "createdAt", i.updated_at as "updatedAt",
      ${shownName('c')} as "coordinatorName", c.contact as "coordinatorContact",
      e.name as "eventName", e.timezone, e.start_date as "eventStart", e.end_date as "eventEnd", e.active,
      e.location as "eventLocation", f.flight_number as "flightNumber", f.flight_name as "flightName", f.departure,
      f.arrival, b.bus_number as "busNumber", b.bus_identifier as "busIdentifier", b.time as "busTime",
      r.room_number as "roomNumber", r.checkin_time as "checkinTime", r.checkout_time as "checkoutTime",
      s.name as "subEventName", s.description, s.location, s.start_date as "subEventStart",
      s.end_date as "subEventEnd", p.meeting_point as "meetingPoint", p.departure_at as "rideDeparture",
      p.return_at as "rideReturn", p.note as "rideNote", ${shownName('o')} as "ownerName",
      o.contact as "ownerContact"
    from entries n join items i on i.id = n.item_id join attended e on e.id = i.event_id
    left join flights f on f.item_id = i.id left join buses b on b.item_id = i.id
    left join hotel_rooms r on r.item_id = i.id left join sub_events s on s.item_id = i.id
    left join car_pools p on p.item_id = i.id left join users o on o.id = p.owner_id
    left join users c on c.id = i.coordinator_id)
  select p.name as "calendarOf", d.* from person p left join described d on true
  order by coalesce(d.departure, d."busTime", d."checkinTime", d."rideDeparture", d."rideReturn", d."subEventStart",
    d."eventStart"), d."documentId"`

const OF_FEED = textFor(`select u.id, null::int as event_id, null::text as name
  from calendar_feeds t join users u on u.id = t.user_id where t.nonce = $1 and u.disabled_at is null`)
const OF_EVENT = textFor(`select u.id, e.id as event_id, e.name
  from users u join events e on e.id = $2 or e.document_id = $3 where u.id = $1 and ${IS_INSIDE}`)

/** Without a single item there is a row of nothing. */
type Row = { calendarOf: string | null } & (ItemRow | { documentId: null })

const isItem = (row: Row): row is Row & ItemRow => row.documentId !== null

async function read(ctx: Context, name: string, text: string, values: unknown[]) {
  const { rows } = await ctx.pool.query<Row>({ name, text, values })
  if (!rows[0]) throw new Refused('not_found')
  return { name: rows[0].calendarOf, items: rows.filter(isItem) }
}

/** All active events of the person. */
export const itemsOfFeed = async (ctx: Context, nonce: string): Promise<CalendarItem[]> =>
  (await read(ctx, 'calendar-of-feed', OF_FEED, [nonce])).items

export async function itemsOfEvent(
  ctx: Context,
  me: Caller,
  event: AnyId,
): Promise<{ eventName: string; items: CalendarItem[] }> {
  const { name, items } = await read(ctx, 'calendar-of-event', OF_EVENT, [
    me.user.id,
    'id' in event ? event.id : null,
    'documentId' in event ? event.documentId : null,
  ])
  return { eventName: name ?? '', items }
}
