import * as endpoints from '@muster/domain/scheduled-reminders/endpoints.ts'
import { remindersReply } from '@muster/domain/scheduled-reminders/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { changeQuietHours, changeRule } from './commands.ts'
import { reminders } from './views.ts'

export async function scheduledReminders(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readReminderRules, remindersReply, ({ params }, _, ctx) =>
    reminders(ctx, idOf(params)),
  )
  mount(mounting, endpoints.changeReminderRule, remindersReply, async ({ params, body }, me, ctx) => {
    await changeRule(ctx, me, { event: idOf(params), rule: params.rule, ...body.data })
    return reminders(ctx, idOf(params))
  })
  mount(mounting, endpoints.changeQuietHours, remindersReply, async ({ params, body }, me, ctx) => {
    await changeQuietHours(ctx, me, idOf(params), body.data)
    return reminders(ctx, idOf(params))
  })
}
