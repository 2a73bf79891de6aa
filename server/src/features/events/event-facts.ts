import type { CoverImage, EventReply } from '@muster/domain/events/schema.ts'
import { gather } from '#db/gather.ts'

/** What everyone who may see an event is told alike, so that those who open the app at once share a query. */
type EventFacts = Omit<EventReply, 'isJoined' | 'hasPreferences' | 'coverImage' | 'assigned_users'>

interface FactsRow extends Omit<EventFacts, 'startDate' | 'endDate' | 'locationCoOrds'> {
  startDate: Date
  endDate: Date
  latitude: number | null
  longitude: number | null
}

export const factsOf = gather<number, EventFacts>(async (pool, ids) => {
  const { rows } = await pool.query<FactsRow>({
    name: 'event-facts',
    text: `select e.id, e.document_id as "documentId", e.name, e.description as "desc", e.start_date as "startDate",
        e.end_date as "endDate", e.timezone, e.location, e.latitude, e.longitude, e.registration, e.active,
        e.is_car_pool_enabled as "isCarPoolEnabled", e.available_drinks as "availableDrinks",
        (select count(*)::int from event_members m where m.event_id = e.id) as "membersCount"
      from events e where e.id = any($1::int[])`,
    values: [ids],
  })
  return new Map(rows.map(row => [row.id, shape(row)]))
})

const shape = ({ startDate, endDate, latitude, longitude, ...row }: FactsRow): EventFacts => ({
  ...row,
  startDate: startDate.toISOString(),
  endDate: endDate.toISOString(),
  locationCoOrds: latitude === null || longitude === null ? null : { latitude, longitude },
})

interface CoverRow {
  id: number
  alternativeText: string | null
  files: { url: string; width: number; height: number }[] | null
}

export const coverOf = gather<number, CoverImage>(async (pool, ids) => {
  const { rows } = await pool.query<CoverRow>({
    name: 'event-covers',
    text: `select e.id, i.alternative_text as "alternativeText", (
          select json_agg(json_build_object('url', '/api/images/' || f.hash, 'width', f.width, 'height', f.height) order by f.width)
          from image_files f where f.image_id = i.id) as files
      from events e join images i on i.id = e.cover_image_id where e.id = any($1::int[])`,
    values: [ids],
  })
  return new Map(
    rows.flatMap(({ id, alternativeText, files }) => {
      const [small, large = small] = files ?? []
      return small && large ? [[id, { ...large, alternativeText, formats: { small } }] as const] : []
    }),
  )
})
