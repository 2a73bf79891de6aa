import type { Fixture } from './world.ts'

export const liveAndCalendarFixtures: Record<string, Fixture> = {
  'GET /events/:id/live': {
    isStream: true,
    call: ({ joined }) => ({ path: `/events/${joined.documentId}/live` }),
    hidden: ({ secret }) => ({ path: `/events/${secret.id}/live` }),
  },
}
