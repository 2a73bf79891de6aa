import type { ContactWay } from './facts.ts'

const done: Readonly<Record<ContactWay, string>> = {
  call: 'Called',
  whatsapp: 'Messaged',
  reminder: 'Reminded',
  notification: 'Notified',
}

export const contactWords = {
  /** `by` is null for the reader's own */
  byWhom: (way: ContactWay, by: string | null, when: string) => `${done[way]} by ${by ?? 'you'}, ${when}`,
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  title: (person: string) => `Who contacted ${person}`,
  description: 'Calls, WhatsApp messages, notifications and reminders by staff of this event, newest first.',
  show: (line: string) => `${line}. Show all contacts`,
  loading: 'Loading the contacts',
  notLoaded: 'The contacts could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  none: 'Nobody has contacted this person yet.',
  notKept: 'Your call or message could not be noted for the other co-ordinators.',
  wayExpected: 'Please send call or whatsapp',
} as const
