import { OLD_KEY_HOURS } from '@muster/domain/webhooks/limits.ts'
import type { EditWebhook, NewWebhook, SigningKeyReply } from '@muster/domain/webhooks/schema.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import type { Caller } from '#http/caller.ts'
import { NotPublic } from '#outside/public-agent.ts'
import { Refused } from '#refused.ts'
import { newSigningKey } from './sign.ts'
import * as store from './store.ts'

/** Not keyed: a repeated request may not get the same key. */
export async function createWebhook(
  ctx: Context,
  me: Caller,
  { url, description, topics, event }: NewWebhook,
): Promise<SigningKeyReply> {
  await refuseAddress(ctx, new URL(url))
  const signingKey = newSigningKey()
  const id = await ctx.inTransaction(async tx => {
    await store.lockWebhooks(tx)
    if (!(await store.hasRoom(tx))) throw new Refused('too_many_webhooks')
    const eventId = await eventIdOf(tx, event)
    const at = ctx.now()
    const row = { url, description, topics: [...new Set(topics)], signing_key: signingKey }
    const made = await store.insertWebhook(tx, eventId, { ...row, created_at: at, created_by_id: me.user.id })
    await recordAudit(tx, {
      ...{ action: 'webhook-added', actorId: me.user.id, eventId, at },
      details: { webhook: made, host: new URL(url).host, description },
    })
    return made
  })
  return { data: { id, signingKey } }
}

async function eventIdOf(tx: Tx, documentId: string | null): Promise<number | null> {
  if (documentId === null) return null
  const id = await store.findEventId(tx, documentId)
  if (id === null) throw new Refused('not_found')
  return id
}

/** Each connection is checked again, because a name may change. */
async function refuseAddress(ctx: Context, url: URL): Promise<void> {
  if (url.protocol !== 'https:' && !ctx.config.allowsPlainHttp) throw new Refused('webhook_not_https')
  await ctx.publicAgents.refusePrivate(url).catch(error => {
    throw new Refused(error instanceof NotPublic ? 'webhook_private' : 'webhook_unresolved')
  })
}

const auditOf = (ctx: Context, me: Caller, id: number, description: string) => ({
  actorId: me.user.id,
  details: { webhook: id, description },
  at: ctx.now(),
})

/** A new address is checked as one that is added. */
export async function editWebhook(
  ctx: Context,
  me: Caller,
  id: number,
  { isPaused, ...values }: EditWebhook,
): Promise<void> {
  if (values.url !== undefined) await refuseAddress(ctx, new URL(values.url))
  await ctx.inTransaction(async tx => {
    const webhook = await lock(tx, id)
    if (Object.keys(values).length > 0) await change(ctx, tx, { me, webhook, values })
    if (isPaused !== undefined) await setPaused(ctx, tx, { me, webhook, isPaused })
  })
}

type Locked = Awaited<ReturnType<typeof lock>>

async function change(
  ctx: Context,
  tx: Tx,
  { me, webhook, values }: { me: Caller; webhook: Locked; values: Omit<EditWebhook, 'isPaused'> },
): Promise<void> {
  const { url, description, topics, event } = values
  const eventId = event === undefined ? undefined : await eventIdOf(tx, event)
  await store.changeWebhook(tx, webhook.id, {
    ...{ url, description, topics: topics && [...new Set(topics)], event_id: eventId },
    // a new address has not failed yet
    ...(url !== undefined && url !== webhook.url && { failing_since: null }),
  })
  const { details, ...entry } = auditOf(ctx, me, webhook.id, description ?? webhook.description)
  const host = new URL(url ?? webhook.url).host
  await recordAudit(tx, {
    ...{ action: 'webhook-changed', ...entry },
    details: { ...details, host, changed: Object.keys(values) },
  })
}

async function setPaused(
  ctx: Context,
  tx: Tx,
  { me, webhook, isPaused }: { me: Caller; webhook: Locked; isPaused: boolean },
): Promise<void> {
  const { id, description, pausedAt } = webhook
  if ((pausedAt !== null) === isPaused) return
  if (isPaused) await store.pauseWebhook(tx, { id, because: 'admin', at: ctx.now() })
  else await store.resumeWebhook(tx, id)
  const action = isPaused ? 'webhook-paused' : 'webhook-resumed'
  await recordAudit(tx, { action, ...auditOf(ctx, me, id, description) })
}

async function lock(tx: Tx, id: number) {
  const webhook = await store.lockWebhook(tx, id)
  if (!webhook) throw new Refused('not_found')
  return webhook
}

async function lockActive(tx: Tx, id: number) {
  const webhook = await lock(tx, id)
  if (webhook.pausedAt !== null) throw new Refused('webhook_paused')
  return webhook
}

export async function deleteWebhook(ctx: Context, me: Caller, id: number): Promise<void> {
  await ctx.inTransaction(async tx => {
    const deleted = await store.deleteWebhook(tx, id)
    if (!deleted) throw new Refused('not_found')
    await recordAudit(tx, { action: 'webhook-deleted', ...auditOf(ctx, me, id, deleted.description) })
  })
}

/** Not keyed, as `createWebhook`. */
export async function rotateKey(ctx: Context, me: Caller, id: number): Promise<SigningKeyReply> {
  const signingKey = newSigningKey()
  await ctx.inTransaction(async tx => {
    const { description, signingKey: old } = await lock(tx, id)
    const until = new Date(ctx.now().getTime() + OLD_KEY_HOURS * 3_600_000)
    await store.replaceKey(tx, id, { signingKey, old, until })
    await recordAudit(tx, { action: 'webhook-key-replaced', ...auditOf(ctx, me, id, description) })
  })
  return { data: { id, signingKey } }
}

export async function sendTest(ctx: Context, id: number): Promise<void> {
  await ctx.inTransaction(async tx => {
    await lockActive(tx, id)
    await store.insertTest(tx, id, ctx.now())
  })
}

export async function redeliver(
  ctx: Context,
  me: Caller,
  { webhookId, postId }: { webhookId: number; postId: number },
): Promise<void> {
  await ctx.inTransaction(async tx => {
    const { description } = await lockActive(tx, webhookId)
    const isQueued = await store.redeliver(tx, { webhookId, postId })
    if (isQueued === null) throw new Refused('not_found')
    if (!isQueued) throw new Refused('webhook_post_waiting')
    const { details, ...entry } = auditOf(ctx, me, webhookId, description)
    await recordAudit(tx, { action: 'webhook-redelivered', ...entry, details: { ...details, post: postId } })
  })
}
