import * as endpoints from '@muster/domain/notifications/endpoints.ts'
import { reminderReply, sendReminderInput } from '@muster/domain/notifications/schema.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { sendReminder } from './commands.ts'
import { openDelivery } from './deliver.ts'
import { DELIVER_QUEUE, type DeliverJob } from './deliver-queue.ts'
import { choices } from './routes-choices.ts'
import { inbox } from './routes-inbox.ts'
import { sends } from './routes-sends.ts'

export async function notifications(mounting: Mounting): Promise<void> {
  mount(
    mounting,
    endpoints.sendReminder,
    { reply: reminderReply, body: sendReminderInput },
    async ({ body }, me, ctx) => ({
      data: await sendReminder(ctx, me, body),
    }),
  )
  inbox(mounting)
  await choices(mounting)
  sends(mounting)
  await deliverNotifications(mounting)
}

async function deliverNotifications({ app, ctx }: Mounting): Promise<void> {
  const delivery = openDelivery(ctx)
  await ctx.jobs.work<DeliverJob>(DELIVER_QUEUE, ({ notificationId }) => delivery.deliver(notificationId))
  app.addHook('onListen', () => delivery.start())
  app.addHook('onClose', () => delivery.stop())
}
