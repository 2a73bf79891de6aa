import { pushKeys } from '../given-devices.ts'
import type { Fixture } from './world.ts'

const acknowledge = (what: 'received' | 'opened'): Fixture => ({
  call: async ({ receipt }) => ({ path: `/deliveries/${await receipt()}/${what}` }),
})

export const deviceFixtures: Record<string, Fixture> = {
  'GET /push-config': { call: () => ({ path: '/push-config' }) },
  'POST /push-subscriptions': {
    call: ({ me }) => ({
      path: '/push-subscriptions',
      body: { data: { endpoint: `https://fcm.googleapis.com/fcm/send/of-${me?.id}`, keys: pushKeys() } },
    }),
  },
  'DELETE /push-subscriptions': {
    call: async ({ endpoint }) => ({
      path: '/push-subscriptions',
      body: { data: { endpoint: await endpoint() } },
    }),
  },
  'POST /push-subscriptions/renew': {
    call: async ({ me, endpoint }) => ({
      path: '/push-subscriptions/renew',
      body: {
        data: {
          old: { endpoint: await endpoint(), auth: pushKeys().auth },
          endpoint: `https://fcm.googleapis.com/fcm/send/new-of-${me?.id}`,
          keys: pushKeys(),
        },
      },
    }),
  },
  'POST /deliveries/:receipt/received': acknowledge('received'),
  'POST /deliveries/:receipt/opened': acknowledge('opened'),
}
