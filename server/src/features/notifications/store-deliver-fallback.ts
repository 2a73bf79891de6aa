import type { MessageKind } from '@muster/domain/notifications/kinds.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { readReachOf } from './read-reach-now.ts'
import { insertDeliveries, type Planning } from './store-deliver-plan.ts'
import { type Pair, settle, settleRecipients } from './store-deliver-settle.ts'

export interface Failed extends Pair {
  kind: MessageKind
  eventId: number | null
  dueAt: Date | null
}

/** For people whom nothing has reached and nothing is on its way to, if e-mail was not planned and they allow it. */
export async function fallBackToEmail(
  tx: Tx,
  failed: readonly Failed[],
  { now, has }: Pick<Planning, 'now' | 'has'>,
): Promise<void> {
  if (failed.length === 0) return
  const { rows } = await sql<Pair>`
    select distinct p.notification_id as "notificationId", p.user_id as "userId"
      from unnest(${failed.map(({ notificationId }) => notificationId)}::int[],
        ${failed.map(({ userId }) => userId)}::int[]) as p (notification_id, user_id)
      where not exists (
        select from deliveries d where d.notification_id = p.notification_id and d.user_id = p.user_id
          and (d.channel = 'email' or d.state in ('queued', 'sending', 'sent')))`.execute(tx)
  const pairsOf = Map.groupBy(rows, row => row.notificationId)
  const messages = new Map(failed.map(one => [one.notificationId, one]))
  for (const [notificationId, one] of messages) {
    const pairs = pairsOf.get(notificationId) ?? []
    const message = { ...one, id: notificationId }
    const userIds = pairs.map(({ userId }) => userId)
    const people = await readReachOf(tx, message, { userIds, now })
    await insertDeliveries(tx, { notificationId, now, has, message, isWithoutPush: true }, people)
  }
}

/** A channel has said later what became of deliveries. */
export async function settleReported(
  tx: Tx,
  closed: readonly (Failed & { state: string })[],
  planning: Pick<Planning, 'now' | 'has'>,
): Promise<void> {
  if (closed.length === 0) return
  await fallBackToEmail(
    tx,
    closed.filter(({ state }) => state === 'failed'),
    planning,
  )
  await settleRecipients(tx, closed)
  const ids = [...new Set(closed.map(({ notificationId }) => notificationId))]
  await settle(tx, ids, planning.now)
}
