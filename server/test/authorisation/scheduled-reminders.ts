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
  'PUT /events/:id/quiet-hours': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/quiet-hours`, body: { data: null } }),
  },
}
