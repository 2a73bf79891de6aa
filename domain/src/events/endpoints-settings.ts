import { endpoint } from '../shared/endpoint.ts'
import type { EventSettingsReply, editEventBody, newEventBody } from './schema-settings.ts'

export const createEvent = endpoint<EventSettingsReply, typeof newEventBody>()({
  method: 'POST',
  path: '/events',
  summary: 'Make an event',
  isKeyed: true,
})

export const readEventSettings = endpoint<EventSettingsReply>()({
  method: 'GET',
  path: '/events/:id/settings',
  summary: 'All that Admins decide about an event, with its revision',
})

export const editEvent = endpoint<EventSettingsReply, typeof editEventBody>()({
  method: 'PUT',
  path: '/events/:id/settings',
  summary: 'Change an event; refused if its revision is no longer the one that was read',
})
