import { formatCount, people } from '../shared/words.ts'
import type { NextStep, ReachList } from './limits.ts'

export const nextSteps: Readonly<Record<NextStep, string>> = {
  push: 'Push reaches them',
  email: 'Email only',
  whatsapp: 'Message on WhatsApp',
  call: 'Call',
  none: 'No way known',
}

/** Reach, the screen of staff. */
export const reachWords = {
  overview: { push: 'By push', email: 'By email only', unreachable: 'Not reachable' },
  overviewTitle: 'Who is reached',
  ofTotal: (total: number) => `of ${people(total)}`,
  spoken: (label: string, count: number, total: number) =>
    `${label}: ${formatCount(count)} of ${formatCount(total)}`,
  lists: {
    ...{ push: 'Push', email: 'Email only', unreachable: 'Not reachable' },
    ...{ whatsapp: 'WhatsApp next', call: 'Call next', none: 'No way known' },
    ...{ 'not-installed': 'Not installed', 'no-preferences': 'No preferences' },
  } satisfies Record<ReachList, string>,
  everybody: 'Everybody',
  filters: 'Show',
  search: 'Search by name or email...',
  clearSearch: 'Clear search',
  counted: people,
  installed: 'App installed',
  notInstalled: 'Not installed',
  devices: (alive: number, dead: number) => {
    if (alive + dead === 0) return 'no device'
    const living = alive === 1 ? '1 device' : `${alive} devices`
    return dead === 0 ? living : `${living}, ${dead} silent`
  },
  email: (isConfirmed: boolean, hasUnsubscribed: boolean) =>
    hasUnsubscribed ? 'unsubscribed' : isConfirmed ? 'email confirmed' : 'email not confirmed',
  delivered: (when: string) => `Delivered ${when}`,
  opened: (when: string) => `Opened ${when}`,
  neverDelivered: 'Nothing delivered yet',
  noPhone: 'no phone number',
  nextStep: (step: NextStep) => `Next: ${nextSteps[step]}`,
  messageAll: (count: number) =>
    count === 1
      ? '1 person is not reachable: message them on WhatsApp'
      : `${formatCount(count)} people are not reachable: message them on WhatsApp`,
  export: 'Export CSV',
  saved: (file: string) => `${file} is saved.`,
  exportFailure: 'The file could not be saved',
  exported: 'Each export is recorded with your name.',
  loading: 'Loading how people are reached',
  peopleLoading: 'Loading the list',
  notLoaded: 'The reach report could not be loaded',
  peopleNotLoaded: 'The list could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  stale: 'These numbers may be old.',
  nobody: 'Nobody is on this list.',
  noMatch: {
    title: (term: string) => `No users found matching "${term}"`,
    description: 'Try adjusting your search term',
  },
  noMembers: {
    title: 'Nobody to reach yet',
    description: 'People are listed here when they join the event.',
  },
  link: 'Reach',
  cannotReach: ({ person, event, link }: { person: string; event: string; link: string }) =>
    `Hi ${person}, Muster cannot reach your phone about ${event}. Please open ${link} and allow notifications. If it does not work, please reply here.`,
} as const

/** The queue of people to message on WhatsApp, one at a time. */
export const queueWords = {
  start: 'WhatsApp, one by one',
  startShort: 'WhatsApp',
  title: 'WhatsApp',
  position: (at: number, total: number) => `${at} of ${total}`,
  progress: (done: number, total: number) => `${done} of ${total} done`,
  open: 'Open WhatsApp',
  openAgain: 'Open again',
  openFor: (person: string) => `Open WhatsApp for ${person}`,
  next: 'Next person',
  skip: 'Skip',
  back: 'Back',
  text: 'Message',
  opened: (person: string) => `${person}: chat opened`,
  skipped: (person: string) => `${person}: skipped`,
  isMessaged: 'You have opened this chat.',
  isSkipped: 'You have skipped this person.',
  meanwhile: (line: string) => `${line}. You can skip this person.`,
  notPending: 'This person is no longer on the list. You can skip them.',
  noPhoneTitle: (count: number) => `Without a phone number (${formatCount(count)})`,
  noPhoneBody: 'Please ask for their numbers, or speak to them at the desk.',
  doneTitle: 'All done',
  doneBody: (messaged: number, skipped: number) =>
    `You have opened ${messaged === 1 ? '1 chat' : `${messaged} chats`} and skipped ${skipped}.`,
  showSkipped: 'Show the skipped again',
  close: 'Close',
  nobodyTitle: 'Nobody to message',
  nobodyBody: 'Everybody on this list is done.',
  onlyNoPhone: 'Nobody on this list has a phone number.',
  loading: 'Loading the people to message',
  first: (shown: number, total: number) => `These are the first ${shown} of ${formatCount(total)}.`,
  aboutReach: 'Not reachable by push or email',
  aboutPreferences: 'Preferences not set',
  aboutDay: (day: string) => `Not checked in on ${day}`,
  keys: 'Keys: Enter opens the chat, Right skips, Left goes back.',
} as const

/** Only the server writes files. */
export const reachFileWords = {
  title: 'Reach',
  columns: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    installed: 'App installed',
    alive: 'Devices alive',
    silent: 'Devices silent',
    delivered: 'Last delivered (UTC)',
    opened: 'Last opened (UTC)',
    confirmed: 'Email confirmed',
    unsubscribed: 'Unsubscribed',
    next: 'Next step',
    contacted: 'Last contact',
  },
  yes: 'Yes',
  no: 'No',
} as const
