import type { CoverImage, EventReply } from '@muster/domain/events/schema.ts'
import { gather } from '#db/gather.ts'
import { coverOf, type StoredCover, storedCover } from './cover-facts.ts'

/** What everyone who may see an event is told alike, so that those who open the app at once share a query. */
type EventFacts = Omit<EventReply, 'isJoined' | 'hasPreferences' | 'assigned_users' | 'coverImage'> & {
  coverImage: CoverImage | null
}

interface FactsRow extends Omit<EventFacts, 'startDate' | 'endDate' | 'locationCoOrds' | 'coverImage'> {
  startDate: Date
  endDate: Date
  latitude: number | null
  longitude: number | null
  cover: StoredCover | null
}

/** SQL: how many are in an event, whatever their number. */
export const membersOf = (eventId: string) =>
  `coalesce((select sum(n.members) from derived.member_counts n where n.event_id = ${eventId}), 0)::int`

export const factsOf = gather<number, EventFacts>(async (pool, ids) => {
  const { rows } = await pool.query<FactsRow>({
    name: 'event-facts',
    text: `select e.id, e.document_id as "documentId", e.name, e.description as "desc", e.start_date as "startDate",
        e.end_date as "endDate", e.timezone, e.location, e.latitude, e.longitude, e.registration, e.active,
        e.is_car_pool_enabled as "isCarPoolEnabled", e.available_drinks as "availableDrinks",
        ${membersOf('e.id')} as "membersCount", ${storedCover('e.cover_image_id')} as cover
      from events e where e.id = any($1::int[])`,
    values: [ids],
  })
  return new Map(rows.map(row => [row.id, shape(row)]))
})

function shape(row: FactsRow): EventFacts {
  const { startDate, endDate, latitude, longitude, cover, ...facts } = row
  return {
    ...facts,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    locationCoOrds: latitude === null || longitude === null ? null : { latitude, longitude },
    coverImage: coverOf(cover),
  }
}
