import { eventSettingsWords as settings } from '../events/words-settings.ts'
import { importWords } from '../imports/words.ts'
import { FIELDS } from '../organiser/items-form.ts'
import { itemWords } from '../organiser/words-items.ts'
import { formatDate, formatTime } from '../shared/clock.ts'
import { formatCount } from '../shared/words.ts'
import type { HistoryEntry } from './schema.ts'

/** What was done, as the heading of an entry. Others are said by their own name. */
const ACTIONS: Readonly<Record<string, string>> = {
  'event-created': 'Made the event',
  'event-changed': 'Changed the event',
  'cover-image-set': 'Changed the picture of the event',
  'quiet-hours-changed': 'Changed the quiet hours',
  'item-created': 'Added',
  'item-changed': 'Changed',
  'item-picture-set': 'Changed the picture of',
  'item-deleted': 'Deleted',
  assigned: 'Put on',
  unassigned: 'Taken off',
  invited: 'Invited',
  'invitation-withdrawn': 'Took back the invitation of',
  'invitation-without-account-withdrawn': 'Took back the invitation of somebody without an account',
  'person-changed': 'Changed the name or phone of',
  'member-removed': 'Removed from the event',
  'invite-link-made': 'Made an invite link',
  'invite-link-ended': 'Switched the invite link off',
  'account-disabled': 'Disabled the account of',
  'account-enabled': 'Enabled the account of',
  'sessions-ended': 'Logged out everywhere',
  'password-link-sent': 'Sent a link for a new password to',
  'check-in-by-staff': 'Checked in',
  'check-in-by-scan': 'Checked in by pass',
  'check-in-annulled': 'Took back the check-in of',
  departed: 'Marked as departed',
  'departure-undone': 'Took back the departure',
  excused: 'Marked as not coming',
  moved: 'Moved',
  'car-pool-deleted': 'Deleted a car pool',
  'roll-call-started': 'Started a roll-call',
  'roll-call-ended': 'Ended a roll-call',
  'roll-call-answered-by-staff': 'Answered a roll-call for',
  'message-sent': 'Sent a message',
  'message-stopped': 'Stopped a message',
  'reminder-sent': 'Sent a reminder',
  'reminder-rule-changed': 'Changed a reminder',
  'planned-reminder-changed': 'Changed a planned reminder',
  'preferences-exported': 'Downloaded the preferences',
  'reach-exported': 'Downloaded who can be reached',
  'webhook-added': 'Added a webhook',
}

type Import = NonNullable<HistoryEntry['import']>
const tableOf = (sheet: Import['sheet']) => importWords.sheets[sheet].toLowerCase()

const IMPORTS: Readonly<Record<string, (of: Import) => string>> = {
  imported: ({ sheet, new: made, changed }) =>
    `Imported ${tableOf(sheet)}: ${formatCount(made)} new, ${formatCount(changed)} changed`,
  'import-undone': ({ sheet }) => `Undid the import of ${tableOf(sheet)}`,
}

const EVENT_FIELDS: Readonly<Record<string, string>> = {
  name: settings.name,
  description: settings.desc,
  start_date: settings.startsAt,
  end_date: settings.endsAt,
  timezone: settings.timezone,
  location: settings.location,
  latitude: 'Latitude',
  longitude: 'Longitude',
  registration: settings.registration,
  active: settings.visibilities.active,
  archived: settings.visibilities.archived,
  is_car_pool_enabled: 'Car pools',
  available_drinks: 'Drinks',
  join_policy: settings.joinPolicy,
  join_domains: settings.joinDomains,
  emergency_coordinator_id: 'Emergency co-ordinator',
}

const COORDINATOR = 'coordinatorId'
const isItemKind = (kind: string): kind is keyof typeof FIELDS => kind in FIELDS

function fieldOf({ action, item }: HistoryEntry, field: string): string {
  if (action === 'event-changed') return EVENT_FIELDS[field] ?? field
  if (field === COORDINATOR) return itemWords.fields.coordinator
  const label = itemWords.fields[field as keyof typeof itemWords.fields]
  if (typeof label === 'string') return label
  return item?.kind && isItemKind(item.kind) ? (label?.[item.kind as keyof typeof label] ?? field) : field
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

export const historyWords = {
  open: 'History',
  title: 'What was changed',
  body: 'Who has changed what of this event, the newest first.',
  only: 'Show only',
  onlyHint: 'A person, bus, flight, room or session',
  searching: 'Searching…',
  failure: 'The search did not work. Please try again.',
  nobodyFound: 'Nothing was found',
  nobodyFoundDetail: 'Please check the spelling.',
  found: (count: number) => (count === 1 ? '1 found' : `${formatCount(count)} found`),
  typeMore: 'Type more to find others',
  of: (name: string) => `Only ${name}`,
  everything: 'Show everything',
  loading: 'The changes are being loaded',
  stale: 'This list may be old.',
  notLoaded: 'The changes could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  nothing: 'Nothing was changed yet',
  muster: 'Muster',
  gone: (name: string) => (name ? `${name} (deleted)` : 'an item that was deleted'),
  action: ({ action, import: of }: Pick<HistoryEntry, 'action' | 'import'>) =>
    (of ? IMPORTS[action]?.(of) : undefined) ?? ACTIONS[action] ?? action.replaceAll('-', ' '),
  ofImport: ({ sheet }: Import) => `Only the import of ${tableOf(sheet)}`,
  eachChange: 'Show each change',
  by: (name: string | null, when: string) => `${name ?? historyWords.muster}, ${when}`,
  when: (timezone: string, at: Date) => `${formatDate(timezone, at)}, ${formatTime(timezone, at)}`,
  reason: (reason: string) => `Reason: ${reason}`,
  /** "Leaves: 21 Nov 26, 5:24 AM → 21 Nov 26, 5:20 AM" */
  change: (entry: HistoryEntry, { field, was, is }: HistoryEntry['changes'][number], timezone: string) => {
    const shown = (text: string | null) => {
      if (text === null || text === '') return 'nothing'
      return INSTANT.test(text) ? historyWords.when(timezone, new Date(text)) : text
    }
    return `${fieldOf(entry, field)}: ${shown(was)} → ${shown(is)}`
  },
} as const
