import type { InvitationsReply } from '@muster/domain/organiser/schema-invitations.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import { statement, statementById } from '#db/statement.ts'
import { idOfEvent } from '#features/events/read-event-id.ts'
import { hasJoined } from '#features/events/waiting-invitations-sql.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'

const readPage = statement(
  'waiting-invitations',
  { eventId: 'int', limit: 'int', offset: 'int' },
  (db, { eventId, limit, offset }) =>
    db
      .selectFrom('event_invitations as i')
      .leftJoin('users as u', join => join.on(sql`lower(u.email)`, '=', ({ ref }) => ref('i.email')))
      .where('i.event_id', '=', eventId)
      .where(({ not, ref }) => not(hasJoined(ref('i.event_id'), ref('i.email'))))
      .select(({ ref }) => [
        'i.email',
        displayName(ref('u.name'), ref('u.username')).$castTo<string | null>().as('name'),
        'i.invited_at as invitedAt',
        'i.is_told as isTold',
        sql<number>`(count(*) over ())::int`.as('total'),
      ])
      .orderBy('i.email')
      .limit(limit)
      .offset(offset),
)

const findEvent = statementById('event-of-invitations', {}, (db, _, hasId) =>
  db
    .selectFrom('events as e')
    .select('e.id')
    .where(({ ref }) => hasId({ id: ref('e.id'), documentId: ref('e.document_id') })),
)

async function refuseWithoutEvent(ctx: Context, event: AnyId): Promise<void> {
  const [found] = await findEvent(ctx, event, {})
  if (!found) throw new Refused('not_found')
}

export async function waitingInvitations(
  ctx: Context,
  event: AnyId,
  query: Query,
): Promise<InvitationsReply> {
  const eventId = await idOfEvent(ctx, event)
  const { limit, offset } = query
  const rows = await readPage(ctx, { eventId, limit, offset })
  if (rows.length === 0) await refuseWithoutEvent(ctx, event)
  // a page after the last has no row that says how many there are
  const count = async () =>
    (rows[0] ?? (await readPage(ctx, { eventId, limit: 1, offset: 0 }))[0])?.total ?? 0
  return {
    data: rows.map(({ total: _, invitedAt, ...row }) => ({ ...row, invitedAt: invitedAt.toISOString() })),
    meta: { pagination: await paginationOf(query, rows.length, count) },
  }
}
