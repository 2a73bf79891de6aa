import { EMAIL, EXPECTED_OF_STAFF, type Expected } from './first-sentences-of-staff.ts'
import { PASSWORD } from './given.ts'
import { pushKeys } from './given-devices.ts'
import { puneHome } from './pune.ts'

const [NOBODY, NO_CAR_POOL] = ['Missing user or event information', 'Missing event or employee information']
const NOT_CHECKED_IN = 'User or event information missing'
const [SIZE, FOOD] = ['Please select your jacket size', 'Please select your food preference']
const ADDRESS = 'Please select a valid address from the search results or map picker'
const [PASSWORD_SHORT, FILL_ALL] = ['Password must be at least 6 characters', 'Please fill in all fields']
const ROLL_CALL = 'Please name the roll-call by its documentId'
const LINK = 'This link is no longer valid. Please ask the organiser for a new one.'
const PASSKEY = 'The passkey could not be confirmed. Please try again.'
const CONTACT = 'Please enter a valid 10-digit Indian mobile number'
const POINT = 'Please send a latitude and a longitude in degrees'
const PUSH_ENDPOINT = 'Please send the address of a known push service'
const NOT_A_REPORT = 'Please send an error report as the app does'
const PASSWORDS = { password: 'new phrase 7', passwordConfirmation: 'new phrase 7' }

const homeless = Object.fromEntries(Object.keys(puneHome).map(name => [name, ADDRESS]))
const addMe: Expected = {
  empty: NOT_CHECKED_IN,
  whole: { checked_in_users: [1] },
  isData: true,
  without: { checked_in_users: NOT_CHECKED_IN },
}

/** What a call says first about a body that is not right, as its form does. */
export const EXPECTED: Readonly<Record<string, Expected>> = {
  ...EXPECTED_OF_STAFF,
  'POST /auth/local': {
    empty: FILL_ALL,
    whole: { identifier: 'asha@muster.test', password: PASSWORD },
    without: { identifier: FILL_ALL, password: FILL_ALL },
  },
  'POST /auth/local/register': {
    empty: 'Name must be at least 2 characters',
    whole: {
      name: 'Kiran Rao',
      email: 'kiran@muster.test',
      contact: '9876543210',
      password: PASSWORDS.password,
      username: 'kiran',
    },
    without: {
      name: 'Name must be at least 2 characters',
      email: EMAIL,
      contact: CONTACT,
      password: PASSWORD_SHORT,
      username: 'The username is the part of the email before the @',
    },
  },
  'POST /events/:id/preferences-exports': {
    empty: 'Please send people or caterer',
    whole: { kind: 'people', format: 'csv' },
    isData: true,
    isForAdmins: true,
    without: { kind: 'Please send people or caterer', format: 'Please send xlsx or csv' },
  },
  'POST /api-tokens': {
    empty: 'Please enter a name',
    whole: { name: 'Badges', access: 'read', days: '30', currentPassword: PASSWORD },
    isData: true,
    isForAdmins: true,
    without: {
      name: 'Please enter a name',
      access: 'Please send read or read-write',
      days: 'Please send 30, 90 or 365',
      currentPassword: FILL_ALL,
    },
  },
  'POST /invite-links/lookups': { empty: LINK, whole: { code: 'x' }, without: { code: LINK } },
  'POST /invite-links/join': { empty: LINK, whole: { code: 'x' }, without: { code: LINK } },
  'POST /auth/invitations/lookups': {
    empty: 'This invitation is no longer valid.',
    whole: { code: 'x', event: 1 },
    without: {
      code: 'This invitation is no longer valid.',
      event: 'This invitation is no longer valid.',
    },
  },
  'POST /auth/invitations/accept': {
    empty: 'This invitation is no longer valid.',
    whole: { code: 'x', name: 'Asha Rao', contact: '9820012345', password: 'monsoon-24' },
    without: {
      code: 'This invitation is no longer valid.',
      name: 'Name must be at least 2 characters',
      contact: 'Please enter a valid 10-digit Indian mobile number',
      password: 'Password must be at least 6 characters',
    },
  },
  'POST /auth/forgot-password': { empty: EMAIL },
  'POST /auth/hand-offs/use': {
    empty: 'Please enter the code of 8 letters and digits',
    whole: { handOffCode: 'K7QM4XTB' },
    without: { handOffCode: 'Please enter the code of 8 letters and digits' },
  },
  'POST /auth/reset-password': {
    empty: 'Invalid reset code',
    whole: { code: 'x', ...PASSWORDS },
    without: {
      code: 'Invalid reset code',
      password: PASSWORD_SHORT,
      passwordConfirmation: PASSWORD_SHORT,
    },
  },
  'POST /auth/change-password': {
    empty: FILL_ALL,
    whole: { currentPassword: PASSWORD, ...PASSWORDS },
    without: {
      currentPassword: FILL_ALL,
      password: PASSWORD_SHORT,
      passwordConfirmation: PASSWORD_SHORT,
    },
  },
  'POST /auth/email-confirmation': {
    empty: 'This confirmation link is no longer valid. Please ask for a new one from your profile.',
  },
  'POST /auth/change-email': {
    empty: EMAIL,
    whole: { email: 'new@muster.test', currentPassword: PASSWORD },
    without: { email: EMAIL, currentPassword: FILL_ALL },
  },
  'POST /auth/undo-email-change': {
    empty: 'This link was already used, or it is too old.',
  },
  'POST /auth/delete-account': { empty: FILL_ALL },
  'POST /users/me/data': { empty: FILL_ALL },
  'POST /calendar-feed': { empty: FILL_ALL },
  'POST /users/me/passkeys/challenges': { empty: FILL_ALL },
  'POST /users/me/passkeys': { empty: PASSKEY },
  'POST /users/me/passkeys/:id/end': { empty: FILL_ALL },
  'POST /users/me/recovery-codes': { empty: FILL_ALL },
  'PUT /users/me': {},
  'POST /error-reports': { empty: NOT_A_REPORT },
  'PUT /sub-events/:id': addMe,
  'PUT /flights/:id': addMe,
  'PUT /buses/:id': addMe,
  'PUT /hotel-rooms/:id': addMe,
  'POST /items/:id/check-in': { empty: 'Please send a key of 16 to 64 letters, digits, - or _' },
  'POST /items/:id/annul-check-in': {
    empty: NOT_CHECKED_IN,
    whole: { user: 1, reason: 'Wrong person' },
    without: { user: NOT_CHECKED_IN, reason: 'Please enter a reason' },
  },
  'POST /items/:id/departures': {},
  'POST /items/:id/departures/undo': { empty: 'Please enter a reason' },
  'POST /events/:id/contacts': {
    isForAdmins: true,
    empty: 'Please send an id',
    whole: { user: 1, way: 'call', at: '2026-11-21T05:00:00Z' },
    without: {
      way: 'Please send call or whatsapp',
      at: 'Please send a date and time such as 2026-11-21T05:00:00Z',
    },
  },
  'POST /notifications/send-reminder': {
    empty: 'Please send event, flight, bus, hotel-room, car-pool or sub-event',
    whole: { entityType: 'bus', entityId: 1, reminderType: 'checkin_reminder', eventId: 1 },
    without: {
      entityId: 'Please send an id',
      reminderType: 'Please send checkin_reminder or preferences_reminder',
      eventId: 'Please send an id',
    },
  },
  'PUT /notifications/:id': {
    isForAdmins: true,
    isData: true,
    empty: 'Please send queued, sending, sent or failed',
    whole: { sentAt: null },
    without: { notificationStatus: 'Please send queued, sending, sent or failed' },
  },
  'PUT /events/:id/reminder-rules/:rule': {
    isForAdmins: true,
    isData: true,
    empty: 'Please send true or false',
    whole: { isOn: true },
    without: { isOn: 'Please send true or false' },
  },
  'PUT /events/:id/reminder-forecast': {
    isForAdmins: true,
    isData: true,
    empty: 'Please send true or false',
    whole: { rule: 'bus-ahead', itemId: 1, dueAt: '2026-11-21T08:30:00Z', isSkipped: true, text: null },
    without: {
      rule: 'There is no such rule',
      itemId: 'Please send the id of an item, or null',
      dueAt: 'Please send the time of the reminder as the forecast says it',
      isSkipped: 'Please send true or false',
      text: 'Please enter a text',
    },
  },
  'PUT /events/:id/quiet-hours': {
    isForAdmins: true,
    isData: true,
    empty: 'Please send a time of day such as 22:00',
    whole: { from: '22:00', until: '06:00' },
    without: {
      from: 'Please send a time of day such as 22:00',
      until: 'Please send a time of day such as 22:00',
    },
  },
  'POST /notifications/read-all': { empty: 'Please send an id' },
  'POST /notifications/send-manual': {
    empty: 'Please send event, flight, bus, hotel-room, car-pool or sub-event',
    whole: { entityType: 'bus', entityId: 1, eventId: 1, title: 'Late', body: 'The bus is late.' },
    without: {
      entityId: 'Please send an id',
      eventId: 'Please send an id',
      title: 'Please enter a title',
      body: 'Please enter a message',
    },
  },
  'POST /notifications/preview': {
    empty: 'Please send event, flight, bus, hotel-room, car-pool or sub-event',
    whole: { entityType: 'bus', entityId: 1, eventId: 1 },
    without: { entityId: 'Please send an id', eventId: 'Please send an id' },
  },
  'PUT /users/me/notification-choices': { empty: 'Please send reminder, message, change or car-pool' },
  'POST /items/:id/scan': {
    empty: 'Please send the code of a pass',
    whole: { code: '7', leg: 'first', clientKey: 'the-key-of-one-scan' },
    without: {
      code: 'Please send the code of a pass',
      leg: 'Please send first or second',
      clientKey: 'Please send a key of 16 to 64 letters, digits, - or _',
    },
  },
  'POST /push-subscriptions': {
    empty: PUSH_ENDPOINT,
    whole: { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: pushKeys() },
    isData: true,
    without: { endpoint: PUSH_ENDPOINT, keys: 'Please send the keys as the browser has made them' },
  },
  'DELETE /push-subscriptions': {
    empty: PUSH_ENDPOINT,
    whole: { endpoint: 'https://fcm.googleapis.com/fcm/send/x' },
    isData: true,
    without: { endpoint: PUSH_ENDPOINT },
  },
  'POST /push-subscriptions/renew': {
    empty: PUSH_ENDPOINT,
    whole: {
      old: { endpoint: 'https://fcm.googleapis.com/fcm/send/x', auth: pushKeys().auth },
      ...{ endpoint: 'https://fcm.googleapis.com/fcm/send/y', keys: pushKeys() },
    },
    isData: true,
    without: {
      ...{ old: PUSH_ENDPOINT, endpoint: PUSH_ENDPOINT },
      keys: 'Please send the keys as the browser has made them',
    },
  },
  'POST /events/:id/pass': { empty: 'Please send the number of the pass that is replaced, or null' },
  'POST /events/:id/roll-call': { whole: {}, isForAdmins: true },
  'POST /events/:id/roll-call/answers': {
    empty: ROLL_CALL,
    whole: { rollCall: 'r'.repeat(24), answer: 'safe', clientKey: 'a-key-of-an-answer' },
    without: { rollCall: ROLL_CALL, answer: 'Please send safe or help' },
  },
  'POST /events/:id/roll-call/end': { empty: ROLL_CALL, isForAdmins: true },
  'POST /places/suggestions': { empty: 'Please enter text' },
  'POST /places/details': { empty: 'Please send an id' },
  'POST /places/geocode': { empty: 'Address must be at least 3 characters long' },
  'POST /places/reverse-geocode': {
    empty: POINT,
    whole: { latitude: 18.5, longitude: 73.8 },
    without: { latitude: POINT, longitude: POINT },
  },
  'POST /user-event-preferences': {
    empty: NOBODY,
    whole: { user: 1, event: 1, food: 'Veg', tshirtSize: 'M', ...puneHome },
    isData: true,
    without: { user: NOBODY, event: NOBODY, food: FOOD, tshirtSize: SIZE, ...homeless },
  },
  'PUT /user-event-preferences/:id': {
    empty: NOBODY,
    whole: puneHome,
    isData: true,
    without: homeless,
  },
  'POST /car-pools': { empty: NO_CAR_POOL },
  'PUT /car-pools/:id': { empty: NO_CAR_POOL },
  'POST /car-pool-requests': {
    empty: NO_CAR_POOL,
    whole: { car_pool: 1, request_type: 'join_request' },
    isData: true,
    without: { car_pool: NO_CAR_POOL, request_type: 'Please ask to join or invite' },
  },
  'PUT /car-pool-requests/:id/respond': { empty: 'Please accept or reject' },
  'POST /car-pools/:id/join': {},
  'PUT /car-pool-requests/:id/cancel': {},
}

export { ADDRESS, NO_CAR_POOL }
