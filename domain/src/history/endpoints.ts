import { endpoint } from '../shared/endpoint.ts'
import type { HistoryReply } from './schema.ts'

export const readHistory = endpoint<HistoryReply>()({
  method: 'GET',
  path: '/events/:id/history',
  summary: 'Who has changed what of an event, from what to what, the newest first',
  query: {
    filters: {
      /** the id of an item */
      item: 'id',
      /** the id of a person who has done it, or to whom it was done */
      person: 'id',
      /** the id of an import, which is one entry elsewhere */
      import: 'id',
    },
    isPaged: true,
  },
})
