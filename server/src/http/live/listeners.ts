import { SESSION_IDLE_DAYS } from '@muster/domain/accounts/limits.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import type { Caller } from '../caller.ts'
import { IS_INSIDE } from '../role-in-event.ts'
import type { Stream } from './streams.ts'

export async function findEventToHear(ctx: Context, me: Caller, event: AnyId): Promise<number> {
  const { rows } = await ctx.pool.query<{ id: number }>({
    name: 'event-to-hear',
    text: `select e.id from events e join users u on u.id = $1
      where (e.id = $2 or e.document_id = $3) and ${IS_INSIDE}`,
    values: [me.user.id, 'id' in event ? event.id : null, 'documentId' in event ? event.documentId : null],
  })
  if (!rows[0]) throw new Refused('not_found')
  return rows[0].id
}

const IDLE_MS = SESSION_IDLE_DAYS * 86_400_000
const keyOf = (sessionId: number, eventId: number) => `${sessionId} ${eventId}`

/** Those whose session has ended, or who may not hear of their event any more: one query for all. */
export async function findEnded(ctx: Context, streams: readonly Stream[]): Promise<Stream[]> {
  const asked = new Map(streams.map(stream => [keyOf(stream.sessionId, stream.eventId), stream]))
  const now = ctx.now()
  const { rows } = await ctx.pool.query<{ sessionId: number; eventId: number }>({
    name: 'streams-to-keep',
    text: `select s.id as "sessionId", e.id as "eventId"
      from unnest($1::int[], $2::int[]) as asked (session_id, event_id)
      join sessions s on s.id = asked.session_id
      join users u on u.id = s.user_id
      join events e on e.id = asked.event_id
      where s.expires_at > $3 and s.last_used_at > $4 and u.disabled_at is null and ${IS_INSIDE}`,
    values: [
      [...asked.values()].map(({ sessionId }) => sessionId),
      [...asked.values()].map(({ eventId }) => eventId),
      now,
      new Date(now.getTime() - IDLE_MS),
    ],
  })
  const kept = new Set(rows.map(row => keyOf(row.sessionId, row.eventId)))
  return streams.filter(stream => !kept.has(keyOf(stream.sessionId, stream.eventId)))
}
