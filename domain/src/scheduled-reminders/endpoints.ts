import { endpoint } from '../shared/endpoint.ts'
import type { quietHoursInput, RemindersReply, reminderRuleInput } from './schema.ts'

export const readReminderRules = endpoint<RemindersReply>()({
  method: 'GET',
  path: '/events/:id/reminder-rules',
  summary: 'Reminders that are sent by themselves: rules, what comes next, what was sent, and quiet hours',
})

export const changeReminderRule = endpoint<RemindersReply, typeof reminderRuleInput>()({
  method: 'PUT',
  path: '/events/:id/reminder-rules/:rule',
  summary: 'Switch a reminder on or off, or change how long before it is sent',
})

export const changeQuietHours = endpoint<RemindersReply, typeof quietHoursInput>()({
  method: 'PUT',
  path: '/events/:id/quiet-hours',
  summary: 'Set the hours in which only urgent notifications are sent, or switch them off',
})
