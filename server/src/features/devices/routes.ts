import * as endpoints from '@muster/domain/devices/endpoints.ts'
import {
  deletePushSubscriptionInput,
  pushConfigReply,
  renewPushSubscriptionInput,
  savedSubscriptionReply,
  savePushSubscriptionInput,
} from '@muster/domain/devices/schema.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { acknowledge } from '#features/notifications/commands-receipts.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount, mountPublic } from '#http/mount.ts'
import { Refused } from '#refused.ts'
import { removeDevice, renewDevice, saveDevice } from './commands.ts'

function receiptOf({ receipt }: { receipt: string }): string {
  const id = idOf({ id: receipt })
  if (!('documentId' in id)) throw new Refused('not_found')
  return id.documentId
}

export async function devices(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readPushConfig, { reply: pushConfigReply }, async (_, __, ctx) => ({
    data: { installPrompt: ctx.config.installPrompt, publicKey: ctx.push?.publicKey ?? null },
  }))
  mount(
    mounting,
    endpoints.savePushSubscription,
    { reply: savedSubscriptionReply, body: savePushSubscriptionInput },
    async (input, me, ctx) => ({
      data: { id: await saveDevice(ctx, me, input.body.data, input.origin) },
    }),
  )
  mount(
    mounting,
    endpoints.deletePushSubscription,
    { reply: okReply, body: deletePushSubscriptionInput },
    async ({ body }, me, ctx) => {
      await removeDevice(ctx, me, body.data.endpoint)
      return { ok: true }
    },
  )
  mountPublic(
    mounting,
    endpoints.renewPushSubscription,
    { reply: okReply, body: renewPushSubscriptionInput },
    async ({ body }, _, ctx) => {
      await renewDevice(ctx, body.data)
      return { ok: true }
    },
  )
  mountPublic(mounting, endpoints.receivePush, { reply: okReply }, async ({ params }, _, ctx) => {
    await acknowledge(ctx, receiptOf(params), { isOpened: false })
    return { ok: true }
  })
  mountPublic(mounting, endpoints.openPush, { reply: okReply }, async ({ params }, _, ctx) => {
    await acknowledge(ctx, receiptOf(params), { isOpened: true })
    return { ok: true }
  })
}
