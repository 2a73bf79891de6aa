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
    call: async ({ offsite, checkOutReminder }) => ({
      path: `/events/${offsite.id}/reminder-forecast`,
      body: {
        data: {
          ...{ rule: 'room-check-out', itemId: null, dueAt: await checkOutReminder() },
          ...{ isSkipped: true, text: null },
        },
      },
    }),
  },
  'PUT /events/:id/quiet-hours': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/quiet-hours`, body: { data: null } }),
  },
}
