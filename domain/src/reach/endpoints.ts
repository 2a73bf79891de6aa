import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import type { FileReply } from '../user-preferences/schema.ts'
import { REACH_LISTS } from './limits.ts'
import type { ReachCountsReply, ReachPeopleReply } from './schema.ts'

export const readReach = endpoint<ReachCountsReply>()({
  method: 'GET',
  path: '/events/:id/reach',
  summary:
    'How many people of an event are reached by push, by e-mail only, or not; a co-ordinator without the Admin role sees the people of their own items',
})

export const listReachPeople = endpoint<ReachPeopleReply>()({
  method: 'GET',
  path: '/events/:id/reach/people',
  summary: 'How each person of an event can be reached, and the next step, by name',
  query: {
    filters: {
      list: REACH_LISTS,
      /** in the name, username or e-mail */
      name: 'search',
    },
    isPaged: true,
  },
})

/** A POST, because each export is recorded. */
export const exportReach = endpoint<FileReply>()({
  method: 'POST',
  path: '/events/:id/reach-exports',
  summary: 'The reach report as a CSV file',
  file: ['text/csv'],
})

export const noteInstalledApp = endpoint<OkReply>()({
  method: 'PUT',
  path: '/users/me/installed-app',
  summary: 'Note that the caller has opened the app from a home screen',
})
