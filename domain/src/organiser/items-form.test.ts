import { describe, expect, test } from 'vitest'
import { emptyForm, FIELDS, formOfItem, keptItemForm, readItemForm } from './items-form.ts'
import { emailsIn, overCapacity } from './rules.ts'
import type { ItemDraft } from './schema-items.ts'

const event = {
  timezone: 'Asia/Kolkata',
  startDate: new Date('2026-11-20T09:00:00+05:30'),
  endDate: new Date('2026-11-22T18:00:00+05:30'),
}

const ITEMS: readonly ItemDraft[] = [
  {
    ...{ kind: 'flight', flightNumber: '6E 5271', flightName: 'Delhi to Pune', airport: 'Delhi' },
    ...{ departure: '2026-11-21T05:00:00.000Z', arrival: '2026-11-21T07:10:00.000Z', terminal: '2' },
    ...{ arriveMinutesBefore: 120, coordinator: 'meera@muster.test' },
  },
  {
    ...{ kind: 'bus', busIdentifier: 'Bus 1', busNumber: 'MH 14', time: '2026-11-21T05:00:00.000Z' },
    ...{ boardingPoint: 'Kothrud depot', boardingLandmark: null, arriveMinutesBefore: null, capacity: 40 },
    ...{ boardingCoOrds: { latitude: 18.5, longitude: -73.81 }, coordinator: null },
  },
  {
    ...{ kind: 'hotel-room', roomNumber: '214', checkinTime: null, checkoutTime: null },
    ...{ capacity: null, coordinator: null },
  },
  {
    ...{ kind: 'sub-event', name: 'Keynote', desc: 'One line\nand another', subType: null, location: null },
    ...{ startDate: '2026-11-21T04:30:00.000Z', endDate: '2026-11-21T04:30:00.000Z', coordinator: null },
  },
]

test.each(ITEMS)('The form of a $kind has what is stored, and reads it back', item => {
  const form = formOfItem(item, event.timezone)
  expect(Object.keys(form)).toEqual(Object.keys(FIELDS[item.kind]))
  expect(readItemForm(item.kind, form, event)).toEqual({ item })
})

test('Times are of the event and not of the phone', () => {
  const [flight] = ITEMS
  expect(flight && formOfItem(flight, event.timezone)).toMatchObject({ departure: '2026-11-21T10:30' })
})

test.each([
  ['flight', ['flightNumber', 'flightName', 'departure', 'arrival']],
  ['bus', ['busIdentifier', 'busNumber', 'time']],
  ['hotel-room', ['roomNumber']],
  ['sub-event', ['name', 'startDate', 'endDate']],
] as const)('An empty %s names each field that is missing', (kind, fields) => {
  const read = readItemForm(kind, emptyForm(kind), event)
  expect('wrong' in read && Object.keys(read.wrong).toSorted()).toEqual([...fields].toSorted())
})

describe('A bus is refused', () => {
  const bus = { busIdentifier: 'Bus 1', busNumber: 'MH 14', time: '2026-11-21T05:00' }
  test.each([
    ['capacity', 'forty', 'Please enter a number from 1 to 500, or nothing'],
    ['capacity', '2.5', 'Please enter a number from 1 to 500, or nothing'],
    ['arriveMinutesBefore', '721', 'Please enter 1 to 720 minutes, or nothing'],
    ['time', 'tomorrow', 'Please enter a date and a time'],
    ['time', '2062-11-21T05:00', 'This is more than 30 days from the event. Please check the date'],
    ['coordinator', 'meera kulkarni', 'Please enter a valid email address'],
    ['boardingCoOrds', '18.5', 'Please enter latitude and longitude, such as 18.7546, 73.4062'],
    ['busNumber', 'x'.repeat(31), 'Please use at most 30 characters'],
  ])('with %s %s', (field, typed, sentence) => {
    const form = { ...bus, boardingPoint: 'Kothrud', [field]: typed }
    expect(readItemForm('bus', form, event)).toEqual({ wrong: { [field]: sentence } })
  })
})

test('What the phone keeps is read back, and anything else is not', () => {
  expect(keptItemForm.safeParse({ revision: 3, name: 'Keynote' }).data).toEqual({
    ...{ revision: 3, values: { name: 'Keynote' } },
  })
  for (const kept of [null, { name: 'Keynote' }, { revision: 3, name: 4 }])
    expect(keptItemForm.safeParse(kept).success).toBe(false)
})

test.each([
  ['Asha <ASHA@muster.test>, "Ravi" <ravi@muster.test>', ['asha@muster.test', 'ravi@muster.test']],
  ['asha@muster.test\r\nravi@muster.test\n', ['asha@muster.test', 'ravi@muster.test']],
  ['asha@muster.test;asha@muster.test\travi@muster.test.', ['asha@muster.test', 'ravi@muster.test']],
  ['mailto:asha@muster.test', ['asha@muster.test']],
  ['Asha Kulkarni', []],
])('Emails in %j', (pasted, emails) => {
  expect(emailsIn(pasted)).toEqual(emails)
})

test('People over the seats are counted, and only where there are seats', () => {
  const [flight, bus] = ITEMS
  expect(bus && [39, 40, 42].map(people => overCapacity(bus, people))).toEqual([0, 0, 2])
  expect(flight && overCapacity(flight, 400)).toBe(0)
})
