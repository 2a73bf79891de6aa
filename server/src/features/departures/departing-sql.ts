import { ROAD_KINDS } from '@muster/domain/departures/rules.ts'
import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { type Expression, sql } from 'kysely'
import { displayName } from '#db/display-name-sql.ts'
import type { Builder } from '#db/statement.ts'
import { assignedCount } from '#features/items/item-sql.ts'

type Reader = Pick<Builder, 'selectFrom'>

/** The columns of the item's own kind are set; those of the other kinds are null. */
export const itemRows = (db: Reader) =>
  db
    .selectFrom('items as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .leftJoin('flights as f', 'f.item_id', 'i.id')
    .leftJoin('buses as b', 'b.item_id', 'i.id')
    .leftJoin('car_pools as p', 'p.item_id', 'i.id')
    .leftJoin('users as o', 'o.id', 'p.owner_id')
    .leftJoin('users as c', 'c.id', 'i.coordinator_id')
    .select(['i.id', 'i.document_id as documentId', 'i.event_id as eventId', 'i.kind'])
    .$narrowType<{ kind: ItemKind }>()
    .select(['i.first_departed_at as firstDepartedAt', 'i.second_departed_at as secondDepartedAt'])
    .select(['e.timezone', 'e.start_date as startDate', 'e.end_date as endDate', 'e.active'])
    .select(['e.is_car_pool_enabled as hasCarPools'])
    .select(['f.flight_name as flightName', 'f.departure', 'f.arrival'])
    .select(['b.bus_identifier as busIdentifier', 'b.time'])
    .select(['p.area', 'p.owner_id as ownerId', 'p.available_seats as availableSeats'])
    .select(['p.departure_at as departureTime', 'p.return_at as returnTime'])
    .select(({ ref }) => [
      'i.coordinator_id as coordinatorId',
      displayName(ref('c.name'), ref('c.username')).$castTo<string | null>().as('coordinatorName'),
      displayName(ref('o.name'), ref('o.username')).$castTo<string | null>().as('ownerName'),
      assignedCount(ref('i.id')).as('assigned'),
    ])
export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['execute']>>[number]

export const isOnRoad = sql<boolean>`i.kind in (${sql.join(ROAD_KINDS.map(kind => sql.lit(kind)))})`

/** Everybody who is assigned, by name. */
export const peopleAt = (db: Reader, itemId: Expression<number>, leg: Expression<string>) =>
  db
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('assignments as s', join =>
      join
        .onRef('s.event_id', '=', 'a.event_id')
        .onRef('s.user_id', '=', 'a.user_id')
        .on('s.kind', '=', 'car-pool'),
    )
    .leftJoin('car_pools as p', 'p.item_id', 's.item_id')
    .where('a.item_id', '=', itemId)
    .select(({ eb, exists, ref, selectFrom }) => [
      'u.id',
      displayName(ref('u.name'), ref('u.username')).as('name'),
      'u.email',
      'u.contact',
      's.item_id as carPoolId',
      eb(ref('p.owner_id'), '=', ref('u.id')).$castTo<boolean | null>().as('isOwner'),
      exists(
        selectFrom('check_ins as c')
          .where('c.item_id', '=', itemId)
          .whereRef('c.user_id', '=', 'a.user_id')
          .where('c.leg', '=', leg)
          .where('c.annulled_at', 'is', null)
          .select('c.id'),
      )
        .$castTo<boolean>()
        .as('isIn'),
    ])
    .orderBy('u.name')
    .orderBy('u.id')
export type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleAt>['execute']>>[number]
