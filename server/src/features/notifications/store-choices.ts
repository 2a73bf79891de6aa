import type { Channel } from '@muster/domain/notifications/kinds.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

interface Choice {
  userId: number
  kind: string
  channel: Channel
  /** `null`: the default of the kind */
  isOn: boolean | null
}

export async function saveChoice(tx: Tx, { userId, kind, channel, isOn }: Choice): Promise<void> {
  if (isOn === null)
    await tx
      .deleteFrom('channel_choices')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .execute()
  else
    await tx
      .insertInto('channel_choices')
      .values({ user_id: userId, kind, channel, is_on: isOn })
      .onConflict(conflict => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ is_on: isOn }))
      .execute()
}

/** Once more is no mistake. `false` if the account or the event is gone. */
export async function insertUnsubscribe(
  tx: Tx,
  { userId, eventId, at }: { userId: number; eventId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select u.id as user_id, e.id as event_id from users u, events e
        where u.id = ${userId} and u.disabled_at is null and e.id = ${eventId}),
    added as (
      insert into unsubscribes (user_id, event_id, at) select user_id, event_id, ${at}::timestamptz from found
        on conflict do nothing)
    select from found`.execute(tx)
  return rows.length > 0
}

/** `false` if there was none. */
export async function deleteUnsubscribe(tx: Tx, userId: number, event: AnyId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('unsubscribes as s')
    .using('events as e')
    .whereRef('e.id', '=', 's.event_id')
    .where('s.user_id', '=', userId)
    .where(eb => ('id' in event ? eb('e.id', '=', event.id) : eb('e.document_id', '=', event.documentId)))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
