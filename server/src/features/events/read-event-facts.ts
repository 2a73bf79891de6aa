import type { JoinPolicy } from '@muster/domain/events/join-policy.ts'
import type { CoverImage, EventReply } from '@muster/domain/events/schema.ts'
import type { HasDatabase } from '#db/access.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'
import { toCoverImage } from './cover-reply.ts'
import { storedCover } from './cover-sql.ts'
import { memberCount } from './member-count-sql.ts'
import type { EventPart } from './visible-events-sql.ts'

/** What is the same for everyone who may see an event, so that concurrent requests share a query. */
type EventFacts = Omit<
  EventReply,
  'isJoined' | 'joinRefusal' | 'hasPreferences' | 'requestsToAnswer' | EventPart | 'coverImage'
> & {
  coverImage: CoverImage | null
}

/** Not for the wire: who else may join is for the organisers to know (R27). */
interface JoinFacts {
  joinPolicy: JoinPolicy
  joinDomains: readonly string[]
}

const readFacts = statement('event-facts', { ids: 'int[]' }, (db, { ids }) =>
  db
    .selectFrom('events as e')
    .select(eb => [
      'e.id',
      'e.document_id as documentId',
      'e.name',
      'e.description as desc',
      'e.start_date as startDate',
      'e.end_date as endDate',
      'e.timezone',
      'e.location',
      'e.latitude',
      'e.longitude',
      eb.ref('e.registration').$castTo<EventReply['registration']>().as('registration'),
      'e.active',
      'e.is_car_pool_enabled as isCarPoolEnabled',
      'e.available_drinks as availableDrinks',
      eb.ref('e.join_policy').$castTo<JoinPolicy>().as('joinPolicy'),
      'e.join_domains as joinDomains',
      memberCount(eb.ref('e.id')).as('membersCount'),
      storedCover(eb.ref('e.cover_image_id')).as('cover'),
    ])
    .where('e.id', '=', eb => eb.fn.any(ids)),
)

type FactsRow = Awaited<ReturnType<typeof readFacts>>[number]

export const findEventFacts = gather<number, { facts: EventFacts; join: JoinFacts }, HasDatabase>(
  async (ctx, ids) => {
    const rows = await readFacts(ctx, { ids })
    return new Map(rows.map(row => [row.id, toEventFacts(row)]))
  },
)

function toEventFacts(row: FactsRow): { facts: EventFacts; join: JoinFacts } {
  const { startDate, endDate, latitude, longitude, cover, joinPolicy, joinDomains, ...columns } = row
  const facts = {
    ...columns,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    locationCoOrds: latitude === null || longitude === null ? null : { latitude, longitude },
    coverImage: toCoverImage(cover),
  }
  return { facts, join: { joinPolicy, joinDomains } }
}
