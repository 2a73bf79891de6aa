import * as endpoints from '@muster/domain/scheduled-reminders/endpoints.ts'
import {
  plannedReminderInput,
  quietHoursInput,
  reminderForecastReply,
  reminderRuleInput,
  remindersReply,
} from '@muster/domain/scheduled-reminders/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { changePlanned, changeQuietHours, changeRule } from './commands.ts'
import { reminders } from './views.ts'
import { reminderForecast } from './views-forecast.ts'

export async function scheduledReminders(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readReminderRules, { reply: remindersReply }, ({ params }, _, ctx) =>
    reminders(ctx, idOf(params)),
  )
  mount(
    mounting,
    endpoints.changeReminderRule,
    { reply: remindersReply, body: reminderRuleInput },
    async ({ params, body }, me, ctx) => {
      await changeRule(ctx, me, { event: idOf(params), rule: params.rule, ...body.data })
      return reminders(ctx, idOf(params))
    },
  )
  mount(
    mounting,
    endpoints.changeQuietHours,
    { reply: remindersReply, body: quietHoursInput },
    async ({ params, body }, me, ctx) => {
      await changeQuietHours(ctx, me, idOf(params), body.data)
      return reminders(ctx, idOf(params))
    },
  )
  mount(mounting, endpoints.readReminderForecast, { reply: reminderForecastReply }, ({ params }, _, ctx) =>
    reminderForecast(ctx, idOf(params)),
  )
  mount(
    mounting,
    endpoints.changePlannedReminder,
    { reply: reminderForecastReply, body: plannedReminderInput },
    async ({ params, body }, me, ctx) => {
      await changePlanned(ctx, me, idOf(params), body.data)
      return reminderForecast(ctx, idOf(params))
    },
  )
}
