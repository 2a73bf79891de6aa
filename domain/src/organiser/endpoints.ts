import type { EventSettingsReply } from '../events/schema-settings.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { copyEventBody, DeletedEventReply, EventDeletionReply } from './schema.ts'

export const copyEvent = endpoint<EventSettingsReply, typeof copyEventBody>()({
  method: 'POST',
  path: '/events/:id/copies',
  summary: 'Make the same event on other days, without its people',
  isKeyed: true,
})

export const readEventDeletion = endpoint<EventDeletionReply>()({
  method: 'GET',
  path: '/events/:id/deletion',
  summary: 'What goes with an event when it is deleted',
})

export const deleteEvent = endpoint<DeletedEventReply>()({
  method: 'DELETE',
  path: '/events/:id',
  summary: 'Delete an event that is not published, with all that belongs to it',
})
