import { MESSAGE_KINDS } from '@muster/domain/notifications/kinds.ts'
import type { ChoicesReply } from '@muster/domain/notifications/schema-choices.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Caller } from '#http/caller.ts'
import type { Unsubscribing } from './unsubscribe-link.ts'

export async function choices(ctx: Context, me: Caller): Promise<ChoicesReply['data']> {
  const db = dbOf(ctx)
  const [rows, unsubscribed] = await Promise.all([
    db
      .selectFrom('channel_choices')
      .select(['kind', 'channel', 'is_on as isOn'])
      .where('user_id', '=', me.user.id)
      .execute(),
    db
      .selectFrom('unsubscribes as s')
      .innerJoin('events as e', 'e.id', 's.event_id')
      .select(['e.id', 'e.document_id as documentId', 'e.name'])
      .where('s.user_id', '=', me.user.id)
      .orderBy('s.at', 'desc')
      .execute(),
  ])
  const isOn = (kind: string, channel: string) =>
    rows.find(row => row.kind === kind && row.channel === channel)?.isOn ?? null
  const emailOf = (kind: string) =>
    (({ true: 'always', false: 'never', null: 'fallback' }) as const)[`${isOn(kind, 'email')}`]
  return {
    choices: MESSAGE_KINDS.map(kind => ({
      kind,
      push: kind === 'roll-call' || isOn(kind, 'push') !== false,
      email: kind === 'roll-call' ? 'fallback' : emailOf(kind),
      ...(ctx.whatsApp && kind !== 'roll-call' ? { whatsapp: isOn(kind, 'whatsapp') === true } : {}),
    })),
    unsubscribed,
  }
}

/** The name of the event; `undefined` if it or the account is gone. */
export async function unsubscribedEvent(ctx: Context, { userId, eventId }: Unsubscribing) {
  const row = await dbOf(ctx)
    .selectFrom('events')
    .select('name')
    .where('id', '=', eventId)
    .where(eb =>
      eb.exists(
        eb.selectFrom('users').select('id').where('id', '=', userId).where('disabled_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  return row?.name
}
