import { importWords } from '@muster/domain/imports/words.ts'
import { EVENT_DRAFT, ITEM_DRAFT } from './event-draft.ts'
import { importOfPerson } from './import-rows.ts'

export const EMAIL = 'Please enter a valid email address'

export interface Expected {
  /** for a body without anything in it, and for `{data: {}}` */
  empty?: string
  /** a whole body, or its `data` */
  whole?: object
  isData?: true
  /** only an Admin may call it */
  isForAdmins?: true
  /** for a body without this field */
  without?: Readonly<Record<string, string>>
}

const [INSTANT, PLACE] = [
  'Please send a date and time such as 2026-11-21T05:00:00Z',
  'Please enter latitude and longitude, such as 18.7546, 73.4062',
]
const OF_DRAFT = {
  name: 'Please enter a name',
  desc: 'Please enter a description, or nothing',
  startDate: INSTANT,
  endDate: INSTANT,
  timezone: 'Please enter a time zone such as Asia/Kolkata',
  location: 'Please enter a place of at most 200 characters, or nothing',
  locationCoOrds: PLACE,
  registration: 'Please send open or closed',
  active: 'Please send active as true or false',
  isArchived: 'Please send isArchived as true or false',
  isCarPoolEnabled: 'Please send isCarPoolEnabled as true or false',
  availableDrinks: 'Please enter up to 20 drinks of at most 30 characters',
  joinPolicy: 'Please send anyone, confirmed, domains or invited',
  joinDomains: 'Please enter domains such as example.com, up to 20',
  emergencyCoordinator: EMAIL,
}

/** For `first-sentences.ts`. */
export const EXPECTED_OF_STAFF: Readonly<Record<string, Expected>> = {
  'POST /events': {
    empty: 'Please enter the event',
    whole: EVENT_DRAFT,
    isData: true,
    isForAdmins: true,
    without: OF_DRAFT,
  },
  'PUT /events/:id/settings': {
    empty: 'Please enter the event',
    whole: { ...EVENT_DRAFT, revision: 1 },
    isData: true,
    isForAdmins: true,
    without: { ...OF_DRAFT, revision: 'Please send the revision that was read' },
  },
  'POST /events/:id/copies': {
    empty: 'Please enter a name and a first day',
    whole: { name: 'Winter Off-site', startDay: '2027-01-15' },
    isData: true,
    isForAdmins: true,
    without: { name: 'Please enter a name', startDay: 'Please enter a date' },
  },
  'POST /events/:id/items': {
    empty: 'Please choose a flight, a bus, a room or a session',
    whole: ITEM_DRAFT,
    isData: true,
    isForAdmins: true,
    without: {
      kind: 'Please choose a flight, a bus, a room or a session',
      name: 'Please enter a name',
      startDate: 'Please enter a date and a time',
      endDate: 'Please enter a date and a time',
    },
  },
  'POST /events/:id/people/lookups': {
    empty: 'Please enter at least one email',
    whole: { emails: ['asha@muster.test'] },
    isData: true,
    isForAdmins: true,
    without: { emails: 'Please enter at least one email' },
  },
  'POST /events/:id/imports': {
    empty: importWords.sheetExpected,
    whole: importOfPerson('asha@muster.test'),
    isData: true,
    isForAdmins: true,
    without: { sheet: importWords.sheetExpected, rows: importWords.rowsExpected },
  },
  'POST /events/:id/invitations': {
    empty: 'Please enter at least one email',
    whole: { people: [{ email: 'asha@muster.test', name: null }] },
    isData: true,
    isForAdmins: true,
    without: { people: 'Please enter at least one email' },
  },
  'POST /events/:id/invitations/withdrawals': {
    ...{ empty: 'Please enter at least one email', whole: { email: 'asha@muster.test' } },
    ...{ isData: true, isForAdmins: true, without: { email: 'Please enter a valid email address' } },
  },
  'PUT /events/:id/invite-link': {
    ...{ empty: 'Please say whether the link is on', whole: { isOn: true } },
    ...{ isData: true, isForAdmins: true, without: { isOn: 'Please say whether the link is on' } },
  },
  'PUT /events/:id/people': {
    empty: 'Please choose people',
    whole: { remove: [1], reason: 'Moved to another team' },
    isData: true,
    isForAdmins: true,
    without: { remove: 'Please choose people', reason: 'Please enter a reason' },
  },
  'PUT /users/:id/account': {
    empty: 'Please say whether the account is disabled',
    whole: { isDisabled: true },
    isData: true,
    isForAdmins: true,
    without: { isDisabled: 'Please say whether the account is disabled' },
  },
  'PUT /items/:id/people': {
    empty: 'Please choose people',
    whole: { add: [1], remove: [] },
    isData: true,
    isForAdmins: true,
    without: { add: 'Please choose people', remove: 'Please choose people' },
  },
  'PUT /items/:id/settings': {
    empty: 'Please choose a flight, a bus, a room or a session',
    whole: { revision: 1, item: ITEM_DRAFT },
    isData: true,
    isForAdmins: true,
    without: {
      revision: 'Please send the revision that was read',
      item: 'Please choose a flight, a bus, a room or a session',
    },
  },
  'POST /webhooks': {
    empty: 'Please enter an address',
    whole: {
      url: 'https://93.184.215.14/muster',
      description: 'Badges',
      topics: ['check-in'],
      event: null,
    },
    isData: true,
    isForAdmins: true,
    without: {
      url: 'Please enter an address',
      description: 'Please enter a description',
      topics: 'Please choose at least one topic',
      event: 'Please send an event, or null for all',
    },
  },
  'PUT /webhooks/:id': {
    empty: 'Please send what is to change',
    whole: { isPaused: true },
    isData: true,
    isForAdmins: true,
    without: { isPaused: 'Please send what is to change' },
  },
}
