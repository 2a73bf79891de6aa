import type { Fixture } from './world.ts'

const ADDRESS = 'https://93.184.215.14/muster'

export const webhookFixtures: Record<string, Fixture> = {
  'GET /webhooks': { call: () => ({ path: '/webhooks' }) },
  'POST /webhooks': {
    call: async ({ webhook }) => {
      // so that the limit is not reached
      await webhook()
      const data = { url: ADDRESS, description: 'Badges', topics: ['roll-call-ended'], event: null }
      return { path: '/webhooks', body: { data } }
    },
  },
  'PUT /webhooks/:id': {
    call: async ({ webhook }) => ({
      path: `/webhooks/${(await webhook()).id}`,
      body: { data: { isPaused: true } },
    }),
  },
  'DELETE /webhooks/:id': {
    call: async ({ webhook }) => ({ path: `/webhooks/${(await webhook()).id}` }),
  },
  'POST /webhooks/:id/rotate-key': {
    call: async ({ webhook }) => ({ path: `/webhooks/${(await webhook()).id}/rotate-key` }),
  },
  'POST /webhooks/:id/test': {
    call: async ({ webhook }) => ({ path: `/webhooks/${(await webhook()).id}/test` }),
  },
  'GET /webhooks/:id/posts': {
    call: async ({ webhook }) => ({ path: `/webhooks/${(await webhook()).id}/posts` }),
  },
  'POST /webhooks/:id/posts/:post/redeliver': {
    call: async ({ webhook }) => {
      const { id, post } = await webhook()
      return { path: `/webhooks/${id}/posts/${post}/redeliver` }
    },
  },
}
