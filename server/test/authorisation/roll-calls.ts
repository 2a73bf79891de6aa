import type { Fixture } from './world.ts'

const CLIENT_KEY = 'the-key-of-one-answer'

export const rollCallFixtures: Record<string, Fixture> = {
  'POST /events/:id/roll-call': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/roll-call`, body: {} }),
  },
  'GET /events/:id/roll-call': {
    call: async ({ offsite, rollCall }) => {
      await rollCall()
      return { path: `/events/${offsite.documentId}/roll-call` }
    },
  },
  'GET /events/:id/roll-call/people': {
    call: async ({ offsite, rollCall }) => {
      await rollCall()
      return { path: `/events/${offsite.id}/roll-call/people` }
    },
  },
  'POST /events/:id/roll-call/answers': {
    call: async ({ offsite, rollCall, role, asha }) => ({
      path: `/events/${offsite.id}/roll-call/answers`,
      body: {
        ...{ rollCall: await rollCall(), answer: 'help', place: 'Gate 2', clientKey: CLIENT_KEY },
        ...(role === 'admin' ? { user: asha.id } : {}),
      },
    }),
  },
  'POST /events/:id/roll-call/end': {
    call: async ({ offsite, rollCall }) => ({
      path: `/events/${offsite.id}/roll-call/end`,
      body: { rollCall: await rollCall() },
    }),
  },
  'GET /events/:id/roll-calls': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/roll-calls` }) },
  'GET /events/:id/roll-calls/:rollCall': {
    call: async ({ offsite, endedRollCall }) => ({
      path: `/events/${offsite.id}/roll-calls/${await endedRollCall()}`,
    }),
  },
  'GET /events/:id/roll-calls/:rollCall/csv': {
    call: async ({ offsite, endedRollCall }) => ({
      path: `/events/${offsite.id}/roll-calls/${await endedRollCall()}/csv`,
    }),
  },
}
