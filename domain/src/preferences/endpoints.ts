import { idFilter } from '../events/schema.ts'
import { endpoint } from '../shared/endpoint.ts'
import { documentIdFilter } from '../shared/text.ts'
import {
  createPreferencesBody,
  type OnePreferencesReply,
  type PreferencesListReply,
  updatePreferencesBody,
} from './schema.ts'

const populate = ['user', 'event'] as const

/** Specification 7, Preferences. One's own; an Admin sees everybody's, without the addresses. */
export const listPreferences = endpoint<PreferencesListReply>()({
  method: 'GET',
  path: '/user-event-preferences',
  summary: 'Preferences that the caller may see',
  query: {
    filters: {
      'user.id:$eq': idFilter,
      'event.id:$eq': idFilter,
      'event.documentId:$eq': documentIdFilter,
    },
    populate,
    sort: ['createdAt', 'updatedAt'],
    isPaged: true,
  },
})

/** Whoever has saved theirs already, on another phone or by a call whose answer was lost, changes them. */
export const createPreferences = endpoint<OnePreferencesReply>()({
  method: 'POST',
  path: '/user-event-preferences',
  summary: 'Save my preferences for an event',
  body: createPreferencesBody,
})

export const updatePreferences = endpoint<OnePreferencesReply>()({
  method: 'PUT',
  path: '/user-event-preferences/:id',
  summary: 'Change my preferences for an event',
  body: updatePreferencesBody,
})
