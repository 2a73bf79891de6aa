import type { InviteLinkReply, LinkedEventReply } from '@muster/domain/organiser/schema-invitations.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { statement, statementById } from '#db/statement.ts'
import type { Caller } from '#http/caller.ts'
import { isMemberOfEvent } from '#http/role-in-event-sql.ts'
import { Refused } from '#refused.ts'
import { inviteUrl, nonceIn } from './invite-code.ts'

const findNonce = statementById('invite-nonce', {}, (db, _, hasId) =>
  db
    .selectFrom('events as e')
    .select('e.invite_nonce as nonce')
    .where(({ ref }) => hasId({ id: ref('e.id'), documentId: ref('e.document_id') })),
)

export async function inviteLink(ctx: Context, event: AnyId): Promise<InviteLinkReply> {
  const [found] = await findNonce(ctx, event, {})
  if (!found) throw new Refused('not_found')
  return { data: { url: found.nonce && inviteUrl(ctx, found.nonce) } }
}

const findLinked = statement(
  'event-of-invite-link',
  { nonce: 'text', userId: 'int', now: 'timestamptz' },
  (db, { nonce, userId, now }) =>
    db
      .selectFrom('events as e')
      .where('e.invite_nonce', '=', nonce)
      .where('e.active', '=', true)
      .where('e.end_date', '>=', now)
      .select(['e.id', 'e.document_id as documentId', 'e.name', 'e.timezone', 'e.location'])
      .select(['e.start_date as startDate', 'e.end_date as endDate'])
      .select(({ ref }) => isMemberOfEvent({ id: ref('e.id') }, userId).as('isJoined')),
)

export async function linkedEvent(ctx: Context, me: Caller, code: string): Promise<LinkedEventReply> {
  const nonce = nonceIn(ctx.jwtSecret, code)
  const [found] = nonce ? await findLinked(ctx, { nonce, userId: me.user.id, now: ctx.now() }) : []
  if (!found) throw new Refused('invite_link_invalid')
  const { isJoined, startDate, endDate, ...event } = found
  const dates = { startDate: startDate.toISOString(), endDate: endDate.toISOString() }
  return { data: { event: { ...event, ...dates }, isJoined } }
}
