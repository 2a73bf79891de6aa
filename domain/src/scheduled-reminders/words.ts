import { type MessageFacts, message } from '../notifications/words.ts'
import type { ReminderRuleKey } from './rule-table.ts'

/** To all of a flight or bus, the evening before. */
export const eveningMessage = message(({ item, event, when, where }: MessageFacts) => {
  const from = where ? ` from ${where}` : ''
  return `your trip ${item} for ${event} is tomorrow. It leaves at ${when}${from}.`
})

const peopleOf = (number: number) => (number === 1 ? '1 person' : `${number} people`)
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

export const scheduledReminderWords = {
  intro: 'Muster reminds people by itself, and only those who have not done it yet.',
  groups: {
    travel: 'Flights and buses',
    stay: 'Rooms and car pools',
    agenda: 'Agenda and preferences',
  },
  rules: {
    'flight-evening': ['Flights, the evening before', 'At 7:00 PM, for flights before noon'],
    'flight-ahead': ['Flights, ahead', 'To those who have not checked in'],
    'flight-opens': ['Flights, check-in open', 'To those who have not checked in'],
    'bus-evening': ['Buses, the evening before', 'At 7:00 PM, for buses before noon'],
    'bus-ahead': ['Buses, ahead', 'To those who have not checked in'],
    'bus-opens': ['Buses, check-in open', 'To those who have not checked in'],
    'room-check-in': ['Rooms, check-in', 'When check-in opens on the first day'],
    'room-check-out': ['Rooms, check-out', 'At 8:00 AM on the last day'],
    'car-pool-departure': ['Car pools, departure', 'Where the owner has set a time'],
    'car-pool-return': ['Car pools, way back', 'Where the owner has set a time'],
    session: ['Sessions', 'To those who have not checked in, not for meals'],
    'preferences-early': ['Preferences, first reminder', 'At 10:00 AM, to those who have set none'],
    'preferences-late': ['Preferences, last reminder', 'At 10:00 AM, to those who have set none'],
  } satisfies Record<ReminderRuleKey, readonly [string, string]>,
  lead: {
    minutes: (lead: number) => `${count(lead, 'minute')} before`,
    days: (lead: number) => `${count(lead, 'day')} before`,
  },
  leadLabel: { minutes: 'Minutes before', days: 'Days before' },
  change: (rule: string) => `Change ${rule}`,
  changeLabel: 'Change',
  within: (min: number, max: number) => `Between ${min} and ${max}`,
  save: 'Save',
  failure: 'This could not be saved',
  saving: 'Saving...',
  on: 'On',
  off: 'Off',
  switchOf: (rule: string, isOn: boolean) => `${rule}: ${isOn ? 'On' : 'Off'}`,
  less: { minutes: 'Five minutes less', days: 'One day less' },
  more: { minutes: 'Five minutes more', days: 'One day more' },
  next: (what: string, when: string, people: string) => `Next: ${what}, ${when}, ${people}`,
  noNext: 'Nothing is coming up.',
  pending: {
    'check-in': (people: number) => `${peopleOf(people)} not checked in`,
    'check-out': (people: number) => `${peopleOf(people)} not checked out`,
    preferences: (people: number) => `${peopleOf(people)} without preferences`,
  },
  many: {
    flight: (items: number) => `${items} flights`,
    bus: (items: number) => `${items} buses`,
    'hotel-room': (items: number) => `${items} rooms`,
    'car-pool': (items: number) => `${items} car pools`,
    'sub-event': (items: number) => `${items} sessions`,
    preferences: () => 'Preferences',
  },
  today: (time: string) => `today ${time}`,
  tomorrow: (time: string) => `tomorrow ${time}`,
  onDay: (day: string, time: string) => `${day}, ${time}`,
  forecast: 'Next 48 hours',
  forecastNone: 'No reminder goes out in the next 48 hours.',
  forecastMore: (count: number) => `Show ${count} more`,
  forecastNotLoaded: 'The next reminders could not be loaded.',
  waitsUntil: (when: string) => `It waits for the end of the quiet hours, ${when}.`,
  skip: 'Skip',
  skipOf: (what: string) => `Skip ${what}`,
  skipped: 'Skipped',
  sendAfterAll: 'Send after all',
  sendAfterAllOf: (what: string) => `Send after all: ${what}`,
  edit: 'Edit text',
  editOf: (what: string) => `Edit text of ${what}`,
  hasOwnText: 'With a text of your own.',
  ownTextLabel: 'Your text',
  ownTextHint: 'Each person is greeted by name before it, and reads whom to call after it.',
  ownTextMissing: 'Please enter a text',
  readsNow: 'Now they read',
  usualText: 'Use the usual text',
  sent: 'Sent',
  ofItem: (rule: string, item: string) => `${item} (${rule})`,
  sentAt: (people: string, when: string) => `${people}, ${when}`,
  noneSent: 'No reminder was sent yet.',
  sentTo: (people: number) => (people === 0 ? 'Nobody was left to remind' : `${peopleOf(people)} reminded`),
  quiet: 'Quiet hours',
  quietBody: 'In these hours Muster sends only what is about the next three hours.',
  quietOn: 'Keep quiet hours',
  quietFrom: 'From',
  quietUntil: 'Until',
  quietDiffer: 'Please choose two different times',
  timesAreOf: (timezone: string) => `All times are those of the event (${timezone}).`,
  notLoaded: 'The reminders could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  stale: 'This may be out of date.',
  inactive: 'The event is switched off, so no reminder is sent.',
} as const

/** Apart, because only the server says them. */
export const reminderRuleWords = {
  ruleExpected: 'There is no such rule',
  leadExpected: 'Please send a whole number',
  leadFixed: 'The time of this rule cannot be changed',
  leadWithin: (min: number, max: number, unit: string) => `Please send ${min} to ${max} ${unit}`,
  timeExpected: 'Please send a time of day such as 22:00',
  timesDiffer: 'Please send two different times',
  switchExpected: 'Please send true or false',
  itemExpected: 'Please send the id of an item, or null',
  dueExpected: 'Please send the time of the reminder as the forecast says it',
  ownTextExpected: 'Please enter a text',
} as const

export const scheduledReminderRefusals = {
  reminder_not_planned:
    'This reminder was sent already, or its time has changed. Please look at the list again.',
} as const
