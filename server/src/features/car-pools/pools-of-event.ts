import { gather } from '#db/gather.ts'
import { shownName } from '#features/accounts/shown-name.ts'

/** What a list is chosen by, whoever asks: those who look for a ride at the same time share the query. */
export interface EventPool {
  id: number
  ownerId: number
  ownerName: string
  availableSeats: number
  assignedCount: number
  meetingPoint: string
  area: string
  latitude: number | null
  longitude: number | null
  /** in seconds */
  departure: number | null
}

const OF_EVENT = {
  name: 'car-pools-of-event',
  text: `select c.item_id as id, c.owner_id as "ownerId", ${shownName('u')} as "ownerName",
      c.available_seats as "availableSeats", coalesce(n.assigned, 0) as "assignedCount",
      c.meeting_point as "meetingPoint", c.area, c.latitude, c.longitude,
      extract(epoch from c.departure_at)::float8 as departure
    from car_pools c join users u on u.id = c.owner_id
      left join lateral (select sum(counts.assigned)::int as assigned
        from derived.assignment_counts counts where counts.item_id = c.item_id) n on true
    where c.event_id = $1`,
}

/** By one event each, so that PostgreSQL plans once. */
export const poolsOfEvent = gather<number, readonly EventPool[]>(async (pool, eventIds) => {
  const found = await Promise.all(
    eventIds.map(async id => {
      const { rows } = await pool.query<EventPool>({ ...OF_EVENT, values: [id] })
      return [id, rows] as const
    }),
  )
  return new Map(found)
})
