import type {
  PauseReason,
  PostState,
  WebhookPostsReply,
  WebhooksReply,
} from '@muster/domain/webhooks/schema.ts'
import type { Topic } from '@muster/domain/webhooks/topics.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'

const WAITING: readonly PostState[] = ['waiting', 'sending']

/** Never with a signing key. */
export async function webhooks(ctx: Context): Promise<WebhooksReply> {
  const rows = await dbOf(ctx)
    .selectFrom('webhooks as w')
    .leftJoin('events as e', 'e.id', 'w.event_id')
    .select(['w.id', 'w.url', 'w.description', 'w.topics', 'w.created_at as createdAt'])
    .select(['w.paused_because as pausedBecause', 'w.paused_at as pausedAt'])
    .select(['w.failing_since as failingSince', 'w.previous_until as previousUntil'])
    .select(['e.id as eventId', 'e.document_id as eventDocumentId', 'e.name as eventName'])
    .select(({ selectFrom }) =>
      selectFrom('webhook_posts as p')
        .whereRef('p.webhook_id', '=', 'w.id')
        .where('p.state', 'in', WAITING)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('waiting'),
    )
    .orderBy('w.id')
    .execute()
  const now = ctx.now()
  return {
    data: rows.map(({ id, url, description, topics, ...row }) => ({
      ...{ id, url, description, topics: topics as Topic[] },
      event:
        row.eventId === null
          ? null
          : { id: row.eventId, documentId: row.eventDocumentId ?? '', name: row.eventName ?? '' },
      pausedBecause: row.pausedBecause as PauseReason | null,
      pausedAt: row.pausedAt?.toISOString() ?? null,
      failingSince: row.failingSince?.toISOString() ?? null,
      oldKeyUntil: row.previousUntil && row.previousUntil > now ? row.previousUntil.toISOString() : null,
      waitingCount: Number(row.waiting),
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

export async function posts(ctx: Context, webhookId: number, query: Query): Promise<WebhookPostsReply> {
  const db = dbOf(ctx)
  const ofWebhook = db.selectFrom('webhook_posts as p').where('p.webhook_id', '=', webhookId)
  const [found, rows] = await Promise.all([
    db.selectFrom('webhooks').select('id').where('id', '=', webhookId).executeTakeFirst(),
    ofWebhook
      .innerJoin('webhook_messages as m', 'm.id', 'p.message_id')
      .select(['p.id', 'm.message_id as messageId', 'm.topic', 'm.at', 'p.state', 'p.attempts'])
      .select(['p.last_tried_at as lastTriedAt', 'p.next_try_at as nextTryAt'])
      .select(['p.status_code as statusCode', 'p.duration_ms as durationMs', 'p.error', 'p.reply'])
      .orderBy('p.id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
  ])
  if (!found) throw new Refused('not_found')
  const count = async () => {
    const all = await ofWebhook
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(all.total)
  }
  return {
    data: rows.map(({ at, lastTriedAt, nextTryAt, state, ...row }) => ({
      ...row,
      state: state as PostState,
      happenedAt: at.toISOString(),
      lastTriedAt: lastTriedAt?.toISOString() ?? null,
      nextTryAt: nextTryAt?.toISOString() ?? null,
    })),
    meta: { pagination: await paginationOf(query, rows.length, count) },
  }
}

export interface Receiver {
  id: number
  url: string
  /** the new one first */
  signingKeys: readonly string[]
}

/** `null` for one that is paused or deleted. */
export async function findReceiver(ctx: Context, id: number): Promise<Receiver | null> {
  const row = await dbOf(ctx)
    .selectFrom('webhooks')
    .select(['url', 'signing_key as signingKey', 'previous_key as old', 'previous_until as until'])
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { url, signingKey, old, until } = row
  const isOldValid = old !== null && until !== null && until > ctx.now()
  return { id, url, signingKeys: isOldValid ? [signingKey, old] : [signingKey] }
}
