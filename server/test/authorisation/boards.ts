import type { Fixture } from './world.ts'

export const boardFixtures: Record<string, Fixture> = {
  'GET /events/:id/board': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/board` }) },
  'GET /events/:id/board/arrivals': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/board/arrivals` }),
  },
  'GET /events/:id/board/live': {
    isStream: true,
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/board/live` }),
  },
  'GET /events/:id/board/people': {
    call: ({ offsite }) => ({ path: `/events/${offsite.documentId}/board/people` }),
  },
}
