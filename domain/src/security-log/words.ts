import { formatCount } from '../shared/words.ts'
import type { LogInWay, SecurityKind } from './kinds.ts'
import type { SecurityEntry } from './schema.ts'

const KINDS: Readonly<Record<SecurityKind, string>> = {
  'logged-in': 'Log-ins',
  'password-set': 'New passwords by a link',
  'admin-made': 'New Admins',
  'admin-ended': 'Ended Admins',
  'coordinator-made': 'New co-ordinators',
  'coordinator-ended': 'Ended co-ordinators',
  'account-disabled': 'Disabled accounts',
  'account-enabled': 'Enabled accounts',
  'sessions-ended': 'People logged out by an Admin',
  'passkey-added': 'New passkeys',
  'passkeys-removed': 'Removed passkeys',
  'token-made': 'New API tokens',
  'token-ended': 'Ended API tokens',
  'phones-read': 'Phone numbers that were read',
}

const WAYS: Readonly<Record<LogInWay, string>> = {
  password: 'with the password',
  passkey: 'with the password and a passkey',
  'recovery-code': 'with the password and a recovery code',
  'sign-up': 'by signing up',
  invitation: 'with an invitation',
  'hand-off': 'with a code from another device',
}

/** Where staff read phone numbers. Other calls are said by their own name. */
const CALLS: Readonly<Record<string, string>> = {
  'GET /events': 'in the list of events',
  'GET /events/:id': 'in an event',
  'GET /events/:id/board': 'on a board, of co-ordinators',
  'GET /events/:id/board/people': 'on a board',
  'GET /events/:id/people': 'in People',
  'GET /events/:id/people/:userId': 'in People, one by one',
  'POST /events/:id/people/lookups': 'by pasted emails',
  'GET /events/:id/sheet': 'in a spreadsheet',
  'GET /events/:id/settings': 'in Event Settings',
  'GET /events/:id/my-itinerary': 'in My Check In',
  'GET /items/:id/settings': 'in Travel and Sessions',
  'PUT /events/:id/settings': 'in Event Settings',
  'PUT /items/:id/settings': 'in Travel and Sessions',
  'GET /items/:id/people': 'in Travel and Sessions',
  'GET /items/:id/departure': 'among those who are missing',
  'POST /items/:id/departures': 'among those who are missing',
  'POST /items/:id/departures/undo': 'among those who are missing',
  'GET /events/:id/roll-call/people': 'in a roll-call',
  'GET /events/:id/reach/people': 'in Reach',
  'POST /events/:id/reach-exports': 'in a file from Reach',
  'GET /events/:id/preferences-board/people': 'in User Preferences',
  'POST /events/:id/preferences-exports': 'in a file from User Preferences',
  'GET /events/:id/sent/:notification/people': 'in Sent',
  'POST /notifications/preview': 'before a message',
  'GET /car-pools': 'in car pools',
  'GET /car-pools/:id': 'in a car pool',
  'GET /car-pool-requests': 'in requests of car pools',
}

type Facts = Omit<SecurityEntry, 'id' | 'at' | 'by'>

const of = ({ person }: Facts) => person?.name ?? 'Somebody'
const place = ({ item, event }: Facts) => {
  if (item && event) return `${item.name} at ${event.name}`
  return item?.name ?? event?.name ?? 'something that was deleted'
}
const tokenOf = ({ apiToken }: Facts) =>
  apiToken?.name ? `the API token “${apiToken.name}”` : 'an API token'
const on = ({ onDevice }: Facts) => (onDevice ? ` on ${onDevice}` : '')
const phones = ({ phones: read }: Facts) => {
  if (read?.isMore) return `the phone numbers of more than ${formatCount(read.count)} people`
  if (read?.count === 1) return 'the phone number of 1 person'
  return `the phone numbers of ${formatCount(read?.count ?? 0)} people`
}

const SENTENCES: Readonly<Record<SecurityKind, (entry: Facts) => string>> = {
  'logged-in': entry => `${of(entry)} logged in${entry.way ? ` ${WAYS[entry.way]}` : ''}${on(entry)}`,
  'password-set': entry => `${of(entry)} chose a new password with a link${on(entry)}`,
  'admin-made': entry => `${of(entry)} became an Admin`,
  'admin-ended': entry => `${of(entry)} is no longer an Admin`,
  'coordinator-made': entry => `${of(entry)} became co-ordinator of ${place(entry)}`,
  'coordinator-ended': entry => `${of(entry)} is no longer co-ordinator of ${place(entry)}`,
  'account-disabled': entry => `The account of ${of(entry)} was disabled`,
  'account-enabled': entry => `The account of ${of(entry)} was enabled again`,
  'sessions-ended': entry => `${of(entry)} was logged out everywhere`,
  'passkey-added': entry => `${of(entry)} added a passkey${on(entry)}`,
  'passkeys-removed': entry => `A passkey of ${of(entry)} was removed`,
  'token-made': entry => `${of(entry)} has ${tokenOf(entry)} now`,
  'token-ended': entry => `${of(entry)} no longer has ${tokenOf(entry)}`,
  'phones-read': entry => {
    const where = CALLS[entry.call ?? ''] ?? `by ${entry.call}`
    return `Read ${phones(entry)} ${where}${entry.event ? `, ${entry.event.name}` : ''}`
  },
}

const isOfToken = (kind: SecurityKind) => kind === 'token-made' || kind === 'token-ended'

export const securityLogWords = {
  link: 'Security log',
  linkBody: 'Log-ins, roles, API tokens, and who has read phone numbers',
  body: 'Who logged in, who became Admin or co-ordinator, API tokens, and who has read phone numbers. Entries are deleted after 90 days.',
  kind: 'Show',
  allKinds: 'Everything',
  kinds: KINDS,
  only: (name: string) => `Only ${name}`,
  onlyOne: 'Only one person',
  everybody: 'Show everybody',
  show: (name: string) => `Show only ${name}`,
  loading: 'The security log is being loaded',
  stale: 'This list may be old.',
  notLoaded: 'The security log could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  nothing: 'Nothing was recorded yet',
  noMatch: 'Nothing was found',
  noMatchBody: 'Please choose something else to show.',
  sentence: (entry: SecurityEntry) => SENTENCES[entry.kind](entry),
  /** "Nandita Rao, with the API token “Badges”, in the hour from 21 Nov 26, 9:30 AM" */
  by: (entry: SecurityEntry, when: string) =>
    [
      ...(entry.by
        ? [entry.by.name]
        : entry.kind === 'logged-in' || entry.kind === 'password-set'
          ? []
          : ['Muster']),
      ...(entry.apiToken && !isOfToken(entry.kind) ? [`with ${tokenOf(entry)}`] : []),
      entry.kind === 'phones-read' ? `in the hour from ${when}` : when,
    ].join(', '),
} as const
