import * as endpoints from '@muster/domain/notifications/endpoints-sends.ts'
import {
  previewSendInput,
  previewSendReply,
  sendManualInput,
  sendManualReply,
  sentListReply,
  sentPeopleReply,
  sentReply,
  stopReply,
} from '@muster/domain/notifications/send-schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { sendManual } from './commands-send.ts'
import { stopSend } from './commands-stop.ts'
import { preview } from './views-sends.ts'
import * as sent from './views-sent.ts'

/** What staff write themselves. */
export function sends(mounting: Mounting): void {
  mount(
    mounting,
    endpoints.sendManual,
    { reply: sendManualReply, body: sendManualInput },
    async ({ body }, me, ctx) => ({
      data: await sendManual(ctx, me, body),
    }),
  )
  mount(
    mounting,
    endpoints.previewSend,
    { reply: previewSendReply, body: previewSendInput },
    async ({ body }, me, ctx) => ({
      data: await preview(ctx, me, body),
    }),
  )
  mount(mounting, endpoints.stopSend, { reply: stopReply }, async ({ params }, me, ctx) => ({
    data: await stopSend(ctx, me, idOf(params)),
  }))
  mount(mounting, endpoints.listSent, { reply: sentListReply }, ({ params, query }, me, ctx) =>
    sent.sentList(ctx, me, idOf(params), query),
  )
  mount(mounting, endpoints.readSent, { reply: sentReply }, async ({ params }, me, ctx) => ({
    data: await sent.sent(ctx, me, idOf(params), idOf({ id: params.notification })),
  }))
  mount(mounting, endpoints.listSentPeople, { reply: sentPeopleReply }, ({ params, query }, me, ctx) =>
    sent.sentPeople(ctx, me, { event: idOf(params), notification: idOf({ id: params.notification }) }, query),
  )
}
