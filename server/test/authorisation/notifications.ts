import type { Fixture, World } from './world.ts'

const list = ({ own, secret }: World['notifications']) => ({ shown: own, hidden: secret })
const one = (notification: { id: number }, more = '') => ({
  path: `/notifications/${notification.id}${more}`,
})
const status = (notification: { id: number }) => ({
  ...one(notification),
  body: { data: { notificationStatus: 'sent' } },
})

const unsubscribing = async (world: World) => ({ path: `/unsubscribe/${(await world.unsubscribed()).key}` })

export const notificationFixtures: Record<string, Fixture> = {
  'GET /notifications': {
    call: () => ({ path: '/notifications?populate=*' }),
    hidden: () => ({ path: '/notifications?populate=*' }),
    rows: ({ notifications }) => list(notifications),
  },
  'GET /notifications/:id': {
    call: ({ notifications }) => one(notifications.own, '?populate=*'),
    hidden: ({ notifications }) => one(notifications.secret, '?populate=*'),
  },
  'PUT /notifications/:id': { call: ({ notifications }) => status(notifications.own) },
  'GET /notifications/unread': { call: () => ({ path: '/notifications/unread' }) },
  'POST /notifications/:id/read': {
    call: ({ notifications }) => one(notifications.own, '/read'),
    hidden: ({ notifications }) => one(notifications.secret, '/read'),
  },
  'POST /notifications/read-all': {
    call: ({ notifications }) => ({ path: '/notifications/read-all', body: { upTo: notifications.own.id } }),
  },
  'GET /users/me/notification-choices': { call: () => ({ path: '/users/me/notification-choices' }) },
  'PUT /users/me/notification-choices': {
    call: () => ({ path: '/users/me/notification-choices', body: { kind: 'change', push: false } }),
  },
  'DELETE /users/me/unsubscribes/:id': {
    call: async world => ({ path: `/users/me/unsubscribes/${(await world.unsubscribed()).id}` }),
    hidden: ({ secret }) => ({ path: `/users/me/unsubscribes/${secret.id}` }),
  },
  'GET /unsubscribe/:key': { call: unsubscribing },
  'POST /unsubscribe/:key': { call: unsubscribing },
}
