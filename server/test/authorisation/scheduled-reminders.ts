import type { Fixture } from './world.ts'

export const scheduledReminderFixtures: Record<string, Fixture> = {
  'GET /events/:id/reminder-rules': {
    call: ({ offsite }) => ({ path: `/events/${offsite.documentId}/reminder-rules` }),
  },
  'PUT /events/:id/reminder-rules/:rule': {
    call: ({ offsite }) => ({
      path: `/events/${offsite.id}/reminder-rules/bus-ahead`,
      body: { data: { isOn: true, lead: 90 } },
    }),
  },
  'GET /events/:id/reminder-forecast': {
    call: ({ offsite }) => ({ path: `/events/${offsite.documentId}/reminder-forecast` }),
  },
  'PUT /events/:id/reminder-forecast': {
    // nothing is planned for that moment
    call: ({ offsite }) => ({
      path: `/events/${offsite.id}/reminder-forecast`,
      body: {
        data: {
          ...{ rule: 'bus-ahead', itemId: 1, dueAt: '2026-01-01T00:00:00Z' },
          ...{ isSkipped: true, text: null },
        },
      },
    }),
  },
  'PUT /events/:id/quiet-hours': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/quiet-hours`, body: { data: null } }),
  },
}
