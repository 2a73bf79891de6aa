import type { Fixture, World } from './world.ts'

const about = (event: { id: number }, bus: { id: number }) => ({
  ...{ entityType: 'bus', entityId: bus.id, eventId: event.id },
})
const preview = (event: { id: number }, bus: { id: number }) => ({
  path: '/notifications/preview',
  body: about(event, bus),
})
const send = (event: { id: number }, bus: { id: number }) => ({
  path: '/notifications/send-manual',
  body: { ...about(event, bus), title: 'Bus 2 is late', body: 'It leaves at 9:30 AM.' },
})
const notStaff = { outsider: 403, attendee: 403 } as const
const hiddenSent =
  (more = '') =>
  ({ offsite, notifications: { secret } }: World) => ({
    path: `/events/${offsite.id}/sent/${secret.id}${more}`,
  })

export const sendFixtures: Record<string, Fixture> = {
  'POST /notifications/send-manual': {
    call: ({ joined, joinedItems }) => send(joined, joinedItems.bus),
    refuses: notStaff,
    hidden: ({ secret, secretItems }) => send(secret, secretItems.bus),
  },
  'POST /notifications/preview': {
    call: ({ joined, joinedItems }) => preview(joined, joinedItems.bus),
    refuses: notStaff,
    hidden: ({ secret, secretItems }) => preview(secret, secretItems.bus),
  },
  'POST /notifications/:id/stop': {
    call: async ({ sent }) => ({ path: `/notifications/${await sent()}/stop` }),
    hidden: ({ notifications }) => ({ path: `/notifications/${notifications.secret.documentId}/stop` }),
  },
  'GET /events/:id/sent': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/sent` }) },
  'GET /events/:id/sent/:notification': {
    call: async ({ offsite, sent }) => ({ path: `/events/${offsite.id}/sent/${await sent()}` }),
    hidden: hiddenSent(),
  },
  'GET /events/:id/sent/:notification/people': {
    call: async ({ offsite, sent }) => ({ path: `/events/${offsite.id}/sent/${await sent()}/people` }),
    hidden: hiddenSent('/people'),
  },
}
