import { sql } from 'kysely'
import { byVersion } from '#db/by-version.ts'
import { statement } from '#db/statement.ts'
import { USER } from './person-sql.ts'
import { type MeetingPlace, meetingPlaceOf } from './shown-place.ts'

/** What a list is searched, filtered and sorted by: the same for every reader. */
export interface EventCarPool extends MeetingPlace {
  id: number
  documentId: string
  ownerId: number
  riderIds: readonly number[]
  ownerName: string
  availableSeats: number
  assignedCount: number
  /** in seconds, as `createdAt` and `updatedAt` */
  departure: number | null
  return: number | null
  createdAt: number
  updatedAt: number
  placeId: string | null
  note: string | null
}

const seconds = <T>(column: string) => sql<T>`extract(epoch from ${sql.ref(column)})::float8`

const readEventCarPools = statement('car-pools-of-event', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('car_pools as c')
    .innerJoin('items as i', 'i.id', 'c.item_id')
    .innerJoin('users as u', 'u.id', 'c.owner_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('derived.assignment_counts as counts')
          .whereRef('counts.item_id', '=', 'c.item_id')
          .select(({ fn }) => sql<number | null>`${fn.sum('counts.assigned')}::int`.as('assigned'))
          .as('n'),
      join => join.onTrue(),
    )
    .select(({ fn, lit, selectFrom }) => [
      'c.item_id as id',
      'i.document_id as documentId',
      sql<number[]>`array(${selectFrom('assignments as a')
        .whereRef('a.item_id', '=', 'c.item_id')
        .select('a.user_id')})`.as('riderIds'),
      'c.owner_id as ownerId',
      USER.displayName.as('ownerName'),
      'c.available_seats as availableSeats',
      fn.coalesce('n.assigned', lit(0)).as('assignedCount'),
      'c.meeting_point as meetingPoint',
      'c.area',
      'c.latitude',
      'c.longitude',
      'c.place_id as placeId',
      'c.note',
      seconds<number | null>('c.departure_at').as('departure'),
      seconds<number | null>('c.return_at').as('return'),
      seconds<number>('i.created_at').as('createdAt'),
      seconds<number>('i.updated_at').as('updatedAt'),
    ])
    .where('c.event_id', '=', eventId),
)

/** Never older than `version`, which the caller has just read. */
export const eventCarPools = byVersion<readonly EventCarPool[]>(async (ctx, eventId) => {
  const rows = await readEventCarPools(ctx, { eventId })
  return rows.map(({ meetingPoint, area, latitude, longitude, ...row }) => ({
    ...row,
    ...meetingPlaceOf({ meetingPoint, area, latitude, longitude }),
  }))
})
