import { PASSWORD } from '../given.ts'
import type { Fixture } from './world.ts'

const feed = { call: () => ({ path: '/calendar-feed' }) }

export const liveAndCalendarFixtures: Record<string, Fixture> = {
  'GET /events/:id/live': {
    isStream: true,
    call: ({ joined }) => ({ path: `/events/${joined.documentId}/live` }),
    hidden: ({ secret }) => ({ path: `/events/${secret.id}/live` }),
  },
  'GET /events/:id/my-calendar': {
    call: ({ joined }) => ({ path: `/events/${joined.documentId}/my-calendar` }),
    hidden: ({ secret }) => ({ path: `/events/${secret.id}/my-calendar` }),
  },
  'GET /calendar-feed': feed,
  'POST /calendar-feed': { call: () => ({ path: '/calendar-feed', body: { password: PASSWORD } }) },
  'DELETE /calendar-feed': feed,
  'GET /calendars/:name': { call: ({ feed }) => ({ path: `/calendars/${feed}` }) },
}
