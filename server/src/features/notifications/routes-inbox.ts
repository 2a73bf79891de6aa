import * as endpoints from '@muster/domain/notifications/endpoints-inbox.ts'
import {
  notificationsReply,
  oneNotificationReply,
  unreadReply,
} from '@muster/domain/notifications/schema-inbox.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands-inbox.ts'
import * as views from './views-inbox.ts'

const unread = async (ctx: Context, me: Caller) => ({ data: { count: await views.unreadCount(ctx, me) } })

export function inbox(mounting: Mounting): void {
  mount(mounting, endpoints.listNotifications, notificationsReply, ({ query }, me, ctx) =>
    views.notifications(ctx, me, query),
  )
  mount(mounting, endpoints.readNotification, oneNotificationReply, async ({ params, query }, me, ctx) => ({
    data: await views.notification(ctx, me, idOf(params), query.populate),
  }))
  mount(
    mounting,
    endpoints.updateNotification,
    oneNotificationReply,
    async ({ params, body, query }, me, ctx) => {
      const id = idOf(params)
      await commands.updateStatus(ctx, me, { id, ...body })
      return { data: await views.notification(ctx, me, id, query.populate) }
    },
  )
  mount(mounting, endpoints.countUnread, unreadReply, (_, me, ctx) => unread(ctx, me))
  mount(mounting, endpoints.markRead, unreadReply, async ({ params }, me, ctx) => {
    await commands.markRead(ctx, me, idOf(params))
    return unread(ctx, me)
  })
  mount(mounting, endpoints.markAllRead, unreadReply, async ({ body }, me, ctx) => {
    await commands.markAllRead(ctx, me, body)
    return unread(ctx, me)
  })
}
