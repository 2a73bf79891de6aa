import type { MessageKind } from './kinds.ts'

export const inboxWords = {
  statusExpected: 'Please send queued, sending, sent or failed',
} as const

/** Of the list. The bell has its own words, because it loads with the first screen. */
export const inboxScreenWords = {
  markAll: 'Mark all as read',
  markingFailed: 'This could not be marked as read',
  unread: 'Unread',
  empty: 'No notifications yet',
  emptyHint: 'Reminders, messages and changes of your events appear here.',
  ofNoEvent: 'Muster',
  settings: 'Choose how you are notified',
  allEvents: 'All',
  filter: 'Event',
  age: {
    now: () => 'just now',
    minutes: (count: number) => `${count} min ago`,
    hours: (count: number) => `${count} h ago`,
  },
  notLoaded: 'Your notifications could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  stale: 'These may be out of date.',
} as const

export const kindNames: Readonly<Record<MessageKind, string>> = {
  reminder: 'Reminder',
  message: 'Message',
  change: 'Change',
  'car-pool': 'Car pool',
  'roll-call': 'Roll-call',
}
