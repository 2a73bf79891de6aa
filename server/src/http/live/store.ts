import { SESSION_IDLE_DAYS } from '@muster/domain/accounts/limits.ts'
import type { Audience } from '@muster/domain/shared/live.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { statement, statementById } from '#db/statement.ts'
import { isInsideEvent, isStaffOfEvent } from '../role-in-event-sql.ts'
import type { Stream } from './streams.ts'

const readEvent = statementById('live-event', { userId: 'int' }, (db, { userId }, hasId) =>
  db
    .selectFrom('users as u')
    .innerJoin('events as e', join => join.onTrue())
    .where('u.id', '=', userId)
    .where(({ ref }) => hasId({ id: ref('e.id'), documentId: ref('e.document_id') }))
    .where(({ ref }) =>
      isInsideEvent(
        { id: ref('e.id'), emergencyCoordinatorId: ref('e.emergency_coordinator_id') },
        { id: ref('u.id'), role: ref('u.role') },
      ),
    )
    .select('e.id'),
)

/** `null` for an event that the person may not listen to. */
export async function findEventFor(ctx: HasDatabase, userId: number, id: AnyId): Promise<number | null> {
  const [event] = await readEvent(ctx, id, { userId })
  return event?.id ?? null
}

const readKept = statement(
  'live-streams-to-keep',
  {
    sessionIds: 'int[]',
    eventIds: 'int[]',
    audiences: 'text[]',
    now: 'timestamptz',
    usedAfter: 'timestamptz',
  },
  (db, { sessionIds, eventIds, audiences, now, usedAfter }) =>
    db
      .selectFrom(
        sql<{
          session_id: number
          event_id: number
          audience: Audience
        }>`unnest(${sessionIds}, ${eventIds}, ${audiences})`.as<'stream'>(
          sql`stream (session_id, event_id, audience)`,
        ),
      )
      .innerJoin('sessions as s', 's.id', 'stream.session_id')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .innerJoin('events as e', 'e.id', 'stream.event_id')
      .where('s.expires_at', '>', now)
      .where('s.last_used_at', '>', usedAfter)
      .where('u.disabled_at', 'is', null)
      .where(({ ref }) =>
        isInsideEvent(
          { id: ref('e.id'), emergencyCoordinatorId: ref('e.emergency_coordinator_id') },
          { id: ref('u.id'), role: ref('u.role') },
        ),
      )
      .where(({ or, eb, ref }) =>
        or([
          eb('stream.audience', '=', 'event'),
          isStaffOfEvent(
            { id: ref('e.id'), emergencyCoordinatorId: ref('e.emergency_coordinator_id') },
            { id: ref('u.id'), role: ref('u.role') },
          ),
        ]),
      )
      .select(['s.id as sessionId', 'e.id as eventId', 'stream.audience']),
)

const IDLE_MS = SESSION_IDLE_DAYS * 86_400_000
const keyOf = ({ sessionId, eventId, audience }: Pick<Stream, 'sessionId' | 'eventId' | 'audience'>) =>
  `${sessionId} ${eventId} ${audience}`

/** The streams whose session has ended, or whose person may no longer listen to the event. */
export async function findEnded(
  ctx: HasDatabase & { now(): Date },
  streams: readonly Stream[],
): Promise<Stream[]> {
  const distinct = [...new Map(streams.map(stream => [keyOf(stream), stream])).values()]
  const now = ctx.now()
  const rows = await readKept(ctx, {
    sessionIds: distinct.map(({ sessionId }) => sessionId),
    eventIds: distinct.map(({ eventId }) => eventId),
    audiences: distinct.map(({ audience }) => audience),
    now,
    usedAfter: new Date(now.getTime() - IDLE_MS),
  })
  const kept = new Set(rows.map(keyOf))
  return streams.filter(stream => !kept.has(keyOf(stream)))
}
