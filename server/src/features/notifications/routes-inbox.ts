import * as endpoints from '@muster/domain/notifications/endpoints-inbox.ts'
import {
  notificationsReply,
  oneNotificationReply,
  readAllBody,
  unreadReply,
  updateNotificationBody,
} from '@muster/domain/notifications/schema-inbox.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands-inbox.ts'
import * as views from './views-inbox.ts'

const unread = async (ctx: Context, me: Caller) => ({ data: { count: await views.unreadCount(ctx, me) } })

export function inbox(mounting: Mounting): void {
  mount(mounting, endpoints.listNotifications, { reply: notificationsReply }, ({ query }, me, ctx) =>
    views.notifications(ctx, me, query),
  )
  mount(
    mounting,
    endpoints.readNotification,
    { reply: oneNotificationReply },
    async ({ params, query }, me, ctx) => ({
      data: await views.notification(ctx, me, idOf(params), query.populate),
    }),
  )
  mount(
    mounting,
    endpoints.updateNotification,
    { reply: oneNotificationReply, body: updateNotificationBody },
    async ({ params, body, query }, me, ctx) => {
      const id = idOf(params)
      await commands.updateStatus(ctx, me, { id, ...body })
      return { data: await views.notification(ctx, me, id, query.populate) }
    },
  )
  mount(mounting, endpoints.countUnread, { reply: unreadReply }, (_, me, ctx) => unread(ctx, me))
  mount(mounting, endpoints.markRead, { reply: unreadReply }, async ({ params }, me, ctx) => {
    await commands.markRead(ctx, me, idOf(params))
    return unread(ctx, me)
  })
  mount(
    mounting,
    endpoints.markAllRead,
    { reply: unreadReply, body: readAllBody },
    async ({ body }, me, ctx) => {
      await commands.markAllRead(ctx, me, body)
      return unread(ctx, me)
    },
  )
}
