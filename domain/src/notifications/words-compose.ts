import { formatCount } from '../shared/words.ts'
import type { Template } from './send-facts.ts'
import type { SendGroup, SendScreen } from './send-schema.ts'
import { sentWords } from './words-sends.ts'

interface Facts {
  event: string
  item: string
  when: string | null
  where: string | null
}

/** Texts to start from; the server greets each person above them. */
export const templateWords = {
  general: (subject: string, { event, item, when, place }: Facts & { place: string }) => ({
    title: `About ${subject}`,
    body: `This is about ${item ? `${item} of ` : ''}${event}${when ? `, ${when}` : ''}${place}.`,
  }),
  delay: (subject: string, { when, where }: Facts) => ({
    title: `${subject} is delayed`,
    body: `${subject} is delayed. The new time is [new time]${when ? ` instead of ${when}` : ''}.${where ? ` The place is the same: ${where}.` : ''}`,
  }),
  place: (subject: string, { when }: Facts) => ({
    title: `New place for ${subject}`,
    body: `${subject} has a new place: [new place].${when ? ` The time is the same: ${when}.` : ''}`,
  }),
  carPool: (event: string, leaves: string) => ({
    title: 'About your car pool',
    body: `This is about your car pool for ${event}.${leaves} Please be at the meeting point five minutes early.`,
  }),
} as const

export const composeWords = {
  open: 'Message',
  toEvent: 'Message everybody',
  toPerson: (person: string) => `Message ${person}`,
  title: (about: string) => `Message: ${about}`,
  to: 'To',
  groups: {
    all: 'Everybody',
    'checked-in': 'Checked in',
    pending: 'Pending',
  } satisfies Record<SendGroup, string>,
  startFrom: 'Start from',
  templates: {
    general: 'General',
    delay: 'Delay',
    place: 'Change of place',
    'car-pool': 'Car pool',
    free: 'Free text',
  } satisfies Record<Template, string>,
  heading: 'Title',
  message: 'Message',
  left: (used: number, max: number) => `${used} of ${max} letters`,
  blank: (blank: string) => `Please replace ${blank}`,
  opens: 'A tap opens',
  screens: {
    'my-checkin': 'My Check In',
    agenda: 'Agenda',
    'car-pools': 'All Car Pools',
    preferences: 'My Preferences',
  } satisfies Record<SendScreen, string>,
  preview: 'On the phone',
  app: 'Muster',
  now: 'now',
  somebody: 'Asha',
  emptyTitle: 'Your title',
  emptyBody: 'Your message',
  counting: 'Counting the people…',
  notCounted: 'The people could not be counted. You can send all the same.',
  whoIsNot: (count: number) => `Who is not reached (${formatCount(count)})`,
  moreNot: (count: number) => `and ${formatCount(count)} more`,
  night: (now: string, until: string) => `It is ${now} there. This goes out at ${until}.`,
  nowAnyway: 'Send now anyway',
  send: (count: number | null) => (count === null ? 'Send' : `Send to ${sentWords.people(count)}`),
  sendTo: (person: string) => `Send to ${person}`,
  sending: 'Sending...',
} as const

export const sentScreenWords = {
  link: 'Sent',
  loading: 'Loading the messages',
  notLoaded: 'The messages could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  stale: 'This could not be refreshed.',
  none: { title: 'Nothing sent yet', body: 'Messages and reminders appear here with their progress.' },
  gone: { title: 'Not found', body: 'This message does not exist, or somebody else has sent it.' },
  back: 'All messages',
  byWhom: (when: string, by: string | null) => (by === null ? `${when}, by a rule` : `${when}, by ${by}`),
  you: 'you',
  goneOut: (gone: number, total: number) => `${formatCount(gone)} of ${formatCount(total)} sent`,
  heldUntil: (when: string) => `Goes out at ${when}`,
  follow: 'Show the people',
  reach: 'Who is reached',
  stop: 'Stop sending',
  stopTitle: 'Stop sending?',
  stopBody: (waiting: number) =>
    waiting === 1
      ? 'One person does not have it yet and will never get it. What has gone out cannot be taken back.'
      : `${waiting} people do not have it yet and will never get it. What has gone out cannot be taken back.`,
  keepSending: 'Keep sending',
  stopFailure: 'Sending could not be stopped',
  people: 'People',
  byState: 'By state',
  all: 'All',
  nobody: 'Nobody.',
  because: {
    expired: 'It was too late',
    stopped: 'Stopped before',
    done: 'No longer needed',
    replaced: 'A newer one replaced it',
    unreachable: 'No device and no email',
  } as Readonly<Record<string, string>>,
  channels: { push: 'Push', email: 'Email', whatsapp: 'WhatsApp' } as Readonly<Record<string, string>>,
} as const
