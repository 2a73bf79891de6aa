import type { CoverImage, EventReply } from '@muster/domain/events/schema.ts'
import { gather } from '#db/gather.ts'

/** What everyone who may see an event is told alike, so that those who open the app at once share a query. */
type EventFacts = Omit<EventReply, 'isJoined' | 'hasPreferences' | 'assigned_users' | 'coverImage'> & {
  coverImage: CoverImage | null
}

interface FactsRow extends Omit<EventFacts, 'startDate' | 'endDate' | 'locationCoOrds' | 'coverImage'> {
  startDate: Date
  endDate: Date
  latitude: number | null
  longitude: number | null
  alternativeText: string | null
  files: { url: string; width: number; height: number }[] | null
}

export const factsOf = gather<number, EventFacts>(async (pool, ids) => {
  const { rows } = await pool.query<FactsRow>({
    name: 'event-facts',
    text: `select e.id, e.document_id as "documentId", e.name, e.description as "desc", e.start_date as "startDate",
        e.end_date as "endDate", e.timezone, e.location, e.latitude, e.longitude, e.registration, e.active,
        e.is_car_pool_enabled as "isCarPoolEnabled", e.available_drinks as "availableDrinks",
        (select count(*)::int from event_members m where m.event_id = e.id) as "membersCount",
        i.alternative_text as "alternativeText", (
          select json_agg(json_build_object('url', '/api/images/' || f.hash, 'width', f.width, 'height', f.height) order by f.width)
          from image_files f where f.image_id = i.id) as files
      from events e left join images i on i.id = e.cover_image_id
      where e.id = any($1::int[])`,
    values: [ids],
  })
  return new Map(rows.map(row => [row.id, shape(row)]))
})

function shape(row: FactsRow): EventFacts {
  const { startDate, endDate, latitude, longitude, alternativeText, files, ...facts } = row
  const [small, large = small] = files ?? []
  return {
    ...facts,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    locationCoOrds: latitude === null || longitude === null ? null : { latitude, longitude },
    coverImage: small && large ? { ...large, alternativeText, formats: { small } } : null,
  }
}
