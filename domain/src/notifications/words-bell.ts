import { UNREAD_MAX } from './limits.ts'

const shownCount = (count: number) => (count < UNREAD_MAX ? String(count) : `${UNREAD_MAX - 1}+`)

export const bellWords = {
  label: 'Notifications',
  shownCount,
  unread: (count: number) => `${count < UNREAD_MAX ? count : `more than ${UNREAD_MAX - 1}`} unread`,
} as const
