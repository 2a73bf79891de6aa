import type { Fixture, World } from './world.ts'

const tap = { way: 'call', at: '2026-11-21T05:00:00+05:30' }
const contact = (event: { id: number }, { asha }: World) => ({
  path: `/events/${event.id}/contacts`,
  body: { user: asha.id, ...tap },
})
const remind = (event: { id: number }, bus: { id: number }) => ({
  path: '/notifications/send-reminder',
  body: { entityType: 'bus', entityId: bus.id, reminderType: 'checkin_reminder', eventId: event.id },
})

export const contactFixtures: Record<string, Fixture> = {
  'POST /events/:id/contacts': {
    call: world => contact(world.offsite, world),
    hidden: world => contact(world.secret, world),
  },
  'GET /events/:id/contacts/:userId': {
    call: ({ offsite, asha }) => ({ path: `/events/${offsite.documentId}/contacts/${asha.id}` }),
    hidden: ({ secret, asha }) => ({ path: `/events/${secret.id}/contacts/${asha.id}` }),
  },
  'POST /notifications/send-reminder': {
    call: ({ joined, joinedItems }) => remind(joined, joinedItems.bus),
    // a fellow traveller sees the bus but is not staff
    refuses: { outsider: 403, attendee: 403 },
    hidden: ({ secret, secretItems }) => remind(secret, secretItems.bus),
  },
}
