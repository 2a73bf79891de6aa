import { endpoint } from '../shared/endpoint.ts'
import type { ReminderReply, sendReminderInput } from './schema.ts'

export const sendReminder = endpoint<ReminderReply, typeof sendReminderInput>()({
  method: 'POST',
  path: '/notifications/send-reminder',
  summary: 'Remind people who have not checked in, or have no preferences yet',
  isKeyed: true,
})
