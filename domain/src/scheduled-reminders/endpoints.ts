import { endpoint } from '../shared/endpoint.ts'
import type {
  plannedReminderInput,
  quietHoursInput,
  ReminderForecastReply,
  RemindersReply,
  reminderRuleInput,
} from './schema.ts'

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

export const readReminderForecast = endpoint<ReminderForecastReply>()({
  method: 'GET',
  path: '/events/:id/reminder-forecast',
  summary:
    'Reminders that are sent by themselves in the next 48 hours, with how many people they reach and by what',
})

export const changePlannedReminder = endpoint<ReminderForecastReply, typeof plannedReminderInput>()({
  method: 'PUT',
  path: '/events/:id/reminder-forecast',
  summary: 'Skip one reminder before it is sent, send it after all, or give it a text of its own',
})
