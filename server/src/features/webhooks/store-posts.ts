import { LOG_DAYS } from '@muster/domain/webhooks/limits.ts'
import { type Expression, sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { statement } from '#db/statement.ts'

const LEASE_MS = 90_000
const BATCH = 20

/** Never tried, due again, or left by a server that was killed. */
const isDue = (now: Expression<Date> | Date) =>
  sql<boolean>`state in ('waiting', 'sending') and coalesce(leased_until, next_try_at, '-infinity') <= ${now}`

const findDue = statement('webhooks-with-due-posts', { now: 'timestamptz' }, (db, { now }) =>
  db
    .selectFrom('webhook_posts as p')
    .innerJoin('webhooks as w', 'w.id', 'p.webhook_id')
    .where('w.paused_at', 'is', null)
    .where(isDue(now))
    .select('w.id')
    .distinct(),
)

/** Each with something to post now. */
export const findWebhooksWithDue = async (ctx: Context) =>
  (await findDue(ctx, { now: ctx.now() })).map(({ id }) => id)

export interface ClaimedPost {
  id: number
  messageId: number
  attempts: number
  firstTriedAt: Date
  leasedUntil: Date
}

/** No other server posts them before the lease ends. */
export async function claimPosts(ctx: Context, webhookId: number): Promise<ClaimedPost[]> {
  const now = ctx.now()
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  const rows = await dbOf(ctx)
    .with('due', db =>
      db
        .selectFrom('webhook_posts')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where(isDue(now))
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('webhook_posts')
    .set(({ eb, fn, val }) => ({
      state: 'sending',
      leased_until: leasedUntil,
      attempts: eb('attempts', '+', 1),
      first_tried_at: fn.coalesce('first_tried_at', val(now)),
      last_tried_at: now,
      next_try_at: null,
    }))
    .where('id', 'in', db => db.selectFrom('due').select('id'))
    .returning(['id', 'message_id as messageId', 'attempts', 'first_tried_at as firstTriedAt'])
    .execute()
  return rows
    .map(row => ({ ...row, firstTriedAt: row.firstTriedAt ?? now, leasedUntil }))
    .sort((a, b) => a.id - b.id)
}

export interface Outcome {
  state: 'done' | 'failed' | 'waiting'
  nextTryAt: Date | null
  statusCode: number | null
  durationMs: number
  error: string | null
  reply: string | null
}

/** Nothing, if another server has taken it over. */
export const finishPost = (ctx: Context, { id, leasedUntil }: ClaimedPost, outcome: Outcome) =>
  dbOf(ctx)
    .updateTable('webhook_posts')
    .set({
      state: outcome.state,
      leased_until: null,
      next_try_at: outcome.nextTryAt,
      status_code: outcome.statusCode,
      duration_ms: outcome.durationMs,
      error: outcome.error,
      reply: outcome.reply,
    })
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .execute()

export const noteAccepted = (ctx: Context, webhookId: number) =>
  dbOf(ctx)
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute()

/** Since when nothing was accepted at this address. */
export async function noteFailure(ctx: Context, { id, url }: { id: number; url: string }): Promise<Date> {
  const now = ctx.now()
  const row = await dbOf(ctx)
    .updateTable('webhooks')
    .set(({ fn, val }) => ({ failing_since: fn.coalesce('failing_since', val(now)) }))
    .where('id', '=', id)
    .where('url', '=', url)
    .returning('failing_since as since')
    .executeTakeFirst()
  return row?.since ?? now
}

/** With their posts. */
export const deleteOldMessages = (ctx: Context) =>
  dbOf(ctx)
    .deleteFrom('webhook_messages')
    .where('created_at', '<', new Date(ctx.now().getTime() - LOG_DAYS * 86_400_000))
    .execute()
