import { EVENT_FILTERS, endpoint } from '../shared/endpoint.ts'
import { MESSAGE_KINDS } from './kinds.ts'
import { NOTIFICATIONS_PER_PAGE } from './limits.ts'
import {
  NOTIFICATION_STATUSES,
  type NotificationsReply,
  type OneNotificationReply,
  type readAllBody,
  type UnreadReply,
  type updateNotificationBody,
} from './schema-inbox.ts'

const populate = ['recipients', 'event'] as const

export const listNotifications = endpoint<NotificationsReply>()({
  method: 'GET',
  path: '/notifications',
  summary: 'Own notifications, newest first; co-ordinators also see what they sent, and Admins all',
  query: {
    filters: {
      ...EVENT_FILTERS,
      id: 'id',
      documentId: 'documentId',
      createdAt: 'instant',
      sentAt: 'instant',
      readAt: 'instant',
      notificationStatus: NOTIFICATION_STATUSES,
      kind: MESSAGE_KINDS,
      title: 'text',
      body: 'text',
      path: 'text',
      isReceived: 'boolean',
      isRead: 'boolean',
    },
    populate,
    sort: ['id', 'createdAt', 'sentAt'],
    isPaged: true,
    defaultPageSize: NOTIFICATIONS_PER_PAGE,
  },
})

export const readNotification = endpoint<OneNotificationReply>()({
  method: 'GET',
  path: '/notifications/:id',
  summary: 'One notification by id or documentId',
  query: { populate },
})

export const updateNotification = endpoint<OneNotificationReply, typeof updateNotificationBody>()({
  method: 'PUT',
  path: '/notifications/:id',
  summary: 'Set the status of a notification',
  query: { populate },
})

export const countUnread = endpoint<UnreadReply>()({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'How many own notifications are unread, counted up to 100',
})

export const markRead = endpoint<UnreadReply>()({
  method: 'POST',
  path: '/notifications/:id/read',
  summary: 'Mark an own notification as read',
})

export const markAllRead = endpoint<UnreadReply, typeof readAllBody>()({
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark own notifications as read, of one event or of all, up to the newest that was shown',
})
