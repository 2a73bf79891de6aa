import type { Fixture } from './world.ts'

export const reachFixtures: Record<string, Fixture> = {
  'GET /events/:id/reach': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/reach` }) },
  'GET /events/:id/reach/people': {
    call: ({ offsite }) => ({ path: `/events/${offsite.documentId}/reach/people` }),
  },
  'POST /events/:id/reach-exports': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/reach-exports` }),
  },
  'PUT /users/me/installed-app': { call: () => ({ path: '/users/me/installed-app' }) },
}
