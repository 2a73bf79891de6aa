import { EVENT_FILTERS, endpoint, STORED_FIELDS, STORED_SORTS } from '../shared/endpoint.ts'
import { FOODS, JACKET_SIZES } from './limits.ts'
import type {
  createPreferencesBody,
  OnePreferencesReply,
  PreferencesListReply,
  updatePreferencesBody,
} from './schema.ts'

const populate = ['user', 'event'] as const

export const listPreferences = endpoint<PreferencesListReply>()({
  method: 'GET',
  path: '/user-event-preferences',
  summary: 'Preferences that the caller may see',
  query: {
    filters: {
      ...STORED_FIELDS,
      ...EVENT_FILTERS,
      'user.id': 'id',
      food: FOODS,
      tshirtSize: JACKET_SIZES,
      street: 'text',
      city: 'text',
      state: 'text',
      zipCode: 'text',
      country: 'text',
      formattedAddress: 'text',
      latitude: 'number',
      longitude: 'number',
      placeId: 'text',
      flat: 'text',
      landmark: 'text',
      confidence: 'number',
    },
    populate,
    sort: STORED_SORTS,
    isPaged: true,
  },
})

export const readPreferences = endpoint<OnePreferencesReply>()({
  method: 'GET',
  path: '/user-event-preferences/:id',
  summary: 'Preferences for one event by id or documentId',
  query: { populate },
})

/** Changes preferences that are there already, from another phone or a call whose answer was lost. */
export const createPreferences = endpoint<OnePreferencesReply, typeof createPreferencesBody>()({
  method: 'POST',
  path: '/user-event-preferences',
  summary: 'Save my preferences for an event',
  query: { populate },
  isKeyed: true,
})

export const updatePreferences = endpoint<OnePreferencesReply, typeof updatePreferencesBody>()({
  method: 'PUT',
  path: '/user-event-preferences/:id',
  summary: 'Change my preferences for an event',
  query: { populate },
})
