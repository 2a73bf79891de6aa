import type { AnyId } from '@muster/domain/shared/text.ts'
import { type Expression, sql } from 'kysely'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import { type Builder, statement, statementById } from '#db/statement.ts'
import type { Caller } from '#http/caller.ts'
import { isInsideEvent } from '#http/role-in-event-sql.ts'
import { Refused } from '#refused.ts'

/** The columns of the item's own kind are set; those of the other kinds are null. */
export interface CalendarItem {
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
  flightNumber: string | null
  flightName: string
  departure: Date
  arrival: Date
  airport: string | null
  terminal: string | null
  busNumber: string | null
  busIdentifier: string
  busTime: Date
  boardingPoint: string | null
  boardingLandmark: string | null
  boardingLatitude: number | null
  boardingLongitude: number | null
  arriveMinutesBefore: number | null
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

/** Whose calendar it is, and of which event: `null` for all active ones. */
type Owner = Expression<{ id: number; event_id: number | null; name: string | null }>

const attendedEvents = (db: Builder, owner: Owner) =>
  db
    .with('owner', () => owner)
    .with('attended', cte =>
      cte
        .selectFrom('owner')
        .innerJoin('event_members as m', 'm.user_id', 'owner.id')
        .innerJoin('events as e', 'e.id', 'm.event_id')
        .where(({ eb, ref }) =>
          eb
            .case()
            .when('owner.event_id', 'is', null)
            .then(ref('e.active'))
            .else(eb('e.id', '=', ref('owner.event_id')))
            .end(),
        )
        .selectAll('e'),
    )

/** The owner's assignments, and every sub-event of their events (R10). */
const calendarEntries = (db: Builder, owner: Owner) =>
  attendedEvents(db, owner).with('entries', cte =>
    cte
      .selectFrom('owner')
      .innerJoin('assignments as a', 'a.user_id', 'owner.id')
      .innerJoin('attended as e', 'e.id', 'a.event_id')
      .where('a.kind', '<>', 'sub-event')
      .where(({ eb, or, ref }) => or([eb('a.kind', '<>', 'car-pool'), ref('e.is_car_pool_enabled')]))
      .select('a.item_id')
      .unionAll(
        cte
          .selectFrom('attended as e')
          .innerJoin('items as i', 'i.event_id', 'e.id')
          .where('i.kind', '=', 'sub-event')
          .select('i.id as item_id'),
      ),
  )

/** One row per item, or one row without an item. */
const calendarRows = (db: Builder, owner: Owner) =>
  calendarEntries(db, owner)
    .with('described', cte =>
      cte
        .selectFrom('entries as n')
        .innerJoin('items as i', 'i.id', 'n.item_id')
        .innerJoin('attended as e', 'e.id', 'i.event_id')
        .leftJoin('flights as f', 'f.item_id', 'i.id')
        .leftJoin('buses as b', 'b.item_id', 'i.id')
        .leftJoin('hotel_rooms as r', 'r.item_id', 'i.id')
        .leftJoin('sub_events as s', 's.item_id', 'i.id')
        .leftJoin('car_pools as p', 'p.item_id', 'i.id')
        .leftJoin('users as o', 'o.id', 'p.owner_id')
        .leftJoin('users as c', 'c.id', 'i.coordinator_id')
        .select(['i.document_id as documentId', 'i.created_at as createdAt', 'i.updated_at as updatedAt'])
        .select(['e.name as eventName', 'e.timezone', 'e.active', 'e.location as eventLocation'])
        .select(['e.start_date as eventStart', 'e.end_date as eventEnd'])
        .select([
          'f.flight_number as flightNumber',
          'f.flight_name as flightName',
          'f.departure',
          'f.arrival',
        ])
        .select(['f.airport', 'f.terminal'])
        .select(['b.bus_number as busNumber', 'b.bus_identifier as busIdentifier', 'b.time as busTime'])
        .select(['b.boarding_point as boardingPoint', 'b.boarding_landmark as boardingLandmark'])
        .select(['b.boarding_latitude as boardingLatitude', 'b.boarding_longitude as boardingLongitude'])
        .select(['r.room_number as roomNumber', 'r.checkin_time as checkinTime'])
        .select(['r.checkout_time as checkoutTime', 's.name as subEventName', 's.description', 's.location'])
        .select(['s.start_date as subEventStart', 's.end_date as subEventEnd'])
        .select(['p.meeting_point as meetingPoint', 'p.departure_at as rideDeparture'])
        .select(['p.return_at as rideReturn', 'p.note as rideNote'])
        .select(['o.contact as ownerContact', 'c.contact as coordinatorContact'])
        .select(({ fn, ref }) => [
          fn.coalesce('f.arrive_minutes_before', 'b.arrive_minutes_before').as('arriveMinutesBefore'),
          displayName(ref('o.name'), ref('o.username')).as('ownerName'),
          displayName(ref('c.name'), ref('c.username')).as('coordinatorName'),
        ]),
    )
    .selectFrom('owner')
    .leftJoin('described as d', join => join.onTrue())
    .select('owner.name as calendarOf')
    .selectAll('d')
    .orderBy(({ fn, ref }) =>
      fn.coalesce(
        fn.coalesce(ref('d.departure'), ref('d.busTime'), ref('d.checkinTime')),
        fn.coalesce(ref('d.rideDeparture'), ref('d.rideReturn'), ref('d.subEventStart'), ref('d.eventStart')),
      ),
    )
    .orderBy('d.documentId')
    .$castTo<Row>()

type Row = { calendarOf: string | null } & (CalendarItem | { documentId: null })
const isItem = (row: Row): row is Row & CalendarItem => row.documentId !== null

const readFeed = statement('calendar-of-feed', { nonce: 'text' }, (db, { nonce }) =>
  calendarRows(
    db,
    db
      .selectFrom('calendar_feeds as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .where('t.nonce', '=', nonce)
      .where('u.disabled_at', 'is', null)
      .select([
        'u.id',
        sql<number | null>`null::int`.as('event_id'),
        sql<string | null>`null::text`.as('name'),
      ]),
  ),
)

const readEvent = statementById('calendar-of-event', { callerId: 'int' }, (db, p, hasId) =>
  calendarRows(
    db,
    db
      .selectFrom('users as u')
      .innerJoin('events as e', join => join.onTrue())
      .where('u.id', '=', p.callerId)
      .where(({ ref }) => hasId({ id: ref('e.id'), documentId: ref('e.document_id') }))
      .where(({ ref }) =>
        isInsideEvent(
          { id: ref('e.id'), emergencyCoordinatorId: ref('e.emergency_coordinator_id') },
          { id: ref('u.id'), role: ref('u.role') },
        ),
      )
      .select(['u.id', 'e.id as event_id', 'e.name']),
  ),
)

export async function itemsOfFeed(ctx: Context, nonce: string): Promise<CalendarItem[]> {
  const rows = await readFeed(ctx, { nonce })
  if (!rows[0]) throw new Refused('not_found')
  return rows.filter(isItem)
}

export async function itemsOfEvent(
  ctx: Context,
  me: Caller,
  event: AnyId,
): Promise<{ eventName: string; items: CalendarItem[] }> {
  const rows = await readEvent(ctx, event, { callerId: me.user.id })
  if (!rows[0]) throw new Refused('not_found')
  return { eventName: rows[0].calendarOf ?? '', items: rows.filter(isItem) }
}
