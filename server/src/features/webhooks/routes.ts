import { okReply } from '@muster/domain/shared/reply.ts'
import * as endpoints from '@muster/domain/webhooks/endpoints.ts'
import {
  editWebhookBody,
  newWebhookBody,
  signingKeyReply,
  webhookPostsReply,
  webhooksReply,
} from '@muster/domain/webhooks/schema.ts'
import { integerIdOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands.ts'
import * as views from './views.ts'

export async function webhooks(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.listWebhooks, { reply: webhooksReply }, (_, __, ctx) => views.webhooks(ctx))
  mount(
    mounting,
    endpoints.createWebhook,
    { reply: signingKeyReply, body: newWebhookBody },
    ({ body }, me, ctx) => commands.createWebhook(ctx, me, body.data),
  )
  mount(
    mounting,
    endpoints.editWebhook,
    { reply: okReply, body: editWebhookBody },
    async ({ params, body }, me, ctx) => {
      await commands.editWebhook(ctx, me, integerIdOf(params.id), body.data)
      return { ok: true }
    },
  )
  mount(mounting, endpoints.deleteWebhook, { reply: okReply }, async ({ params }, me, ctx) => {
    await commands.deleteWebhook(ctx, me, integerIdOf(params.id))
    return { ok: true }
  })
  mount(mounting, endpoints.rotateSigningKey, { reply: signingKeyReply }, ({ params }, me, ctx) =>
    commands.rotateKey(ctx, me, integerIdOf(params.id)),
  )
  mount(mounting, endpoints.testWebhook, { reply: okReply }, async ({ params }, _, ctx) => {
    await commands.sendTest(ctx, integerIdOf(params.id))
    return { ok: true }
  })
  mount(mounting, endpoints.listWebhookPosts, { reply: webhookPostsReply }, ({ params, query }, _, ctx) =>
    views.posts(ctx, integerIdOf(params.id), query),
  )
  mount(mounting, endpoints.redeliverWebhookPost, { reply: okReply }, async ({ params }, me, ctx) => {
    const [webhookId, postId] = [integerIdOf(params.id), integerIdOf(params.post)]
    await commands.redeliver(ctx, me, { webhookId, postId })
    return { ok: true }
  })
}
