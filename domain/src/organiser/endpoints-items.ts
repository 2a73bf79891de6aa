import { COVER_UPLOAD_BYTES } from '../events/limits.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { ConflictsReply } from './schema-conflicts.ts'
import type {
  DeletedItemReply,
  editItemBody,
  ItemSettingsReply,
  newItemBody,
  PlannedItemsReply,
} from './schema-items.ts'

export const listPlannedItems = endpoint<PlannedItemsReply>()({
  method: 'GET',
  path: '/events/:id/items',
  summary: 'Flights, buses, rooms and sub-events of an event, as they are planned, by time',
  query: {
    filters: {
      kind: ['flight', 'bus', 'hotel-room', 'sub-event'],
      /** in the name or number of the item, or in the name of its co-ordinator */
      name: 'search',
    },
    isPaged: true,
  },
})

export const listConflicts = endpoint<ConflictsReply>()({
  method: 'GET',
  path: '/events/:id/conflicts',
  summary:
    'What an organiser should look at: people in two places at once, full buses and rooms, nobody to call',
  query: {
    filters: {
      /** the id of an item */
      item: 'id',
    },
    isPaged: true,
  },
})

export const createItem = endpoint<ItemSettingsReply, typeof newItemBody>()({
  method: 'POST',
  path: '/events/:id/items',
  summary: 'Add a flight, a bus, a room or a sub-event to an event',
  isKeyed: true,
})

export const readItemSettings = endpoint<ItemSettingsReply>()({
  method: 'GET',
  path: '/items/:id/settings',
  summary: 'All that Admins decide about an item, with its revision',
})

export const editItem = endpoint<ItemSettingsReply, typeof editItemBody>()({
  method: 'PUT',
  path: '/items/:id/settings',
  summary: 'Change an item; refused if its revision is no longer the one that was read',
})

export const setSessionCover = endpoint<ItemSettingsReply>()({
  method: 'PUT',
  path: '/items/:id/cover-image',
  summary: 'Replace the picture of a sub-event (JPEG, PNG or WebP bytes)',
  upload: 'image',
  maxBytes: COVER_UPLOAD_BYTES,
})

export const deleteItem = endpoint<DeletedItemReply>()({
  method: 'DELETE',
  path: '/items/:id',
  summary: 'Delete an item; the people on it are told',
})
