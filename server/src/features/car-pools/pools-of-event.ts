import { areaOf } from '@muster/domain/car-pools/rules.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import type { Context } from '#context.ts'
import { gather } from '#db/gather.ts'
import { shownName } from '#features/accounts/shown-name.ts'
import { pointOf } from './as-told.ts'

/** What a list is chosen by, whoever asks. */
export interface EventPool {
  id: number
  ownerId: number
  ownerName: string
  availableSeats: number
  assignedCount: number
  meetingPoint: string
  area: string
  /** where it meets, and the middle of the area that this lies in */
  point: Point | null
  areaPoint: Point | null
  /** in seconds */
  departure: number | null
}

interface Row extends Omit<EventPool, 'point' | 'areaPoint'> {
  latitude: number | null
  longitude: number | null
  version: number
}

interface Pools {
  version: number
  pools: readonly EventPool[]
}

/** SQL: rises with each change of an event's car pools and of who has a seat. */
export const versionOf = (event: string) =>
  `coalesce((select sum(v.version) from derived.car_pool_versions v where v.event_id = ${event}), 0)::int`

const OF_EVENT = {
  name: 'car-pools-of-event',
  text: `select c.item_id as id, c.owner_id as "ownerId", ${shownName('u')} as "ownerName",
      c.available_seats as "availableSeats", coalesce(n.assigned, 0) as "assignedCount",
      c.meeting_point as "meetingPoint", c.area, c.latitude, c.longitude,
      extract(epoch from c.departure_at)::float8 as departure, e.version
    from (select ${versionOf('$1')} as version) e
      join car_pools c on c.event_id = $1 join users u on u.id = c.owner_id
      left join lateral (select sum(counts.assigned)::int as assigned
        from derived.assignment_counts counts where counts.item_id = c.item_id) n on true`,
}

/** By one event each, so that PostgreSQL plans once. */
const readPools = gather<number, Pools>(async (pool, eventIds) => {
  const found = await Promise.all(
    eventIds.map(async id => {
      const { rows } = await pool.query<Row>({ ...OF_EVENT, values: [id] })
      return [id, { version: rows[0]?.version ?? 0, pools: rows.map(shape) }] as const
    }),
  )
  return new Map(found)
})

function shape({ version: _, latitude, longitude, ...row }: Row): EventPool {
  const point = pointOf(latitude, longitude)
  return { ...row, point, areaPoint: point && areaOf(point) }
}

/** Of the events that were asked for last. */
const EVENTS_KEPT = 20
const kept = new WeakMap<Context['pool'], Map<number, Pools>>()

/**
 * Those who look for a ride at the same time share the query, and as long as nothing changes, so do those who come
 * later: `version` is what the caller has just read.
 */
export async function poolsOfEvent(
  pool: Context['pool'],
  { eventId, version }: { eventId: number; version: number },
): Promise<readonly EventPool[]> {
  const events = kept.get(pool) ?? new Map<number, Pools>()
  kept.set(pool, events)
  const known = events.get(eventId)
  if (known?.version === version) return known.pools
  const read = await readPools(pool, eventId)
  if (!read) return []
  events.delete(eventId)
  events.set(eventId, read)
  for (const oldest of [...events.keys()].slice(0, -EVENTS_KEPT)) events.delete(oldest)
  return read.pools
}
