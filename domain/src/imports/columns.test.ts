import { describe, expect, test } from 'vitest'
import { columnsOf, matchColumns, SHEETS } from './columns.ts'

describe.each(SHEETS)('The columns of %s', sheet => {
  const columns = columnsOf(sheet)
  const labels = columns.map(({ label }) => label)
  const fields = columns.map(({ field }) => field)

  test('have labels and aliases that lead to one column each', () => {
    expect(new Set(labels).size).toBe(labels.length)
    const names = columns.flatMap(({ field, label, aliases }) =>
      [label, ...aliases].map(name => [name.toLowerCase(), field] as const),
    )
    for (const [name, field] of names)
      expect([name, names.filter(([other]) => other === name).map(([, of]) => of)[0]]).toEqual([name, field])
  })

  test('are known again by the headings of an export, in any order', () => {
    expect(matchColumns(sheet, labels)).toEqual(fields)
    expect(matchColumns(sheet, labels.toReversed())).toEqual(fields.toReversed())
    expect(matchColumns(sheet, fields)).toEqual(fields)
  })

  test('name what says which thing a row is about', () => {
    expect(columns.some(({ isKey }) => isKey)).toBe(true)
  })
})

test.each([
  ['people', ['Employee Name', 'E-MAIL ID', 'Mobile No.', 'Team'], ['name', 'email', 'contact', null]],
  ['people', ['Emial', 'Nmae'], ['email', null]],
  ['flight', ['Flight No', 'Route', 'STD', 'STA'], ['flightNumber', 'flightName', 'departure', 'arrival']],
  [
    'bus',
    ['Bus', 'Number plate', 'Departure', 'Pick-up point', 'Passengers'],
    ['busIdentifier', 'busNumber', 'time', 'boardingPoint', 'people'],
  ],
  ['hotel-room', ['Room no.', 'Beds', 'Guests'], ['roomNumber', 'capacity', 'people']],
  ['sub-event', ['Session', 'Start', 'End', 'Venue', ''], ['name', 'startDate', 'endDate', 'location', null]],
] as const)('Headings of %s that people write are matched: %s', (sheet, headings, fields) => {
  expect(matchColumns(sheet, headings)).toEqual(fields)
})

test('No field has two columns', () => {
  expect(matchColumns('people', ['Email', 'Mail', 'Email'])).toEqual(['email', null, null])
})
