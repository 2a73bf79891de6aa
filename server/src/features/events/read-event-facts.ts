import type { JoinPolicy } from '@muster/domain/events/join-policy.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { CoverImage } from '@muster/domain/shared/cover.ts'
import { sql } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { byVersion } from '#db/by-version.ts'
import { gather } from '#db/gather.ts'
import { statement } from '#db/statement.ts'
import { toCoverImage } from './cover-reply.ts'
import { storedCover } from './cover-sql.ts'
import { memberCount } from './member-count-sql.ts'
import { type RunningOfEvent, runningOf } from './running-roll-call-sql.ts'
import type { EventPart } from './visible-events-sql.ts'

/** What is the same for everyone who may see an event. */
type EventFacts = Omit<
  EventReply,
  | 'isJoined'
  | 'isCoordinator'
  | 'joinRefusal'
  | 'hasPreferences'
  | 'requestsToAnswer'
  | EventPart
  | 'coverImage'
  | 'rollCall'
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
      'e.archived as isArchived',
      'e.is_car_pool_enabled as isCarPoolEnabled',
      'e.available_drinks as availableDrinks',
      eb.ref('e.join_policy').$castTo<JoinPolicy>().as('joinPolicy'),
      'e.join_domains as joinDomains',
      memberCount(eb.ref('e.id')).as('membersCount'),
      storedCover(eb.ref('e.cover_image_id')).as('cover'),
      runningOf({
        id: eb.ref('e.id'),
        emergencyCoordinatorId: eb.ref('e.emergency_coordinator_id'),
      }).as('runningRollCall'),
      'e.emergency_coordinator_id as emergencyId',
      sql<number[]>`array(${eb
        .selectFrom('items as i')
        .whereRef('i.event_id', '=', 'e.id')
        .where('i.coordinator_id', 'is not', null)
        .select('i.coordinator_id')
        .distinct()})`.as('coordinatorIds'),
    ])
    .where('e.id', '=', eb => eb.fn.any(ids)),
)

type FactsRow = Awaited<ReturnType<typeof readFacts>>[number]

export interface FoundFacts {
  facts: EventFacts
  join: JoinFacts
  runningRollCall: RunningOfEvent | null
  /** of an item, or for emergencies */
  coordinatorIds: ReadonlySet<number | null>
}

const findFacts = gather<number, FoundFacts, HasDatabase>(async (ctx, ids) => {
  const rows = await readFacts(ctx, { ids })
  return new Map(rows.map(row => [row.id, toEventFacts(row)]))
})

/** A page has up to 100 events. */
const EVENTS_KEPT = 500

export const eventFacts = byVersion(
  async (ctx, id): Promise<{ found: FoundFacts | null }> => ({
    found: (await findFacts(ctx, id)) ?? null,
  }),
  { kept: EVENTS_KEPT },
)

function toEventFacts(row: FactsRow): FoundFacts {
  const { startDate, endDate, latitude, longitude, cover, ...others } = row
  const { joinPolicy, joinDomains, emergencyId, coordinatorIds, runningRollCall, ...columns } = others
  const facts = {
    ...columns,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    locationCoOrds: latitude === null || longitude === null ? null : { latitude, longitude },
    coverImage: toCoverImage(cover),
  }
  return {
    facts,
    join: { joinPolicy, joinDomains },
    runningRollCall,
    coordinatorIds: new Set([...coordinatorIds, emergencyId]),
  }
}
