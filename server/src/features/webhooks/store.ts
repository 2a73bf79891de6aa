import { MAX_WEBHOOKS } from '@muster/domain/webhooks/limits.ts'
import type { NewWebhook, PauseReason } from '@muster/domain/webhooks/schema.ts'
import { sql, type Updateable } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { DB } from '#db/schema.generated.ts'

interface NewRow extends Omit<NewWebhook, 'event'> {
  signing_key: string
  created_at: Date
  created_by_id: number
}

/** Until the transaction ends, nobody else adds one. */
export const lockWebhooks = (tx: Tx) => sql`lock table webhooks in share row exclusive mode`.execute(tx)

export async function hasRoom(tx: Tx): Promise<boolean> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) < MAX_WEBHOOKS
}

export async function findEventId(tx: Tx, documentId: string): Promise<number | null> {
  const event = await tx
    .selectFrom('events')
    .select('id')
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  return event?.id ?? null
}

export async function insertWebhook(tx: Tx, eventId: number | null, row: NewRow): Promise<number> {
  const { id } = await tx
    .insertInto('webhooks')
    .values({ ...row, event_id: eventId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const lockWebhook = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhooks')
    .select(['id', 'url', 'description', 'signing_key as signingKey', 'paused_at as pausedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const changeWebhook = (tx: Tx, id: number, values: Updateable<DB['webhooks']>) =>
  tx.updateTable('webhooks').set(values).where('id', '=', id).execute()

export const deleteWebhook = (tx: Tx, id: number) =>
  tx.deleteFrom('webhooks').where('id', '=', id).returning('description').executeTakeFirst()

/** What waits is not posted later, when it is old. The log offers to send it again. */
export async function pauseWebhook(
  tx: Tx,
  { id, because, at }: { id: number; because: PauseReason; at: Date },
): Promise<boolean> {
  const paused = await tx
    .updateTable('webhooks')
    .set({ paused_at: at, paused_because: because })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!paused) return false
  await tx
    .updateTable('webhook_posts')
    .set({ state: 'failed', error: 'paused', next_try_at: null })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return true
}

export const resumeWebhook = (tx: Tx, id: number) =>
  tx
    .updateTable('webhooks')
    .set({ paused_at: null, paused_because: null, failing_since: null })
    .where('id', '=', id)
    .execute()

/** The signer leaves the old key out from `until` on. */
export const replaceKey = (
  tx: Tx,
  id: number,
  { signingKey, old, until }: { signingKey: string; old: string; until: Date },
) =>
  tx
    .updateTable('webhooks')
    .set({ signing_key: signingKey, previous_key: old, previous_until: until })
    .where('id', '=', id)
    .execute()

export async function insertTest(tx: Tx, webhookId: number, at: Date): Promise<void> {
  const { id } = await tx
    .insertInto('webhook_messages')
    .values({ topic: 'test', at, details: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('webhook_posts').values({ webhook_id: webhookId, message_id: id }).execute()
}

/** A new round of tries, with the same message id. `null` when there is no such post, `false` when it waits already. */
export async function redeliver(
  tx: Tx,
  { webhookId, postId }: { webhookId: number; postId: number },
): Promise<boolean | null> {
  const post = await tx
    .selectFrom('webhook_posts')
    .select('state')
    .where('id', '=', postId)
    .where('webhook_id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()
  if (!post) return null
  if (post.state === 'waiting' || post.state === 'sending') return false
  await tx
    .updateTable('webhook_posts')
    .set({ state: 'waiting', attempts: 0, first_tried_at: null, next_try_at: null })
    .where('id', '=', postId)
    .execute()
  return true
}

export const findAdmins = (tx: Tx, role: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', role)
    .where('disabled_at', 'is', null)
    .where('former_since', 'is', null)
    .execute()
