import { endpoint } from '../shared/endpoint.ts'
import { BOARD_VIEWS, PEOPLE_LISTS } from './limits.ts'
import type { ArrivalsReply, BoardPeopleReply, BoardReply } from './schema.ts'

export const readBoard = endpoint<BoardReply>()({
  method: 'GET',
  path: '/events/:id/board',
  summary:
    'Check-ins of one day of an event, by item; a co-ordinator without the Admin role sees their own items',
  query: {
    filters: {
      day: 'text',
      view: BOARD_VIEWS,
      /** a revision of the same board; the reply then has only the items that have changed since */
      since: 'text',
    },
  },
})

/** Without an item: everybody of the board. */
export const listBoardPeople = endpoint<BoardPeopleReply>()({
  method: 'GET',
  path: '/events/:id/board/people',
  summary: 'People of the board or of one of its items, by name',
  query: {
    filters: {
      day: 'text',
      view: BOARD_VIEWS,
      /** the documentId of an item of the board */
      item: 'text',
      list: PEOPLE_LISTS,
      /** in the name, username or e-mail */
      name: 'search',
    },
    isPaged: true,
  },
})

export const readArrivals = endpoint<ArrivalsReply>()({
  method: 'GET',
  path: '/events/:id/board/arrivals',
  summary: 'When people checked in to the board of a day or to one of its items',
  query: { filters: { day: 'text', view: BOARD_VIEWS, item: 'text' } },
})
