import { expect, test } from 'vitest'
import { editEventBody, eventForm, newEventBody } from './schema-settings.ts'
import { draftOf, EMPTY_FORM, formOf } from './settings-form.ts'
import { listOf, readCoordinates, whyNotFromTo } from './settings-rules.ts'

const FILLED = {
  ...EMPTY_FORM,
  name: 'Monsoon Off-site',
  startsAt: '2026-11-20T09:00',
  endsAt: '2026-11-22T18:00',
}

test('what is typed is read in the time zone of the event', () => {
  const draft = draftOf({ ...FILLED, coordinates: '18.7546, 73.4062', drinks: 'Chai,  chai\nCoffee;' })
  expect(draft).toMatchObject({
    startDate: '2026-11-20T03:30:00.000Z',
    endDate: '2026-11-22T12:30:00.000Z',
    desc: null,
    location: null,
    locationCoOrds: { latitude: 18.7546, longitude: 73.4062 },
    active: false,
    isArchived: false,
    availableDrinks: ['Chai', 'Coffee'],
    emergencyCoordinator: null,
  })
  expect(newEventBody.parse({ data: draft }).data).toEqual(draft)
})

test('the form shows what is stored, and saves the same again', () => {
  const form = {
    ...FILLED,
    timezone: 'America/New_York',
    desc: 'Bring a raincoat',
    joinPolicy: 'domains' as const,
    joinDomains: 'example.com, example.org',
    coordinates: '-18.5, 73',
    coordinator: 'meera@example.com',
    visibility: 'archived' as const,
  }
  const { emergencyCoordinator, ...draft } = draftOf(form)
  const stored = {
    ...{ id: 1, documentId: 'a'.repeat(24), revision: 3, ...draft },
    emergencyCoordinator: { id: 7, name: 'Meera', email: emergencyCoordinator ?? '', contact: '9820000002' },
  }
  expect(formOf(stored)).toEqual(form)
})

test.each([
  ['name', { name: ' ' }, 'Please enter a name'],
  ['name', { name: 'Two\nlines' }, 'Please use one line of text'],
  ['startsAt', { startsAt: '' }, 'Please enter a date and a time'],
  ['endsAt', { endsAt: '2026-11-20T09:00' }, 'The event must end after it starts'],
  ['endsAt', { endsAt: '2027-11-22T18:00' }, 'An event has at most 60 days. Please check the year'],
  ['timezone', { timezone: '+05:30' }, 'Please enter a time zone such as Asia/Kolkata'],
  ['timezone', { timezone: 'Asia/Poona' }, 'Please enter a time zone such as Asia/Kolkata'],
  [
    'coordinates',
    { coordinates: 'Lonavala' },
    'Please enter latitude and longitude, such as 18.7546, 73.4062',
  ],
  ['coordinates', { coordinates: '91, 10' }, 'Please enter latitude and longitude, such as 18.7546, 73.4062'],
  ['drinks', { drinks: 'x'.repeat(31) }, 'Please enter up to 20 drinks of at most 30 characters'],
  ['joinDomains', { joinDomains: 'not a domain' }, 'Please enter domains such as example.com, up to 20'],
  ['joinDomains', { joinPolicy: 'domains' as const }, 'Please enter at least one domain'],
  ['coordinator', { coordinator: 'meera' }, 'Please enter an email, or nothing'],
])('the form says at %s what is wrong with %o', (field, change, sentence) => {
  const { error } = eventForm.safeParse({ ...FILLED, ...change })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, sentence]])
})

test('the server refuses the same, and what it does not know', () => {
  const draft = draftOf(FILLED)
  const sentences = (change: object) =>
    newEventBody.safeParse({ data: { ...draft, ...change } }).error?.issues.map(issue => issue.message)
  expect(sentences({ endDate: draft.startDate })).toEqual(['The event must end after it starts'])
  expect(sentences({ active: true, isArchived: true })).toEqual(['An archived event cannot be published'])
  expect(sentences({ joinPolicy: 'domains' })).toEqual(['Please enter at least one domain'])
  expect(sentences({ locationCoOrds: { latitude: 91, longitude: 0 } })).toEqual([
    'Please enter latitude and longitude, such as 18.7546, 73.4062',
  ])
  expect(newEventBody.safeParse({ data: { ...draft, owner: 7 } }).success).toBe(false)
  expect(editEventBody.safeParse({ data: draft }).error?.issues[0]?.message).toBe(
    'Please send the revision that was read',
  )
})

test('a list has each item once, and coordinates may be pasted as a map app writes them', () => {
  expect(listOf(' a, B;b\n\nc ,')).toEqual(['a', 'B', 'c'])
  expect(readCoordinates('18.7546 73.4062')).toEqual({ latitude: 18.7546, longitude: 73.4062 })
  expect(readCoordinates('')).toBeNull()
  expect(whyNotFromTo(new Date(0), new Date(60 * 86_400_000))).toBeNull()
})
