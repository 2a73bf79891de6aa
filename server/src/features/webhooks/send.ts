import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import { GONE, isAccepted, isFailingTooLong, nextTry } from '@muster/domain/webhooks/rules.ts'
import type { PauseReason } from '@muster/domain/webhooks/schema.ts'
import { webhookNotices } from '@muster/domain/webhooks/words.ts'
import pLimit from 'p-limit'
import type { Context } from '#context.ts'
import { notify } from '#features/notifications/store.ts'
import { type Posted, postWebhook } from '#outside/webhook-post.ts'
import { type Message, readMessages } from './read-messages.ts'
import { signedHeaders } from './sign.ts'
import { findAdmins, lockWebhook, pauseWebhook } from './store.ts'
import * as posts from './store-posts.ts'
import { findReceiver, type Receiver } from './views.ts'

/** At once to one address; each address has its own queue, so a slow one keeps nobody else waiting. */
const CONCURRENT_POSTS = 4

export interface Sender {
  /** Resolves when everything that was due is posted. */
  sendDue(): Promise<void>
  /** Posts what it has begun, and no more. */
  stop(): Promise<void>
}

export function openSender(ctx: Context): Sender {
  const busy = new Map<number, Promise<void>>()
  let isStopped = false

  async function sendAllTo(webhookId: number): Promise<void> {
    while (!isStopped) {
      const receiver = await findReceiver(ctx, webhookId)
      if (!receiver) return
      const claimed = await posts.claimPosts(ctx, webhookId)
      if (claimed.length === 0) return
      await sendBatch(ctx, receiver, claimed)
    }
  }

  return {
    async sendDue() {
      for (const id of await posts.findWebhooksWithDue(ctx)) {
        if (busy.has(id) || isStopped) continue
        busy.set(
          id,
          sendAllTo(id)
            .catch(error => ctx.log.warn({ err: error, webhook: id }, 'webhooks could not be posted'))
            .finally(() => busy.delete(id)),
        )
      }
      await Promise.all(busy.values())
    },
    async stop() {
      isStopped = true
      await Promise.all(busy.values())
    },
  }
}

async function sendBatch(ctx: Context, receiver: Receiver, claimed: posts.ClaimedPost[]): Promise<void> {
  const messages = await readMessages(
    ctx,
    claimed.map(({ messageId }) => messageId),
  )
  const limit = pLimit(CONCURRENT_POSTS)
  await Promise.all(
    claimed.map(post =>
      limit(async () => {
        const message = messages.get(post.messageId)
        // deleted in the meantime with its event or person
        if (message) await sendOne(ctx, receiver, post, message)
      }),
    ),
  )
}

async function sendOne(
  ctx: Context,
  receiver: Receiver,
  post: posts.ClaimedPost,
  { messageId: id, body, eventId }: Message,
): Promise<void> {
  const timestamp = Math.floor(ctx.now().getTime() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Muster',
    ...signedHeaders(receiver.signingKeys, { id, timestamp, body }),
  }
  const posted = await postWebhook(ctx.publicAgents, { url: receiver.url, headers, body })
  const outcome = outcomeOf(posted, post, ctx.now())
  await posts.finishPost(ctx, post, outcome)
  if (outcome.state === 'done') {
    await posts.noteAccepted(ctx, receiver.id)
    return
  }
  const failingSince = await posts.noteFailure(ctx, receiver)
  if (posted.statusCode === GONE) await switchOff(ctx, receiver, { because: 'gone', eventId })
  else if (isFailingTooLong(failingSince, ctx.now()))
    await switchOff(ctx, receiver, { because: 'failing', eventId })
}

function outcomeOf(posted: Posted, post: posts.ClaimedPost, now: Date): posts.Outcome {
  if (posted.statusCode !== null && isAccepted(posted.statusCode))
    return { ...posted, state: 'done', nextTryAt: null }
  const nextTryAt = posted.statusCode === GONE ? null : nextTry(post, now, Math.random())
  return { ...posted, state: nextTryAt ? 'waiting' : 'failed', nextTryAt }
}

/** Once, although several servers may see the same, and not for an address that has been replaced. */
async function switchOff(
  ctx: Context,
  { id, url }: Receiver,
  { because, eventId }: { because: Exclude<PauseReason, 'admin'>; eventId: number | null },
): Promise<void> {
  await ctx.inTransaction(async tx => {
    const webhook = await lockWebhook(tx, id)
    if (webhook?.url !== url || !(await pauseWebhook(tx, { id, because, at: ctx.now() }))) return
    const admins = await findAdmins(tx, ADMIN_ROLE)
    const words = {
      title: webhookNotices.title[because],
      body: webhookNotices.body[because](webhook.description),
    }
    await notify(ctx, tx, null, {
      ...{ eventId, kind: 'change', words, screen: 'webhooks' },
      to: admins.map(admin => admin.id),
    })
  })
}

const EVERY_MS = 1_000
const CLEAR_EVERY_MS = 3_600_000

/** Looks each second, because triggers write what is due. Returns what stops it. */
export function startSendingWebhooks(ctx: Context): () => Promise<void> {
  const sender = openSender(ctx)
  const note = (error: unknown) => ctx.log.warn({ err: error }, 'webhooks could not be posted')
  const timers = [
    setInterval(() => void sender.sendDue().catch(note), EVERY_MS),
    setInterval(() => void posts.deleteOldMessages(ctx).catch(note), CLEAR_EVERY_MS),
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await sender.stop()
  }
}
